import { AppError } from '@recto/contract'

import type { RedisConnections } from './redis-connections.ts'
import { withoutCommand } from './without-command.ts'

/** Renewals per lease duration. */
const RENEWALS = 3

/** Retry-After for clients at their limit, in seconds. */
const RETRY_AFTER_SECONDS = 5

const NO_LIMIT = -1

export interface LeasesOptions {
  connections: RedisConnections
  onError: (error: Error) => void
  /** Quota named in errors to clients over it; part of the keys. */
  quota: 'parallel' | 'waiting' | 'kept'
  leaseMs: number
}

/**
 * Limits how much work each client has in progress on all nodes. Each piece is a lease in Redis that its node renews;
 * when a node dies, its leases expire.
 */
export class Leases {
  readonly #options: LeasesOptions
  readonly #held = new Map<string, { client: string; id: string }>()
  /** Slots handed over while a renewal may have been in flight. */
  readonly #handedOver = new Set<string>()
  readonly #renewal: NodeJS.Timeout

  constructor(options: LeasesOptions) {
    this.#options = options
    this.#renewal = setInterval(() => this.#renewAll(), options.leaseMs / RENEWALS).unref()
  }

  /**
   * Takes a slot of a client for as long as this node lives; returns a function that frees it. Taking a held slot again
   * is allowed and renews it.
   * @param id identifies the slot among the client's, such as a job's key
   * @throws AppError TOO_MANY_REQUESTS when the client is at its limit; QueueUnavailableError
   */
  async acquire(client: string, id: string, limit: number | null): Promise<() => Promise<void>> {
    await this.acquireFor(client, [id], limit, this.#options.leaseMs)
    this.#held.set(`${client} ${id}`, { client, id })
    return async () => this.release(client, id)
  }

  /**
   * Takes slots, all or none, for something that outlives this node, such as a queued job or all parts of a batch. They
   * last until any node frees them or they expire.
   * @throws AppError TOO_MANY_REQUESTS when the client is at its limit; QueueUnavailableError
   */
  async acquireFor(client: string, ids: readonly string[], limit: number | null, milliseconds: number): Promise<void> {
    if (ids.length === 0) return
    const isHeld = await this.#options.connections.run(async (redis) =>
      redis.rectoLease(this.#key(client), milliseconds, limit ?? NO_LIMIT, ...ids),
    )
    if (isHeld === 1) return
    const facts = { quota: this.#options.quota, limit: limit ?? 0, retryAfterSeconds: RETRY_AFTER_SECONDS } as const
    throw new AppError('TOO_MANY_REQUESTS', facts)
  }

  /**
   * Frees a slot, even one taken by another node. If Redis is unreachable, the slot frees itself when its lease
   * expires.
   * @throws QueueUnavailableError
   */
  async release(client: string, id: string): Promise<void> {
    this.#held.delete(`${client} ${id}`)
    await this.#options.connections.run(async (redis) => redis.zrem(this.#key(client), id))
  }

  /** Hands a slot held by this node to something that outlives the node, for at most this long. */
  async handOver(client: string, id: string, milliseconds: number): Promise<void> {
    const name = `${client} ${id}`
    this.#held.delete(name)
    this.#handedOver.add(name)
    setTimeout(() => this.#handedOver.delete(name), this.#options.leaseMs).unref()
    await this.acquireFor(client, [id], null, milliseconds)
  }

  /** Number of slots a client holds, over all nodes. */
  async count(client: string): Promise<number> {
    return this.#options.connections.run(async (redis) => redis.rectoLeased(this.#key(client)))
  }

  /** Stops renewing. */
  close(): void {
    clearInterval(this.#renewal)
  }

  #renewAll(): void {
    for (const lease of this.#held.values()) {
      this.#renew(lease.client, lease.id).catch((error: unknown) => {
        this.#options.onError(withoutCommand(error))
      })
    }
  }

  /** Renews a lease. One that Redis has lost is taken again whatever the limit, because its work is in progress. */
  async #renew(client: string, id: string): Promise<void> {
    const { connections, leaseMs } = this.#options
    await connections.run(async (redis) => redis.rectoLease(this.#key(client), leaseMs, NO_LIMIT, id))
    // The slot may have been released while the renewal was in flight. A slot handed over is not this node's to
    // release.
    const name = `${client} ${id}`
    if (!this.#held.has(name) && !this.#handedOver.delete(name)) await this.release(client, id)
  }

  #key(client: string): string {
    return `${this.#options.connections.prefix}:${this.#options.quota}:${client}`
  }
}
