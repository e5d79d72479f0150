import { randomUUID } from 'node:crypto'

import { AppError, BYTES_PER_MB } from '@recto/contract'

import { ConcurrencyLimiter } from '../../jobs/concurrency-limiter.ts'
import type { Limiter, Quota, Slot } from '../../jobs/limiter.ts'
import type { BudgetOptions } from '../../jobs/result-budget.ts'
import type { Counters } from '../queue/counters.ts'

const MS_PER_SECOND = 1000

/** Minimum `Retry-After`; a shorter wait makes no sense to clients. In seconds. */
const LEAST_WAIT_SECONDS = 60

/** A job of a client. */
interface ClientJob {
  client: string
  /** Keys of its work items. */
  keys: readonly string[]
}

/** Limits enforced across all nodes of a cluster. Clients are identified by their cluster names (client-names.ts). */
export class ClusterLimits implements Limiter, Quota {
  readonly #counters: Counters
  readonly #budget: BudgetOptions
  /** Work in progress on this node, which a shutdown waits for. */
  readonly #local = new ConcurrencyLimiter()
  /** Releases the local part of a slot, by slot ID. */
  readonly #leaves = new Map<string, () => void>()

  constructor(counters: Counters, budget: BudgetOptions) {
    this.#counters = counters
    this.#budget = budget
  }

  get isDraining(): boolean {
    return this.#local.isDraining
  }

  drain(): Promise<void> {
    return this.#local.drain()
  }

  /** Keeps this node from stopping until the returned function is called, because a caller is waiting. */
  stay(): () => void {
    return this.#local.hold('')
  }

  async acquire(client: string, limit: number | null): Promise<Slot> {
    const leave = this.#local.acquire(client, null)
    const id = randomUUID()
    try {
      await this.#counters.parallel.acquire(client, id, limit)
    } catch (error) {
      leave()
      throw error
    }
    this.#leaves.set(id, leave)
    const release = () => {
      this.#leave(id)
      // If Redis is unreachable, the slot frees itself when its lease expires.
      this.#counters.parallel.release(client, id).catch(() => undefined)
    }
    return { id, release }
  }

  async assertNotExhausted(client: string, limit: number | null): Promise<void> {
    await this.#counters.assertDaily(client, limit)
  }

  async consume(client: string, limit: number | null): Promise<() => void> {
    const token = randomUUID()
    const countedAt = new Date().toISOString()
    await this.count(client, limit, token)
    // A call that failed while Redis was unreachable stays counted until midnight.
    return () => void this.refund(client, countedAt, token).catch(() => undefined)
  }

  /**
   * Counts an operation toward the client's daily quota.
   * @param token identifies the operation, so that it is counted and refunded only once
   * @param at the time that decides which day it belongs to
   * @throws AppError TOO_MANY_REQUESTS
   */
  async count(client: string, limit: number | null, token: string, at = new Date().toISOString()): Promise<void> {
    if (limit !== null) await this.#counters.consumeDaily(client, limit, token, Date.parse(at))
  }

  /** Restores the count of an earlier operation that Redis may have lost, ignoring the limit. Idempotent. */
  async recount(client: string, countedAt: string, token: string): Promise<void> {
    await this.#counters.consumeDaily(client, null, token, Date.parse(countedAt))
  }

  /** Refunds an operation counted at the given time. Idempotent. */
  async refund(client: string, countedAt: string, token: string): Promise<void> {
    await this.#counters.refundDaily(client, countedAt, token)
  }

  /**
   * @throws AppError TOO_MANY_REQUESTS or STORAGE_FULL when the results of this client, or of all, exceed their budget
   */
  async assertBudget(client: string): Promise<void> {
    const { clientMb, storeMb } = this.#budget
    if (clientMb !== null) {
      const { sizeBytes, firstExpiry } = await this.#counters.keptBytes(client)
      if (sizeBytes >= clientMb * BYTES_PER_MB)
        throw new AppError('TOO_MANY_REQUESTS', {
          quota: 'bytes',
          limit: clientMb,
          sizeBytes,
          ...whenFree(firstExpiry),
        })
    }
    if (storeMb !== null) {
      const { sizeBytes, firstExpiry } = await this.#counters.keptBytes()
      if (sizeBytes >= storeMb * BYTES_PER_MB) throw new AppError('STORAGE_FULL', whenFree(firstExpiry))
    }
  }

  /** @throws AppError TOO_MANY_REQUESTS when the client is at its limit on jobs */
  async assertJobs(client: string, limit: number | null): Promise<void> {
    if (limit === null || (await this.#counters.jobs.count(client)) < limit) return
    throw new AppError('TOO_MANY_REQUESTS', { quota: 'kept', limit, retryAfterSeconds: LEAST_WAIT_SECONDS })
  }

  /**
   * Counts a client's job until it expires; all of its work or none.
   * @throws AppError TOO_MANY_REQUESTS when this would exceed the client's limit on jobs
   */
  async addJob({ client, keys }: ClientJob, limit: number | null, expiresAt: string): Promise<void> {
    const time = Math.max(Date.parse(expiresAt) - Date.now(), MS_PER_SECOND)
    await this.#counters.jobs.acquireFor(client, keys, limit, time)
  }

  /**
   * Counts a client's work as waiting for a worker; all of it or none.
   * @throws AppError TOO_MANY_REQUESTS when this would exceed the client's limit on waiting work
   */
  async addWaiting({ client, keys }: ClientJob, limit: number | null, milliseconds: number): Promise<void> {
    await this.#counters.waiting.acquireFor(client, keys, limit, milliseconds)
  }

  /** Reverts everything counted for a job that was not accepted. @param countedAt when it was counted */
  async takeBack(job: ClientJob, countedAt: string): Promise<void> {
    for (const key of job.keys) await this.refund(job.client, countedAt, key)
    await this.removeWaiting(job)
    await this.removeJob(job)
  }

  /** Records that work is no longer waiting. */
  async removeWaiting({ client, keys }: ClientJob): Promise<void> {
    for (const key of keys) await this.#counters.waiting.release(client, key)
  }

  /** Removes a job and its results from the counts. */
  async removeJob({ client, keys }: ClientJob): Promise<void> {
    for (const key of keys) {
      await this.#counters.jobs.release(client, key)
      await this.#counters.removeResult(client, key)
    }
  }

  /** Counts the bytes of a result until it expires. Idempotent. */
  async addResult(client: string, key: string, sizeBytes: number, expiresAt: string): Promise<void> {
    await this.#counters.addResult(client, key, sizeBytes, Date.parse(expiresAt))
  }

  /** Hands a slot over to a job, for at most this long. */
  async keepSlot(client: string, slot: string, milliseconds: number): Promise<void> {
    this.#leave(slot)
    await this.#counters.parallel.handOver(client, slot, milliseconds)
  }

  async releaseSlot(client: string, slot: string): Promise<void> {
    await this.#counters.parallel.release(client, slot)
  }

  #leave(id: string): void {
    this.#leaves.get(id)?.()
    this.#leaves.delete(id)
  }
}

function whenFree(firstExpiry = Date.now()): { expiresAt: string; retryAfterSeconds: number } {
  const seconds = Math.ceil((firstExpiry - Date.now()) / MS_PER_SECOND)
  return { expiresAt: new Date(firstExpiry).toISOString(), retryAfterSeconds: Math.max(LEAST_WAIT_SECONDS, seconds) }
}
