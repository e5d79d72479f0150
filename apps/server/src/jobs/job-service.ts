import { randomBytes } from 'node:crypto'

import { AppError, ERRORS, isFinished, toAppError, type JobStatus, type OperationId } from '@recto/contract'
import type { Progress } from '@recto/engine'

import type { ClaimedFolder, FolderHandover } from '../store/folder-handover.ts'
import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineResult } from '../workers/thread-messages.ts'
import type { JobContext } from './engine-thread-pool.ts'
import { readJobRecord } from './job-record.ts'

/** 128 bits: the id is the only credential for a job. */
const ID_BYTES = 16

/** How often expired jobs are removed, and jobs of stopped servers claimed. */
const SWEEP_MS = 60_000

/** Clock jumps up to this size leave `expiresAt` as it is. */
const CLOCK_TOLERANCE_MS = 2000

/** Retry-After for clients with too many jobs, in seconds. */
const RETRY_AFTER_SECONDS = 60

/** Retention and limits of jobs, and where they go when the server stops. */
export interface JobServiceOptions {
  retentionMs: number
  perClient?: number | null
  handover: Pick<FolderHandover, 'handOver' | 'claim' | 'claimAll'>
}

/** A job to start. */
export interface JobRequest {
  operation: OperationId
  /** Key of the client, for its limit. */
  client: string
  /** Holds the job's files; owned by the job from now on. */
  folder: WorkFolder
  work: (context: JobContext) => Promise<EngineResult>
  /** Overrides the default retention. */
  retentionMs?: number
  /** Called when the work has succeeded or failed. */
  onSettled?: () => void
  /** Builds the client's view of a result and of an error. */
  describe: {
    result: (result: EngineResult) => NonNullable<JobStatus['result']>
    error: (error: AppError) => NonNullable<JobStatus['error']>
  }
}

type Listener = (status: JobStatus) => void

interface Job {
  status: JobStatus
  client: string
  result?: EngineResult
  error?: AppError
  folder: WorkFolder
  stop: AbortController
  listeners: Set<Listener>
  retentionMs: number
  /** Deadline on the monotonic clock; infinite until the work is done. */
  deadline: number
  settled: Promise<void>
}

/**
 * Runs jobs whose callers poll for the outcome. Jobs are held in memory and their files in the store, until they expire
 * or are removed. When the server stops, finished jobs are handed over to the next server.
 */
export class JobService {
  readonly #options: JobServiceOptions
  readonly #jobs = new Map<string, Job>()
  readonly #timer: NodeJS.Timeout

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

