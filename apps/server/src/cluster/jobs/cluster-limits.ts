import { randomUUID } from 'node:crypto'

import { AppError, BYTES_PER_MB } from '@recto/contract'

import { ConcurrencyLimiter } from '../../jobs/concurrency-limiter.ts'
import type { Limiter, Quota, Slot } from '../../jobs/limiter.ts'
import type { BudgetOptions } from '../../jobs/result-budget.ts'
import type { Counters } from '../queue/counters.ts'

const MS_PER_SECOND = 1000

/** Waits below this make no sense to a client, in seconds. */
const LEAST_WAIT_SECONDS = 60

/** A job of a client. */
interface ClientJob {
  client: string
  /** Keys of its work. */
  keys: readonly string[]
}

/** Limits that all nodes of a cluster keep together. Clients go by their names in the cluster (client-names.ts). */
export class ClusterLimits implements Limiter, Quota {
  readonly #counters: Counters
  readonly #budget: BudgetOptions
  /** What this node has in progress, to wait for it when the node stops. */
  readonly #local = new ConcurrencyLimiter()
  /** Ends the local part of a slot, by the slot's id. */
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

  /** Keeps this node from stopping until the returned function is called: somebody waits here. */
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
      // If Redis is away, the slot is free when its lease ends.
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
    // A call that failed while Redis is away stays counted until midnight.
    return () => void this.refund(client, countedAt, token).catch(() => undefined)
  }

  /**
   * Counts an operation toward the client's daily quota.
   * @param token names what is counted, so that it is counted and refunded once
   * @param at the time by which it belongs to a day
   * @throws AppError TOO_MANY_REQUESTS
   */
  async count(client: string, limit: number | null, token: string, at = new Date().toISOString()): Promise<void> {
    if (limit !== null) await this.#counters.consumeDaily(client, limit, token, Date.parse(at))
  }

  /** Counts what was counted at a time and may have been forgotten, whatever the limit; safe to repeat. */
  async recount(client: string, countedAt: string, token: string): Promise<void> {
    await this.#counters.consumeDaily(client, null, token, Date.parse(countedAt))
  }

  /** Takes back what was counted at a time; safe to repeat. */
  async refund(client: string, countedAt: string, token: string): Promise<void> {
    await this.#counters.refundDaily(client, countedAt, token)
  }

  /** @throws AppError TOO_MANY_REQUESTS, STORAGE_FULL when results of the client, or all, exceed their budget */
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

  /** @throws AppError TOO_MANY_REQUESTS when the client has as many jobs as it may */
  async assertJobs(client: string, limit: number | null): Promise<void> {
    if (limit === null || (await this.#counters.jobs.count(client)) < limit) return
    throw new AppError('TOO_MANY_REQUESTS', { quota: 'kept', limit, retryAfterSeconds: LEAST_WAIT_SECONDS })
  }

  /**
   * Counts a job of a client until it expires; all of it or nothing.
   * @throws AppError TOO_MANY_REQUESTS when the client would have more jobs than its limit
   */
  async addJob({ client, keys }: ClientJob, limit: number | null, expiresAt: string): Promise<void> {
    const time = Math.max(Date.parse(expiresAt) - Date.now(), MS_PER_SECOND)
    await this.#counters.jobs.acquireFor(client, keys, limit, time)
  }

  /**
   * Counts work of a client that waits for a worker; all of it or nothing.
   * @throws AppError TOO_MANY_REQUESTS when the client would have more waiting than its limit
   */
  async addWaiting({ client, keys }: ClientJob, limit: number | null, milliseconds: number): Promise<void> {
    await this.#counters.waiting.acquireFor(client, keys, limit, milliseconds)
  }

  /** Takes back all that was counted for a job that was not accepted. @param countedAt when */
  async takeBack(job: ClientJob, countedAt: string): Promise<void> {
    for (const key of job.keys) await this.refund(job.client, countedAt, key)
    await this.removeWaiting(job)
    await this.removeJob(job)
  }

  /** Tells that work does not wait any more. */
  async removeWaiting({ client, keys }: ClientJob): Promise<void> {
    for (const key of keys) await this.#counters.waiting.release(client, key)
  }

  /** Forgets a job and its results. */
  async removeJob({ client, keys }: ClientJob): Promise<void> {
    for (const key of keys) {
      await this.#counters.jobs.release(client, key)
      await this.#counters.removeResult(client, key)
    }
  }

  /** Counts the bytes of a result until it expires; once, however often it is told. */
  async addResult(client: string, key: string, sizeBytes: number, expiresAt: string): Promise<void> {
    await this.#counters.addResult(client, key, sizeBytes, Date.parse(expiresAt))
  }

  /** Hands a slot to a job, which may take this long at most. */
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
