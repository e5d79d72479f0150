import { randomBytes } from 'node:crypto'

import { AppError, ERRORS, toAppError, type JobStatus } from '@recto/contract'

import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'
import type { QueueContext } from './engine-queue.ts'
import { expiryOf, type JobManifest, type JobOutcome, type JobStore, type StoredJob } from './job-store.ts'
import type { JobDescriber, JobRequest } from './job-request.ts'
import { sizeOf, type KeptResult, type ResultBudget } from './result-budget.ts'
import { TrackedJob, type JobWatcher } from './tracked-job.ts'

/** 128 bits: the id is the only credential for a job. */
const ID_BYTES = 16

/** How often expired jobs are removed, and jobs of stopped servers claimed. */
const SWEEP_MS = 60_000

/** Retry-After for clients with too many jobs, in seconds. */
const RETRY_AFTER_SECONDS = 60

/** For what another server, or another attempt, can do. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** A job whose work was begun this often, each time by a server that then died, is not tried again. */
const MAX_ATTEMPTS = 2

/** Retention and limits of jobs, where they are stored, and who does the work. */
export interface JobServiceOptions {
  retentionMs: number
  budget: ResultBudget
  store: JobStore
  /** Runs the work of a job that was accepted. */
  dispatch: (work: EngineJob, context: QueueContext) => Promise<EngineResult>
  describe: JobDescriber
  /** Called for a job taken over from another server; returns what to call when its work ends. */
  onClaimed?: (manifest: JobManifest, isFinished: boolean) => () => void
}

/**
 * Runs jobs whose callers poll for the outcome. The store has all of them; those that this server runs or may be asked
 * for are tracked in memory as well. Finished jobs outlive every end of the process until they expire, and unfinished
 * ones are started again by the next server.
 */
export class JobService {
  readonly #options: JobServiceOptions
  readonly #jobs = new Map<string, TrackedJob>()
  readonly #timer: NodeJS.Timeout
  #isStopping = false
  #isClosed = false

