import { randomBytes } from 'node:crypto'

import { AppError, ERRORS, isFinished, toAppError, type JobStatus, type OperationId } from '@recto/contract'
import type { Progress } from '@recto/engine'

import type { LeftFolder, LeftFolders } from '../store/left-folders.ts'
import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineResult } from '../workers/thread-messages.ts'
import type { JobCaller } from './engine-threads.ts'
import { readJobRecord } from './job-record.ts'

/** 128 bits: the id is the only key to a job. */
const ID_BYTES = 16

/** How often jobs are looked over for those that have expired, and the store for what servers that stopped have left. */
const SWEEP_MS = 60_000

/** A time told is told anew when the time of day has jumped by more than this. */
const JUMP_MS = 2000

/** When to come again for who has too many jobs, in seconds. */
const RETRY_AFTER_SECONDS = 60

/** How long jobs are kept, how many of one client, and where they go when the server stops. */
export interface DeskOptions {
  retentionMs: number
  perClient?: number | null
  left: Pick<LeftFolders, 'leave' | 'take' | 'takeAll'>
}

/** What a job is made of. */
export interface JobOrder {
  operation: OperationId
  /** Whose it is. */
  client: string
  /** Holds the job's files; it belongs to the job from now on. */
  folder: WorkFolder
  work: (caller: JobCaller) => Promise<EngineResult>
  /** How long what comes of it is kept, where not as long as others. */
  retentionMs?: number
  /** Called when the work is over, whatever came of it. */
  onOver?: () => void
  /** What is told of a result and of a failure. */
  describe: {
    result: (result: EngineResult) => NonNullable<JobStatus['result']>
    error: (error: AppError) => NonNullable<JobStatus['error']>
  }
}

/** Hears how a job goes on. */
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
  /** On the process's own clock, which never jumps; until it is over a job does not expire. */
  expiry: number
  over: Promise<void>
}

/**
 * Work that is asked after rather than waited for; kept in memory, its files in the store, until it expires or is
 * removed. What is done when the server stops is left for the next one.
 */
export class JobDesk {
  readonly #options: DeskOptions
  readonly #jobs = new Map<string, Job>()
  readonly #timer: NodeJS.Timeout

