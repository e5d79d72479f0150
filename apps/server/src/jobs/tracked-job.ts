import { isFinished, type AppError, type JobStatus } from '@recto/contract'
import type { Progress } from '@recto/engine'

import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineJob } from '../workers/thread-messages.ts'
import type { JobManifest } from './job-store.ts'
import type { StoredResult } from './stored-result.ts'

/** Clock jumps up to this size leave `expiresAt` unchanged. */
const CLOCK_TOLERANCE_MS = 2000

/** Watches a job: its status now and on every change, and a shutdown of the server before the job has ended. */
export interface JobWatcher {
  onStatus: (status: JobStatus) => void
  onLeft: () => void
}

/** Initial facts of a job. */
type TrackedFacts = Pick<TrackedJob, 'manifest' | 'folder' | 'work' | 'attempts'> & { partIndex?: number }

/** A job held by this server: the status that clients see, and when it expires. */
export class TrackedJob {
  readonly manifest: JobManifest
  readonly folder: WorkFolder
  /** The work; undefined if it is over or cannot be done. */
  readonly work: EngineJob | undefined
  /** Number of attempts so far, on any server. */
  attempts: number
  /** Index within its batch, for the work on one of its files. */
  readonly partIndex: number | undefined
  /** Whether this server has started the work. */
  hasBegun = false
  result?: StoredResult
  /** Size of its result, from when storing begins. */
  keptBytes = 0
  error?: AppError
  /** Whether the job was removed or left to another server. */
  isGone = false
  readonly stop = new AbortController()
  /** Resolves when the job is stored. */
  accepted: Promise<void> = Promise.resolve()
  /** Resolves when the work has ended or was left to another server. */
  settled: Promise<void> = Promise.resolve()
  #status: JobStatus
  readonly #watchers = new Set<JobWatcher>()
  /** Deadline on the monotonic clock; infinite until the work is done. */
  #deadline = Number.POSITIVE_INFINITY

  constructor({ manifest, folder, work, attempts, partIndex }: TrackedFacts) {
    this.manifest = manifest
    this.folder = folder
    this.work = work
    this.attempts = attempts
    this.partIndex = partIndex
    const { id, operation: tool, createdAt, retentionMs } = manifest
    const expiresAt = new Date(Date.now() + retentionMs).toISOString()
    this.#status = { id, tool, state: 'queued', progress: 0, createdAt, expiresAt }
  }

  /**
   * The status that clients see. `expiresAt` is corrected after a jump of the wall clock, because the remaining time
   * was promised.
   */
  get status(): JobStatus {
    if (Number.isFinite(this.#deadline)) {
      const expiresAt = Date.now() + this.#deadline - performance.now()
      if (Math.abs(expiresAt - Date.parse(this.#status.expiresAt)) >= CLOCK_TOLERANCE_MS)
        this.#status = { ...this.#status, expiresAt: new Date(expiresAt).toISOString() }
    }
    return this.#status
  }

  get isExpired(): boolean {
    return this.#deadline <= performance.now()
  }

  get isFinished(): boolean {
    return isFinished(this.#status.state)
  }

  /** Sets when the job expires; whatever the clocks say, it does not outlive its retention period. */
  expireAt(expiresAt: string): void {
    const remainingMs = Math.min(Date.parse(expiresAt) - Date.now(), this.manifest.retentionMs)
    this.#deadline = performance.now() + remainingMs
    this.#status = { ...this.#status, expiresAt }
  }

  /** Changes the status and notifies watchers. */
  update(changes: Partial<JobStatus>): void {
    // A cancelled job stays cancelled, whatever its thread reports while winding down.
    if (this.isFinished) return
    const { queuePlace, ...status } = { ...this.#status, ...changes }
    this.#status = status.state === 'queued' && queuePlace !== undefined ? { ...status, queuePlace } : status
    for (const { onStatus } of this.#watchers) onStatus(this.status)
  }

  readonly reportProgress = ({ fraction, step, item, itemCount }: Progress): void =>
    this.update({
      state: 'running',
      progress: fraction,
      step,
      ...(item && { item }),
      ...(itemCount && { itemCount }),
    })

  /** @param position in the queue, from 1; 0 once the job runs */
  readonly reportPosition = (position: number): void =>
    this.update(position === 0 ? { state: 'running' } : { state: 'queued', queuePlace: position, progress: 0 })

  /** Adds a watcher; returns a function that removes it. */
  watch(watcher: JobWatcher): () => void {
    this.#watchers.add(watcher)
    watcher.onStatus(this.status)
    return () => void this.#watchers.delete(watcher)
  }

  /** Aborts the work of a removed job. */
  cancel(): void {
    this.isGone = true
    this.stop.abort('the job was cancelled')
    this.update({ state: 'cancelled' })
  }

  /** Notifies watchers that this server will send no more updates. */
  leave(): void {
    this.isGone = true
    for (const { onLeft } of this.#watchers) onLeft()
  }
}
