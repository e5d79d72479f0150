import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { AppError } from '@recto/contract'

import { defineCounterScripts } from './counter-scripts.ts'
import { Leases } from './leases.ts'
import type { RedisConnections } from './redis-connections.ts'
import { withoutCommand } from './without-command.ts'

const DAY_MS = 86_400_000

/** How long to keep a day's counts after it has ended, in seconds, because nodes' clocks may differ. */
const DAY_SLACK_SECONDS = 600

/** Stored results of one client or of all. */
export interface KeptBytes {
  sizeBytes: number
  /** When the first of them expires, in Unix milliseconds; undefined if there are none. */
  firstExpiry?: number
}

export interface CountersOptions {
  connections: RedisConnections
  onError: (error: Error) => void
  /** How long after its node's last sign of life a slot is freed, in milliseconds. */
  leaseMs?: number
}

const DEFAULT_LEASE_MS = 30_000

const NO_LIMIT = -1

/**
 * Counts shared by the nodes of a cluster. Callers pass client names, so no addresses appear here. Methods throw
 * QueueUnavailableError when Redis is unreachable. After Redis was wiped, counts start at zero until CountsRebuilder
 * has restored them.
 */
export class Counters {
  /** Each client's requests and jobs in progress. */
  readonly parallel: Leases
  /** Each client's waiting jobs. */
  readonly waiting: Leases
  /** Each client's stored jobs. */
  readonly jobs: Leases
  readonly #connections: RedisConnections

  constructor({ connections, onError, leaseMs = DEFAULT_LEASE_MS }: CountersOptions) {
    this.#connections = connections
    defineCounterScripts(connections.commands)
    this.parallel = new Leases({ connections, onError, leaseMs, quota: 'parallel' })
    this.waiting = new Leases({ connections, onError, leaseMs, quota: 'waiting' })
    this.jobs = new Leases({ connections, onError, leaseMs, quota: 'kept' })
  }

  /** @throws AppError TOO_MANY_REQUESTS when the client has used up its quota */
  async assertDaily(client: string, limit: number | null): Promise<void> {
    if (limit !== null && (await this.usedToday(client)) >= limit) throw createDayError(limit)
  }

  /**
   * Counts one of a client's operations of a day (UTC); a past day is ignored.
   * @param limit `null` to count it in any case
   * @param token identifies the operation, so that it counts only once
   * @param at when it started, in Unix milliseconds
   * @throws AppError TOO_MANY_REQUESTS when the client has used up its quota
   */
  async consumeDaily(client: string, limit: number | null, token: string, at = Date.now()): Promise<void> {
    const seconds = secondsToEndOfDay(at) + DAY_SLACK_SECONDS
    if (seconds <= 0) return
    const counted = await this.#connections.run(async (redis) =>
      redis.rectoConsume(this.#dayKey(client, at), limit ?? NO_LIMIT, seconds, token),
    )
    if (counted === 0) throw createDayError(limit ?? 0)
  }

  /** Refunds an operation counted at the given time. Idempotent. */
  async refundDaily(client: string, countedAt: string, token: string): Promise<void> {
    const key = this.#dayKey(client, Date.parse(countedAt))
    await this.#connections.run(async (redis) => redis.srem(key, token))
  }

  /** Number of a client's operations counted today. */
  async usedToday(client: string): Promise<number> {
    return this.#connections.run(async (redis) => redis.scard(this.#dayKey(client, Date.now())))
  }

  /**
   * A store for @fastify/rate-limit with fixed windows that start with a client's first call. Redis keeps the time, so
   * the nodes' clocks do not matter.
   */
  rateLimitStore(): new () => FastifyRateLimitStore {
    const connections = this.#connections
    return class SharedRateLimitStore implements FastifyRateLimitStore {
      readonly incr: FastifyRateLimitStore['incr'] = (client, report, windowMs) => {
        const key = `${connections.prefix}:rate:${client}`
        connections
          .run(async (redis) => redis.rectoWindow(key, windowMs))
          .then(
            ([current, ttl]) => report(null, { current, ttl }),
            (error: unknown) => report(withoutCommand(error)),
          )
      }

      /** All routes share one count. */
      child(): this {
        return this
      }
    }
  }

  /**
   * Counts the bytes of a stored result until it expires, for its client and in total. Idempotent.
   * @param expiresAt in Unix milliseconds
   */
  async addResult(client: string, key: string, sizeBytes: number, expiresAt: number): Promise<void> {
    await Promise.all([this.#results(client, key, sizeBytes, expiresAt), this.#results('', key, sizeBytes, expiresAt)])
  }

  /** Stops counting a result that was deleted early. */
  async removeResult(client: string, key: string): Promise<void> {
    await this.addResult(client, key, 0, 0)
  }

  /** Bytes of stored results, of one client or of all. */
  async keptBytes(client?: string): Promise<KeptBytes> {
    return this.#results(client ?? '', '', 0, 0)
  }

  /** Stops renewing leases; they expire by themselves. */
  close(): void {
    this.parallel.close()
    this.waiting.close()
    this.jobs.close()
  }

  async #results(client: string, key: string, sizeBytes: number, expiresAt: number): Promise<KeptBytes> {
    const base = `${this.#connections.prefix}:results:${client}`
    const run = async () =>
      this.#connections.run(async (redis) =>
        redis.rectoResults(`${base}:ends`, `${base}:sizes`, key, sizeBytes, expiresAt, Date.now()),
      )
    const [bytes, first] = await run()
    return bytes === 0 ? { sizeBytes: 0 } : { sizeBytes: bytes, firstExpiry: first }
  }

  #dayKey(client: string, time: number): string {
    return `${this.#connections.prefix}:day:${new Date(time).toISOString().slice(0, 10)}:${client}`
  }
}

/** Seconds until a time's day (UTC) ends; negative if it is over. */
function secondsToEndOfDay(time: number): number {
  return Math.ceil((time - (time % DAY_MS) + DAY_MS - Date.now()) / 1000)
}

function createDayError(limit: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { quota: 'day', limit, retryAfterSeconds: secondsToEndOfDay(Date.now()) })
}
