import { AppError } from '@recto/contract'

import type { RedisConnections } from './redis-connections.ts'
import { withoutCommand } from './without-command.ts'

/** Leases are renewed this often in their time. */
const RENEWALS = 3

/** Retry-After for clients at their limit, in seconds. */
const RETRY_AFTER_SECONDS = 5

const NO_LIMIT = -1

export interface LeasesOptions {
  connections: RedisConnections
  onError: (error: Error) => void
  /** The quota that is told to clients over it; part of the keys. */
  quota: 'parallel' | 'waiting' | 'kept'
  leaseMs: number
}

/**
 * Limits how much each client has in progress on all nodes. What is in progress is a lease in Redis that its node renews: when a node
 * dies, its leases end.
 */
export class Leases {
  readonly #options: LeasesOptions
  readonly #held = new Map<string, { client: string; id: string }>()
  /** Slots that were left to something else while a renewal may have been on its way. */
  readonly #handedOver = new Set<string>()
  readonly #renewal: NodeJS.Timeout

  constructor(options: LeasesOptions) {
    this.#options = options
    this.#renewal = setInterval(() => this.#renewAll(), options.leaseMs / RENEWALS).unref()
  }

  /**
   * Takes a slot of a client for as long as this node lives; returns a function that frees it. Taking one again that is held is
   * allowed and renews it.
   * @param id names the slot among all of the client, such as a job's key
   * @throws AppError TOO_MANY_REQUESTS when the client is at its limit; QueueUnavailableError
   */
  async acquire(client: string, id: string, limit: number | null): Promise<() => Promise<void>> {
    await this.acquireFor(client, [id], limit, this.#options.leaseMs)
    this.#held.set(`${client} ${id}`, { client, id })
    return async () => this.release(client, id)
  }

  /**
   * Takes slots for what outlives this node, such as a queued job or all parts of a batch, until any node frees them or the time is
   * over. It takes all of them or none.
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
   * Frees a slot, which another node may have taken. If Redis is away the slot is free when its lease ends.
   * @throws QueueUnavailableError
   */
  async release(client: string, id: string): Promise<void> {
    this.#held.delete(`${client} ${id}`)
    await this.#options.connections.run(async (redis) => redis.zrem(this.#key(client), id))
  }

  /** Leaves a slot that this node holds to something that outlives the node, for as long as it may take. */
  async handOver(client: string, id: string, milliseconds: number): Promise<void> {
    const name = `${client} ${id}`
    this.#held.delete(name)
    this.#handedOver.add(name)
    setTimeout(() => this.#handedOver.delete(name), this.#options.leaseMs).unref()
    await this.acquireFor(client, [id], null, milliseconds)
  }

  /** Number of slots a client holds on all nodes. */
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

  /** A lease that Redis has forgotten is taken again, whatever the limit: what it stands for is in progress. */
  async #renew(client: string, id: string): Promise<void> {
    const { connections, leaseMs } = this.#options
    await connections.run(async (redis) => redis.rectoLease(this.#key(client), leaseMs, NO_LIMIT, id))
    // It may have been released while the renewal was on its way. What was handed over is not this node's to release.
    const name = `${client} ${id}`
    if (!this.#held.has(name) && !this.#handedOver.delete(name)) await this.release(client, id)
  }

  #key(client: string): string {
    return `${this.#options.connections.prefix}:${this.#options.quota}:${client}`
  }
}
