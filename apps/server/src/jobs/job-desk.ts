import { randomBytes } from 'node:crypto'

import { isOver, toAppError, type AppError, type JobStatus, type OperationId } from '@recto/contract'
import type { Progress } from '@recto/engine'

import type { WorkFolder } from '../store/file-store.ts'
import type { EngineResult } from '../workers/thread-messages.ts'
import type { JobCaller } from './engine-threads.ts'

/** 128 bits: the id is the only key to a job. */
const ID_BYTES = 16

/** The longest time that a timer can be set to. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** What a job is made of. */
export interface JobOrder {
  operation: OperationId
  /** Holds the job's files; it belongs to the job from now on. */
  folder: WorkFolder
  work: (caller: JobCaller) => Promise<EngineResult>
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
  result?: EngineResult
  folder: WorkFolder
  stop: AbortController
  listeners: Set<Listener>
  expiry: NodeJS.Timeout
}

/** Work that is asked after rather than waited for; kept in memory, its files in the store, until it expires or is removed. */
export class JobDesk {
  readonly #retentionMs: number
  readonly #jobs = new Map<string, Job>()

  constructor({ retentionMs }: { retentionMs: number }) {
    this.#retentionMs = Math.min(MAX_TIMER_MS, retentionMs)
  }

  /** Starts a job and answers with where it stands. */
  start(order: JobOrder): JobStatus {
    const id = randomBytes(ID_BYTES).toString('base64url')
    const now = Date.now()
    const status: JobStatus = {
      id,
      tool: order.operation,
      state: 'queued',
      progress: 0,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + this.#retentionMs).toISOString(),
    }
    const expiry = setTimeout(() => void this.remove(id), this.#retentionMs)
    expiry.unref()
    const job: Job = { status, folder: order.folder, stop: new AbortController(), listeners: new Set(), expiry }
    this.#jobs.set(id, job)
    void this.#run(job, order)
    return status
  }

  /** Where a job stands; nothing for one that is not there. */
  find(id: string): JobStatus | undefined {
    return this.#jobs.get(id)?.status
  }

  /** The result of a job that is done. */
  resultOf(id: string): EngineResult | undefined {
    return this.#jobs.get(id)?.result
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
    clearTimeout(job.expiry)
    job.stop.abort('the job was cancelled')
    this.#tell(job, { state: isOver(job.status.state) ? job.status.state : 'cancelled' })
    await job.folder.remove()
  }

  /** Removes every job. */
  async close(): Promise<void> {
    await Promise.all([...this.#jobs.keys()].map((id) => this.remove(id)))
  }

  async #run(job: Job, { work, describe }: JobOrder): Promise<void> {
    const onProgress = (progress: Progress) => this.#tell(job, { state: 'running', ...toStatus(progress) })
    try {
      job.result = await work({ signal: job.stop.signal, onProgress })
      this.#tell(job, { state: 'done', progress: 1, result: describe.result(job.result) })
    } catch (error) {
      this.#tell(job, { state: 'failed', error: describe.error(toAppError(error)) })
      // Nothing in it is of use any more.
      await job.folder.remove()
    }
  }

  #tell(job: Job, changes: Partial<JobStatus>): void {
    // What was cancelled stays so, whatever its thread says on the way out.
    if (isOver(job.status.state)) return
    job.status = { ...job.status, ...changes }
    for (const listener of job.listeners) listener(job.status)
  }
}

function toStatus({ fraction, step, item, itemCount }: Progress): Partial<JobStatus> {
  return { progress: fraction, step, ...(item && { item }), ...(itemCount && { itemCount }) }
}
