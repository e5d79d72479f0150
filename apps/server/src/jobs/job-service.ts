import { randomBytes } from 'node:crypto'

import { AppError, ERRORS, toAppError, type JobStatus, type OperationId } from '@recto/contract'

import type { EngineJob, ResultFacts } from '../workers/thread-messages.ts'
import { Batch, toStoredParts } from './batch.ts'
import { expiryOf, type JobManifest, type JobStore, type StoredJob, type StoredWork } from './job-store.ts'
import type { BatchRequest, JobDescriber, JobRequest } from './job-request.ts'
import { sizeOf, type KeptResult, type ResultBudget } from './result-budget.ts'
import type { StoredResult } from './stored-result.ts'
import { MAX_ATTEMPTS, runBatch, type BatchRunOptions } from './run-batch.ts'
import { TrackedJob, type JobWatcher } from './tracked-job.ts'
import { WorkRunner, type Dispatch } from './work-runner.ts'

/** 128 bits: the id is the only credential for a job. */
const ID_BYTES = 16

/** How often to remove expired jobs and claim those of stopped servers. */
const SWEEP_MS = 60_000

/** Retry-After for clients with too many jobs, in seconds. */
const RETRY_AFTER_SECONDS = 60

/** For errors that a retry, or another server, may resolve. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** Retention and limits of jobs, where they are stored, and what runs them. */
export interface JobServiceOptions {
  retentionMs: number
  budget: ResultBudget
  store: JobStore
  /** Runs the work of an accepted job. */
  dispatch: Dispatch
  describe: JobDescriber
  /** Called for a job taken over from another server; returns a function to call when its work ends. */
  onClaimed?: (manifest: JobManifest, isFinished: boolean) => () => void
}

/**
 * Runs jobs whose callers poll for the outcome. The store has every job; those that this server runs or may be asked
 * about are also tracked in memory. Finished jobs survive restarts until they expire, and unfinished ones are started
 * again by the next server.
 */
export class JobService {
  readonly #options: JobServiceOptions
  readonly #jobs = new Map<string, TrackedJob>()
  /** The batches among those jobs. */
  readonly #batches = new WeakMap<TrackedJob, Batch>()
  readonly #runner: WorkRunner
  readonly #timer: NodeJS.Timeout
  #isStopping = false
  #isClosed = false