  /** @throws AppError TOO_MANY_REQUESTS when the client has too many jobs */
  assertBelowJobLimit(client: string): void {
    const limit = this.#options.perClient ?? Number.POSITIVE_INFINITY
    let count = 0
    for (const job of this.#jobs.values()) if (job.client === client) count += 1
    if (count < limit) return
    throw new AppError('TOO_MANY_REQUESTS', { quota: 'kept', limit, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  /** Starts a job and returns its status. */
  start(request: JobRequest): JobStatus {
    const id = randomBytes(ID_BYTES).toString('base64url')
    const retentionMs = request.retentionMs ?? this.#options.retentionMs
    const now = Date.now()
    const status: JobStatus = {
      id,
      tool: request.operation,
      state: 'queued',
      progress: 0,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + retentionMs).toISOString(),
    }
    const { client, folder } = request
    const job = this.#add({ status, client, folder, retentionMs, deadline: Number.POSITIVE_INFINITY })
    job.settled = this.#run(job, request)
    return job.status
  }

  /** Returns the status of a job; `undefined` if it does not exist or has expired. */
  find(id: string): JobStatus | undefined {
    const job = this.#jobs.get(id)
    if (job === undefined) return undefined
    if (job.deadline <= performance.now()) {
      void this.remove(id)
      return undefined
    }
    refreshExpiresAt(job)
    return job.status
  }

  /** Like `find`, but also looks for a job that another server has handed over. */
  async findOrClaim(id: string): Promise<JobStatus | undefined> {
    const known = this.find(id)
    if (known !== undefined) return known
    const claimed = await this.#options.handover.claim(id)
    if (claimed !== undefined) await this.#adopt(claimed)
    return this.find(id)
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
    await job?.settled
    if (job?.result === undefined) throw job?.error ?? new AppError('CANCELLED')
    return job.result
  }

  /** Whether a retried request should get this job: it exists, and trying again would not change its outcome. */
  isReusable(id: string): boolean {
    const { error } = this.#jobs.get(id) ?? {}
    return this.find(id) !== undefined && (error === undefined || ERRORS[error.code].group === 'fix-input')
  }

  /** Calls the listener with the current status and with every change; returns a function that unsubscribes. */
  watch(id: string, listener: Listener): () => void {
    const job = this.#jobs.get(id)
    if (job === undefined) return () => undefined
    job.listeners.add(listener)
    listener(job.status)
    return () => void job.listeners.delete(listener)
  }

  /** Cancels a job if it is still running, and deletes its files. */
  async remove(id: string): Promise<void> {
    const job = this.#jobs.get(id)
    if (job === undefined) return
    this.#jobs.delete(id)
    job.stop.abort('the job was cancelled')
    this.#update(job, { state: 'cancelled' })
    await job.folder.remove()
  }

  /** Claims the jobs that stopped servers have handed over, and deletes expired ones. */
  async claimHandedOver(): Promise<void> {
    for (const claimed of await this.#options.handover.claimAll()) await this.#adopt(claimed)
  }

  /** Hands finished jobs over to the next server and removes the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#jobs].map(([id, job]) => this.#handOver(id, job)))
  }

  #add(job: Pick<Job, 'status' | 'client' | 'folder' | 'retentionMs' | 'deadline'>): Job {
    const added = { ...job, stop: new AbortController(), listeners: new Set<Listener>(), settled: Promise.resolve() }
    this.#jobs.set(job.status.id, added)
    return added
  }

  async #run(job: Job, { work, describe, onSettled }: JobRequest): Promise<void> {
    const onProgress = (progress: Progress) => this.#update(job, { state: 'running', ...toStatusChange(progress) })
    const onQueuePosition = (position: number) =>
      this.#update(job, position === 0 ? { state: 'running' } : { state: 'queued', queuePlace: position, progress: 0 })
    try {
      const result = await work({ signal: job.stop.signal, onProgress, onQueuePosition })
      // The inputs are no longer needed.
      await job.folder.keepOnly(result.file.path)
      job.result = result
      this.#update(job, { state: 'done', progress: 1, result: describe.result(result), ...this.#startRetention(job) })
    } catch (error) {
      job.error = toAppError(error)
      this.#update(job, { state: 'failed', error: describe.error(job.error), ...this.#startRetention(job) })
      await job.folder.remove()
    } finally {
      onSettled?.()
    }
  }

  /** Starts the retention period, which counts from the end of the work. */
  #startRetention(job: Job): Pick<JobStatus, 'expiresAt'> {
    job.deadline = performance.now() + job.retentionMs
    return { expiresAt: new Date(Date.now() + job.retentionMs).toISOString() }
  }

  #update(job: Job, changes: Partial<JobStatus>): void {
    // A cancelled job stays cancelled, whatever its thread reports while it winds down.
    if (isFinished(job.status.state)) return
    const { queuePlace, ...status } = { ...job.status, ...changes }
    job.status = status.state === 'queued' && queuePlace !== undefined ? { ...status, queuePlace } : status
    for (const listener of job.listeners) listener(job.status)
  }

  #sweep(): void {
    for (const id of this.#jobs.keys()) this.find(id)
    // Retried at the next sweep.
    void this.claimHandedOver().catch(() => undefined)
  }

  async #adopt({ folder, record }: ClaimedFolder): Promise<void> {
    const parsed = readJobRecord(record, folder)
    const remainingMs = parsed === undefined ? 0 : Date.parse(parsed.status.expiresAt) - Date.now()
    if (parsed === undefined || remainingMs <= 0) return folder.remove()
    // Whatever the clock did meanwhile, no job outlives the retention period.
    const retentionMs = Math.min(remainingMs, this.#options.retentionMs)
    const { status, result } = parsed
    this.#add({ status, client: '', folder, retentionMs, deadline: performance.now() + retentionMs }).result = result
  }

  async #handOver(id: string, job: Job): Promise<void> {
    const { result, folder } = job
    if (result === undefined || this.find(id) === undefined) return this.remove(id)
    this.#jobs.delete(id)
    try {
      await this.#options.handover.handOver(folder, id, { status: job.status, result })
    } catch {
      // Disk full: a job that cannot be handed over is deleted.
      await folder.remove()
    }
  }
}

/** Corrects `expiresAt` after the wall clock has jumped: the remaining time is what was promised. */
function refreshExpiresAt(job: Job): void {
  if (!Number.isFinite(job.deadline)) return
  const expiresAt = Date.now() + job.deadline - performance.now()
  if (Math.abs(expiresAt - Date.parse(job.status.expiresAt)) < CLOCK_TOLERANCE_MS) return
  job.status = { ...job.status, expiresAt: new Date(expiresAt).toISOString() }
}

function toStatusChange({ fraction, step, item, itemCount }: Progress): Partial<JobStatus> {
  return { progress: fraction, step, ...(item && { item }), ...(itemCount && { itemCount }) }
}
