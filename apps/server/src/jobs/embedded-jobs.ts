import { toAppError, type AppError, type JobStatus } from '@recto/contract'

import type { Caller } from '../access/access.ts'
import type { DailyQuota } from './daily-quota.ts'
import type { EngineQueue } from './engine-queue.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'
import type { PartRequest } from './job-request.ts'
import type { JobService } from './job-service.ts'
import { countWorks, type FoundJob, type Jobs, type Submission } from './jobs.ts'
import type { JobWatcher } from './tracked-job.ts'

/** Dependencies of a standalone server's jobs. */
export interface EmbeddedJobsOptions {
  service: JobService
  engine: Pick<EngineQueue, 'assertRoom'>
  keys: IdempotencyKeys
  quota: DailyQuota
}

/** The jobs of a standalone server, which runs all of them itself. */
export class EmbeddedJobs implements Jobs {
  readonly #service: JobService
  readonly #options: EmbeddedJobsOptions

  constructor(options: EmbeddedJobsOptions) {
    this.#service = options.service
    this.#options = options
  }

  /** Takes over jobs left by other servers. */
  open(): Promise<void> {
    return this.#service.claimAll()
  }

  get counts(): Map<JobStatus['state'], number> {
    return this.#service.counts
  }

  get keptBytes(): number {
    return this.#service.keptBytes
  }

  async assertRoom({ client, limits }: Caller): Promise<void> {
    this.#service.assertRoom(client, limits.jobs)
  }

  async submit(submission: Submission): Promise<{ id: string; isNew: boolean }> {
    const started = this.#findOrStart(submission)
    await this.#service.whenAccepted(started.id)
    return started
  }

  async find(id: string, keyId?: string): Promise<FoundJob | undefined> {
    const status = await this.#service.findOrClaim(id, keyId)
    if (status === undefined) return undefined
    const [result, batch] = [this.#service.getResult(id), this.#service.getBatch(id)]
    return { status, ...(result && { result }), ...(batch && { batch }) }
  }

  waitForResult(id: string): ReturnType<Jobs['waitForResult']> {
    return this.#service.waitForResult(id)
  }

  waitForBatch(id: string): ReturnType<Jobs['waitForBatch']> {
    return this.#service.waitForBatch(id)
  }

  watch(id: string, watcher: JobWatcher): () => void {
    return this.#service.watch(id, watcher)
  }

  remove(id: string): Promise<void> {
    return this.#service.remove(id)
  }

  prepareToStop(): void {
    this.#service.prepareToStop()
  }

  close(): Promise<void> {
    return this.#service.close()
  }

  /** Synchronous, so that of two submissions with the same key the second finds the first. */
  #findOrStart(submission: Submission): { id: string; isNew: boolean } {
    const { engine, keys } = this.#options
    const { caller, idempotency } = submission
    const { client, limits } = caller
    const key = idempotency && { client, ...idempotency }
    const existing = key && keys.find(key)
    if (existing !== undefined) return { id: existing, isNew: false }
    const count = countWorks(submission)
    engine.assertRoom(client, count)
    this.#service.assertRoom(client, limits.jobs, count)
    const id = this.#start(submission)
    if (key !== undefined) keys.remember(key, id)
    return { id, isNew: true }
  }

  #start(submission: Submission): string {
    const { caller, work, slot, isCounted: _isCounted, waits: _waits, isAwaited, ...request } = submission
    const facts = { ...request, client: caller.client, ...(caller.keyId !== undefined && { owner: caller.keyId }) }
    if (Array.isArray(work)) {
      const parts = work.map((part) => this.#charge(part, submission))
      return this.#service.startBatch({ ...facts, ...(isAwaited && { isAwaited }), parts, onSettled: slot.release })
    }
    const settle = this.#consume(submission)
    return this.#service.start({
      ...facts,
      work,
      onSettled: (error) => {
        slot.release()
        settle(error)
      },
    })
  }

  /** Counts a file of a batch toward the client's quota, or refuses it if the quota is used up. */
  #charge(part: PartRequest, submission: Submission): PartRequest {
    const { work, ...facts } = part
    if (work === undefined) return part
    try {
      return { ...part, onSettled: this.#consume(submission) }
    } catch (error) {
      return { ...facts, refusal: toAppError(error) }
    }
  }

  /** Counts an operation. Returns a function to call when the work ends; it refunds the operation if given an error. */
  #consume({ caller: { client, limits }, isCounted }: Submission): (error?: AppError) => void {
    if (!isCounted) return () => undefined
    const refund = this.#options.quota.consume(client, limits.dailyOperations)
    return (error) => (error === undefined ? undefined : refund())
  }
}