  constructor(options: JobServiceOptions) {
    this.#options = options
    this.#runner = new WorkRunner({
      ...options,
      results: () => this.#results(),
      isStopping: () => this.#isStopping,
    })
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS)
    this.#timer.unref()
  }

  /** Number of jobs per state. */
  get counts(): Map<JobStatus['state'], number> {
    const counts = new Map<JobStatus['state'], number>()
    for (const { status } of this.#jobs.values()) counts.set(status.state, (counts.get(status.state) ?? 0) + 1)
    return counts
  }

  /** Size of all results, in bytes. */
  get keptBytes(): number {
    return sizeOf(this.#results())
  }

  /**
   * @param added number of jobs to start; each file of a batch counts as one
   * @throws AppError TOO_MANY_REQUESTS when the client has too many jobs or bytes, STORAGE_FULL when the store has
   */
  assertRoom(client: string, limit: number | null, added = 1): void {
    this.#options.budget.assertRoom(client, this.#results())
    if (limit === null) return
    let count = 0
    for (const { manifest } of this.#jobs.values()) if (manifest.client === client) count += manifest.parts?.length ?? 1
    if (count + added <= limit) return
    throw new AppError('TOO_MANY_REQUESTS', { quota: 'kept', limit, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  /** Starts a job and returns its ID. Once `whenAccepted` resolves, the job is accepted and survives a crash. */
  start(request: JobRequest): string {
    const { work, onSettled, ...facts } = request
    const job = this.#track(work.operation, facts, work)
    const put = () => this.#options.store.accept(job.folder, job.manifest, work)
    job.accepted = this.#accept(job, { put, run: () => this.#runner.run(job, work), onSettled })
    return job.manifest.id
  }

  /** The same for a batch. */
  startBatch({ operation, parts, onSettled, ...facts }: BatchRequest): string {
    const listed = parts.map(({ name, sizeBytes, fileName }) => ({ name, sizeBytes, ...(fileName && { fileName }) }))
    const job = this.#track(operation, { ...facts, parts: listed })
    const stored = toStoredParts(parts, expiryOf(job.manifest))
    const batch = this.#openBatch(job, stored)
    const onPartSettled = (index: number, error?: AppError) => parts[index]?.onSettled?.(error)
    const put = async () => {
      try {
        await this.#options.store.acceptBatch(job.folder, job.manifest, stored)
      } catch (error) {
        for (const part of parts) part.onSettled?.(toAppError(error))
        throw error
      }
    }
    job.accepted = this.#accept(job, { put, run: () => this.#runBatch(batch, job, onPartSettled), onSettled })
    return job.manifest.id
  }

  /** @throws the error that kept the job from being stored; the job then does not exist */
  async whenAccepted(id: string): Promise<void> {
    await this.#jobs.get(id)?.accepted
  }

  /** Returns the status of a job; `undefined` if it does not exist or has expired. */
  find(id: string): JobStatus | undefined {
    const job = this.#jobs.get(id)
    if (job?.isExpired !== true) {
      this.getBatch(id)?.refresh()
      return job?.status
    }
    void this.remove(id)
    return undefined
  }

  /**
   * Like `find`, but also looks for a job left by another server, and finds a job that belongs to an API key only for
   * that key.
   * @throws AppError BUSY when this server has left its own jobs
   */
  async findOrClaim(id: string, keyId?: string): Promise<JobStatus | undefined> {
    if (this.#isClosed) throw new AppError('BUSY', RETRY_SOON)
    if (this.find(id) === undefined) {
      const claimed = await this.#options.store.claim(id)
      if (claimed !== undefined) await this.#adopt(claimed)
    }
    const { owner } = this.#jobs.get(id)?.manifest ?? {}
    return owner === undefined || owner === keyId ? this.find(id) : undefined
  }

  /** Returns the result of a finished job that is not a batch. */
  getResult(id: string): StoredResult | undefined {
    return this.#jobs.get(id)?.result
  }

  /** Returns the files of a job that is a batch. */
  getBatch(id: string): Batch | undefined {
    const job = this.#jobs.get(id)
    return job && this.#batches.get(job)
  }

  /**
   * Waits until a job has finished.
   * @throws AppError the job's error, or CANCELLED when it was removed
   */
  async waitForResult(id: string): Promise<StoredResult> {
    const job = await this.#waitForEnd(id)
    if (job?.result === undefined) throw job?.error ?? new AppError('CANCELLED')
    return job.result
  }

  /** The same for a batch; at least one file has succeeded. */
  async waitForBatch(id: string): Promise<Pick<Batch, 'parts'> & { result: ResultFacts }> {
    const job = await this.#waitForEnd(id)
    const { result, parts = [] } = (job && this.#batches.get(job)) ?? {}
    if (result === undefined) throw job?.error ?? new AppError('CANCELLED')
    return { result, parts }
  }

  /** Whether a retried request should get this job: it exists, and trying again would not change its outcome. */
  isReusable(id: string): boolean {
    const { error } = this.#jobs.get(id) ?? {}
    return this.find(id) !== undefined && (error === undefined || ERRORS[error.code].group === 'fix-input')
  }

  /** Watches a job; returns a function that stops watching. */
  watch(id: string, watcher: JobWatcher): () => void {
    return this.#jobs.get(id)?.watch(watcher) ?? (() => undefined)
  }

  /** Cancels a job if it is still running, and deletes its files. */
  async remove(id: string): Promise<void> {
    const job = this.#jobs.get(id)
    if (job === undefined) return
    const { folder, isFinished } = job
    this.#jobs.delete(id)
    this.#batches.get(job)?.cancel()
    job.cancel()
    // If there is no room for the record, the job is deleted all the same.
    if (!isFinished) await this.#options.store.commit(folder, { state: 'cancelled' }).catch(() => undefined)
    await this.#options.store.remove(folder)
  }

  /** Takes over jobs left by other servers, and deletes expired ones. */
  async claimAll(): Promise<void> {
    for (const claimed of await this.#options.store.claimAll()) await this.#adopt(claimed)
  }

  /** From now on, work aborted by shutdown is left to the next server. */
  prepareToStop(): void {
    this.#isStopping = true
  }

  /** Leaves all jobs to the next server. */
  async close(): Promise<void> {
    this.#isStopping = true
    this.#isClosed = true
    clearInterval(this.#timer)
    await Promise.all([...this.#jobs].map(([id, job]) => this.#leave(id, job)))
  }

  async #waitForEnd(id: string): Promise<TrackedJob | undefined> {
    const job = this.#jobs.get(id)
    await job?.accepted
    await job?.settled
    return job
  }

  #results(): KeptResult[] {
    return [...this.#jobs.values()].flatMap((job) => {
      const works = this.#batches.get(job)?.parts.map((part) => part.job) ?? [job]
      const { client } = job.manifest
      const { expiresAt } = job.status
      return works
        .filter(({ keptBytes }) => keptBytes > 0)
        .map(({ keptBytes: sizeBytes }) => ({ client, sizeBytes, expiresAt }))
    })
  }

  #track(
    operation: OperationId,
    { folder, retentionMs = this.#options.retentionMs, ...facts }: Omit<JobRequest, 'work'> & Partial<JobManifest>,
    work?: EngineJob,
  ): TrackedJob {
    const id = randomBytes(ID_BYTES).toString('base64url')
    const createdAt = new Date().toISOString()
    const manifest: JobManifest = { version: 1, id, createdAt, operation, retentionMs, ...facts }
    const job = new TrackedJob({ manifest, folder, work, attempts: 0 })
    this.#jobs.set(id, job)
    return job
  }

  #openBatch(job: TrackedJob, stored: readonly StoredWork[]): Batch {
    const { describe } = this.#options
    const batch = new Batch(job, stored, { describe, restore: (part, outcome) => this.#runner.restore(part, outcome) })
    this.#batches.set(job, batch)
    return batch
  }

  #runBatch(batch: Batch, job: TrackedJob, onPartSettled?: BatchRunOptions['onPartSettled']): Promise<void> {
    const { store, dispatch } = this.#options
    return runBatch(batch, job, { runner: this.#runner, store, dispatch, ...(onPartSettled && { onPartSettled }) })
  }

  /** Stores a job, then runs it. */
  async #accept(
    job: TrackedJob,
    { put, run, onSettled }: { put: () => Promise<void>; run: () => Promise<void>; onSettled: JobRequest['onSettled'] },
  ): Promise<void> {
    try {
      await put()
    } catch (error) {
      this.#jobs.delete(job.manifest.id)
      await this.#options.store.remove(job.folder)
      onSettled?.(toAppError(error))
      throw error
    }
    job.settled = run().finally(() => onSettled?.(job.error))
  }

  #sweep(): void {
    for (const id of this.#jobs.keys()) this.find(id)
    // The next sweep retries this.
    void this.claimAll().catch(() => undefined)
  }

  async #adopt(stored: StoredJob): Promise<void> {
    const { manifest, folder, outcome, work, attempts, parts } = stored
    if (isExpired(stored)) return this.#options.store.remove(folder)
    const job = new TrackedJob({ manifest, folder, work, attempts })
    this.#jobs.set(manifest.id, job)
    const batch = parts && this.#openBatch(job, parts)
    const onSettled = this.#options.onClaimed?.(manifest, outcome !== undefined)
    if (outcome?.state === 'ended') return batch?.end(outcome.expiresAt)
    if (outcome !== undefined) return this.#runner.restore(job, outcome)
    const isHopeless = batch === undefined && (work === undefined || attempts >= MAX_ATTEMPTS)
    job.settled = this.#resume(job).finally(() => onSettled?.())
    if (isHopeless) await job.settled
  }

  /** Continues a job left by another server. */
  async #resume(job: TrackedJob): Promise<void> {
    const { work, attempts } = job
    const batch = this.#batches.get(job)
    if (batch !== undefined) await this.#runBatch(batch, job)
    else if (work === undefined || attempts >= MAX_ATTEMPTS)
      await this.#runner.fail(job, new AppError('INTERRUPTED', RETRY_SOON))
    else await this.#runner.run(job, work)
  }

  async #leave(id: string, job: TrackedJob): Promise<void> {
    if (this.find(id) === undefined) return
    this.#jobs.delete(id)
    this.#batches.get(job)?.leave()
    job.leave()
    try {
      await job.accepted
    } catch {
      // The job could not be stored; its request gets the error.
      return
    }
    await this.#options.store.release(job.folder, id)
  }
}

/** Whether a job left behind has expired. An unfinished one is kept as long as its result would be. */
function isExpired({ manifest, outcome }: StoredJob): boolean {
  if (outcome?.state === 'cancelled' || manifest.isAwaited === true) return true
  return Date.parse(outcome?.expiresAt ?? expiryOf(manifest, manifest.createdAt)) <= Date.now()
}