  constructor(options: JobServiceOptions) {
    this.#options = options
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

  /** @throws AppError TOO_MANY_REQUESTS when the client has too many jobs or bytes, STORAGE_FULL when the store has */
  assertRoom(client: string, limit: number | null): void {
    this.#options.budget.assertRoom(client, this.#results())
    if (limit === null) return
    let count = 0
    for (const job of this.#jobs.values()) if (job.manifest.client === client) count += 1
    if (count < limit) return
    throw new AppError('TOO_MANY_REQUESTS', { quota: 'kept', limit, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  /** Starts a job and returns its id. It is accepted, and survives a crash, once `whenAccepted` resolves. */
  start(request: JobRequest): string {
    const { work, folder, onSettled, retentionMs = this.#options.retentionMs, ...facts } = request
    const id = randomBytes(ID_BYTES).toString('base64url')
    const createdAt = new Date().toISOString()
    const manifest: JobManifest = { version: 1, id, createdAt, operation: work.operation, retentionMs, ...facts }
    const job = new TrackedJob({ manifest, folder, work, attempts: 0 })
    this.#jobs.set(id, job)
    job.accepted = this.#accept(job, work, onSettled)
    return id
  }

  /** @throws the error that kept the job from being stored; it does not exist then */
  async whenAccepted(id: string): Promise<void> {
    await this.#jobs.get(id)?.accepted
  }

  /** Returns the status of a job; `undefined` if it does not exist or has expired. */
  find(id: string): JobStatus | undefined {
    const job = this.#jobs.get(id)
    if (job?.isExpired !== true) return job?.status
    void this.remove(id)
    return undefined
  }

  /**
   * Like `find`, but also looks for a job that another server has left, and finds a job that belongs to an API key only
   * for that key.
   * @throws AppError BUSY when this server has left its own
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

  /** Returns the result of a finished job. */
  getResult(id: string): EngineResult | undefined {
    return this.#jobs.get(id)?.result
  }

  /**
   * Waits until a job has finished.
   * @throws AppError the error of the job, or CANCELLED when it was removed
   */
  async waitForResult(id: string): Promise<EngineResult> {
    const job = this.#jobs.get(id)
    await job?.accepted
    await job?.settled
    if (job?.result === undefined) throw job?.error ?? new AppError('CANCELLED')
    return job.result
  }

  /** Whether a retried request should get this job: it exists, and trying again would not change its outcome. */
  isReusable(id: string): boolean {
    const { error } = this.#jobs.get(id) ?? {}
    return this.find(id) !== undefined && (error === undefined || ERRORS[error.code].group === 'fix-input')
  }

  /** Follows a job; returns a function that ends it. */
  watch(id: string, watcher: JobWatcher): () => void {
    return this.#jobs.get(id)?.watch(watcher) ?? (() => undefined)
  }

  /** Cancels a job if it is still running, and deletes its files. */
  async remove(id: string): Promise<void> {
    const job = this.#jobs.get(id)
    if (job === undefined) return
    const { folder, isFinished } = job
    this.#jobs.delete(id)
    job.stop.abort('the job was cancelled')
    job.update({ state: 'cancelled' })
    // Without room for the record, the job is deleted all the same.
    if (!isFinished) await this.#options.store.commit(folder, { state: 'cancelled' }).catch(() => undefined)
    await this.#options.store.remove(folder)
  }

  /** Takes over the jobs that other servers have left, and deletes expired ones. */
  async claimAll(): Promise<void> {
    for (const claimed of await this.#options.store.claimAll()) await this.#adopt(claimed)
  }

  /** From now on, work that is broken off because the server stops is left to the next server. */
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

  #results(): KeptResult[] {
    const stored = [...this.#jobs.values()].filter(({ keptBytes }) => keptBytes > 0)
    return stored.map(({ manifest: { client }, keptBytes: sizeBytes, status: { expiresAt } }) => {
      return { client, sizeBytes, expiresAt }
    })
  }

  async #accept(job: TrackedJob, work: EngineJob, onSettled?: JobRequest['onSettled']): Promise<void> {
    const { folder, manifest } = job
    try {
      await this.#options.store.accept(folder, manifest, work)
    } catch (error) {
      this.#jobs.delete(manifest.id)
      await this.#options.store.remove(folder)
      onSettled?.(toAppError(error))
      throw error
    }
    job.settled = this.#run(job, work).finally(() => onSettled?.(job.error))
  }

  async #run(job: TrackedJob, work: EngineJob): Promise<void> {
    const { client, timeoutMs } = job.manifest
    const context: QueueContext = {
      client,
      isAdmitted: true,
      signal: job.stop.signal,
      onProgress: job.reportProgress,
      onQueuePosition: job.reportPosition,
      beforeRun: () => this.#beginAttempt(job),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    }
    try {
      await this.#complete(job, await this.#options.dispatch(work, context))
    } catch (error) {
      await this.#fail(job, toAppError(error))
    }
  }

  async #beginAttempt(job: TrackedJob): Promise<void> {
    // Work that made room for other work is begun again by the same server, which is still alive.
    if (job.hasBegun) return
    job.hasBegun = true
    job.attempts += 1
    await this.#options.store.beginAttempt(job.folder, job.attempts)
  }

  async #complete(job: TrackedJob, result: EngineResult): Promise<void> {
    const { manifest, folder } = job
    const expiresAt = expiryOf(manifest)
    // Others may have ended meanwhile.
    this.#options.budget.assertRoom(manifest.client, this.#results())
    job.keptBytes = result.file.sizeBytes
    await this.#options.store.commit(folder, { state: 'done', expiresAt, ...result })
    job.result = result
    job.expireAt(expiresAt)
    job.update({ state: 'done', progress: 1, result: this.#options.describe.result(manifest, result) })
  }

  async #fail(job: TrackedJob, error: AppError): Promise<void> {
    const { manifest, folder, attempts, hasBegun } = job
    job.error = error
    job.keptBytes = 0
    // Removed meanwhile, or left to another server.
    if (this.#jobs.get(manifest.id) !== job) return
    if (this.#isStopping && error.code === 'BUSY') {
      if (hasBegun) await this.#options.store.revokeAttempt(folder, attempts)
      return
    }
    const { code, facts } = error
    const expiresAt = expiryOf(manifest)
    const outcome: JobOutcome = { state: 'failed', expiresAt, code, facts }
    // If that cannot be stored either, the client is told all the same; a crash would make the work start again.
    await this.#options.store.commit(folder, outcome).catch(() => folder.remove())
    job.expireAt(expiresAt)
    job.update({ state: 'failed', error: this.#options.describe.error(manifest, error) })
  }

  #sweep(): void {
    for (const id of this.#jobs.keys()) this.find(id)
    // Retried at the next sweep.
    void this.claimAll().catch(() => undefined)
  }

  async #adopt(stored: StoredJob): Promise<void> {
    const { manifest, folder, outcome, work, attempts } = stored
    if (isExpired(stored)) return this.#options.store.remove(folder)
    const job = new TrackedJob({ manifest, folder, work, attempts })
    this.#jobs.set(manifest.id, job)
    const onSettled = this.#options.onClaimed?.(manifest, outcome !== undefined)
    if (outcome !== undefined) return this.#restore(job, outcome)
    const isHopeless = work === undefined || attempts >= MAX_ATTEMPTS
    const run = isHopeless ? this.#fail(job, new AppError('INTERRUPTED', RETRY_SOON)) : this.#run(job, work)
    job.settled = run.finally(() => onSettled?.())
    if (isHopeless) await job.settled
  }

  /** Tracks a job that has ended. */
  #restore(job: TrackedJob, outcome: JobOutcome): void {
    const { describe } = this.#options
    const { manifest } = job
    if (outcome.state === 'done') {
      const { file, report } = outcome
      job.result = { file, report }
      job.keptBytes = file.sizeBytes
      job.expireAt(outcome.expiresAt)
      job.update({ state: 'done', progress: 1, result: describe.result(manifest, job.result) })
    } else if (outcome.state === 'failed') {
      job.error = new AppError(outcome.code, outcome.facts)
      job.expireAt(outcome.expiresAt)
      job.update({ state: 'failed', error: describe.error(manifest, job.error) })
    }
  }

  async #leave(id: string, job: TrackedJob): Promise<void> {
    if (this.find(id) === undefined) return
    this.#jobs.delete(id)
    job.leave()
    try {
      await job.accepted
    } catch {
      // It could not be stored, which its request is told.
      return
    }
    await this.#options.store.release(job.folder, id)
  }
}

/** Whether a job that was left is not wanted any more. An unfinished one is kept as long as its result would be. */
function isExpired({ manifest, outcome }: StoredJob): boolean {
  if (outcome?.state === 'cancelled') return true
  return Date.parse(outcome?.expiresAt ?? expiryOf(manifest, manifest.createdAt)) <= Date.now()
}