  constructor(options: DeskOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS)
    this.#timer.unref()
  }

  /** How many jobs are in each state. */
  get counts(): Map<JobStatus['state'], number> {
    const counts = new Map<JobStatus['state'], number>()
    for (const { status } of this.#jobs.values()) counts.set(status.state, (counts.get(status.state) ?? 0) + 1)
    return counts
  }

  /** @throws AppError TOO_MANY_REQUESTS when a client has too many jobs already. */
  refuseWhenMany(client: string): void {
    const limit = this.#options.perClient ?? Number.POSITIVE_INFINITY
    let count = 0
    for (const job of this.#jobs.values()) if (job.client === client) count += 1
    if (count < limit) return
    throw new AppError('TOO_MANY_REQUESTS', { quota: 'kept', limit, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  /** Starts a job and answers with where it stands. */
  start(order: JobOrder): JobStatus {
    const id = randomBytes(ID_BYTES).toString('base64url')
    const retentionMs = order.retentionMs ?? this.#options.retentionMs
    const now = Date.now()
    const status: JobStatus = {
      id,
      tool: order.operation,
      state: 'queued',
      progress: 0,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + retentionMs).toISOString(),
    }
    const { client, folder } = order
    const job = this.#add({ status, client, folder, retentionMs, expiry: Number.POSITIVE_INFINITY })
    job.over = this.#run(job, order)
    return job.status
  }

  /** Where a job stands; nothing for one that is not there. */
  find(id: string): JobStatus | undefined {
    const job = this.#jobs.get(id)
    if (job === undefined) return undefined
    if (job.expiry <= performance.now()) {
      void this.remove(id)
      return undefined
    }
    tellExpiry(job)
    return job.status
  }

  /** The same, and looks for what another server has left. */
  async lookUp(id: string): Promise<JobStatus | undefined> {
    const known = this.find(id)
    if (known !== undefined) return known
    const left = await this.#options.left.take(id)
    if (left !== undefined) await this.#adopt(left)
    return this.find(id)
  }

  /** The result of a job that is done. */
  resultOf(id: string): EngineResult | undefined {
    return this.#jobs.get(id)?.result
  }

  /** @throws AppError what became of the job, where it is not done in the end. */
  async resultWhenOver(id: string): Promise<EngineResult> {
    const job = this.#jobs.get(id)
    await job?.over
    if (job?.result === undefined) throw job?.error ?? new AppError('CANCELLED')
    return job.result
  }

  /** Whether a job is there and would not come out differently if it were tried again. */
  isOfUse(id: string): boolean {
    const { error } = this.#jobs.get(id) ?? {}
    return this.find(id) !== undefined && (error === undefined || ERRORS[error.code].group === 'fix-input')
  }

  /** Tells where a job stands, now and with every change, until it is over or nobody listens any more. */
  watch(id: string, listener: Listener): () => void {
    const job = this.#jobs.get(id)
    if (job === undefined) return () => undefined
    job.listeners.add(listener)
    listener(job.status)
    return () => void job.listeners.delete(listener)
  }

  /** Stops a job where it still runs, and removes all that belongs to it. */
  async remove(id: string): Promise<void> {
    const job = this.#jobs.get(id)
    if (job === undefined) return
    this.#jobs.delete(id)
    job.stop.abort('the job was cancelled')
    this.#tell(job, { state: 'cancelled' })
    await job.folder.remove()
  }

  /** Takes over what servers that stopped have left, and removes what of it has expired. */
  async adoptLeft(): Promise<void> {
    for (const left of await this.#options.left.takeAll()) await this.#adopt(left)
  }

  /** Leaves what is done for the next server and removes the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#jobs].map(([id, job]) => this.#leave(id, job)))
  }

  #add(job: Pick<Job, 'status' | 'client' | 'folder' | 'retentionMs' | 'expiry'>): Job {
    const whole = { ...job, stop: new AbortController(), listeners: new Set<Listener>(), over: Promise.resolve() }
    this.#jobs.set(job.status.id, whole)
    return whole
  }

  async #run(job: Job, { work, describe, onOver }: JobOrder): Promise<void> {
    const onProgress = (progress: Progress) => this.#tell(job, { state: 'running', ...toStatus(progress) })
    const onPlace = (place: number) => this.#tell(job, place === 0 ? { state: 'running' } : { queuePlace: place })
    try {
      const result = await work({ signal: job.stop.signal, onProgress, onPlace })
      // Nobody needs what it was made from any more.
      await job.folder.keepOnly(result.file.path)
      job.result = result
      this.#tell(job, { state: 'done', progress: 1, result: describe.result(result), ...this.#expire(job) })
    } catch (error) {
      job.error = toAppError(error)
      this.#tell(job, { state: 'failed', error: describe.error(job.error), ...this.#expire(job) })
      // Nothing in it is of use any more.
      await job.folder.remove()
    } finally {
      onOver?.()
    }
  }

  /** From the end of the work on a job is kept for its time. */
  #expire(job: Job): Pick<JobStatus, 'expiresAt'> {
    job.expiry = performance.now() + job.retentionMs
    return { expiresAt: new Date(Date.now() + job.retentionMs).toISOString() }
  }

  #tell(job: Job, changes: Partial<JobStatus>): void {
    // What was cancelled stays so, whatever its thread says on the way out.
    if (isFinished(job.status.state)) return
    const { queuePlace, ...status } = { ...job.status, ...changes }
    job.status = status.state === 'queued' && queuePlace !== undefined ? { ...status, queuePlace } : status
    for (const listener of job.listeners) listener(job.status)
  }

  #sweep(): void {
    for (const id of this.#jobs.keys()) this.find(id)
    // What cannot be read now is looked for again.
    void this.adoptLeft().catch(() => undefined)
  }

  async #adopt({ folder, record }: LeftFolder): Promise<void> {
    const left = readJobRecord(record, folder)
    const remainingMs = left === undefined ? 0 : Date.parse(left.status.expiresAt) - Date.now()
    if (left === undefined || remainingMs <= 0) return folder.remove()
    // However the time of day has changed meanwhile, nothing is kept for longer than it ever is.
    const retentionMs = Math.min(remainingMs, this.#options.retentionMs)
    const { status, result } = left
    this.#add({ status, client: '', folder, retentionMs, expiry: performance.now() + retentionMs }).result = result
  }

  async #leave(id: string, job: Job): Promise<void> {
    const { result, folder } = job
    if (result === undefined || this.find(id) === undefined) return this.remove(id)
    this.#jobs.delete(id)
    try {
      await this.#options.left.leave(folder, id, { status: job.status, result })
    } catch {
      // The disk is full: what cannot be left is removed.
      await folder.remove()
    }
  }
}

/** Keeps the time told right when the time of day has jumped: what counts is how long it is until then. */
function tellExpiry(job: Job): void {
  if (!Number.isFinite(job.expiry)) return
  const expiresAt = Date.now() + job.expiry - performance.now()
  if (Math.abs(expiresAt - Date.parse(job.status.expiresAt)) < JUMP_MS) return
  job.status = { ...job.status, expiresAt: new Date(expiresAt).toISOString() }
}

function toStatus({ fraction, step, item, itemCount }: Progress): Partial<JobStatus> {
  return { progress: fraction, step, ...(item && { item }), ...(itemCount && { itemCount }) }
}
