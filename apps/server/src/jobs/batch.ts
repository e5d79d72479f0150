import { AppError, isFinished, type JobPart, type JobStatus } from '@recto/contract'

import type { ResultFacts } from '../workers/thread-messages.ts'
import { listDone, type BatchPart, type DonePart } from './batch-part.ts'
import { archiveNameOf, describeArchive } from './batch-result.ts'
import type { JobDescriber, PartRequest } from './job-request.ts'
import type { JobOutcome, StoredWork } from './job-store.ts'
import { TrackedJob } from './tracked-job.ts'
import { withIndex } from './work-runner.ts'

/** Minimum interval between updates of a batch's status. */
const UPDATE_MS = 100

/** For errors that a retry, or another server, may resolve. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** Dependencies of a batch. */
export interface BatchOptions {
  describe: JobDescriber
  /** Applies a part's stored outcome. */
  restore: (part: TrackedJob, outcome: JobOutcome) => void
}

/** The files of a batch: work items that are queued, run, fail and are stored independently, but form one job. */
export class Batch {
  readonly parts: readonly BatchPart[]
  /** The archive of all results, once all parts have ended and one has succeeded. */
  result?: ResultFacts
  readonly #job: TrackedJob
  readonly #options: BatchOptions
  #timer: NodeJS.Timeout | undefined

  /**
   * @param job represents the whole batch
   * @param stored the parts, in manifest order
   */
  constructor(job: TrackedJob, stored: readonly StoredWork[], options: BatchOptions) {
    const { manifest } = job
    this.#job = job
    this.#options = options
    this.parts = (manifest.parts ?? []).map((facts, index) => {
      const { folder = job.folder, attempts = 0, work } = stored[index] ?? {}
      return { index, ...facts, job: new TrackedJob({ manifest, folder, work, attempts, partIndex: index }) }
    })
    for (const { index, job: part } of this.parts) {
      const outcome = stored[index]?.outcome
      if (outcome !== undefined) options.restore(part, outcome)
      part.watch({ onStatus: () => this.#passOn(part), onLeft: () => undefined })
    }
    this.refresh()
  }

  /** Ends the job: it has failed if none of its parts succeeded. */
  end(expiresAt: string): void {
    clearTimeout(this.#timer)
    const { manifest } = this.#job
    const { describe } = this.#options
    this.refresh()
    this.#job.expireAt(expiresAt)
    if (this.parts.some(({ job }) => job.result !== undefined)) {
      this.result = describeArchive(manifest.operation, this.parts)
      // Each part carries its own report.
      const { report: _report, ...result } = describe.result(manifest, this.result)
      this.#job.update({ state: 'done', progress: 1, result })
      return
    }
    const first = this.parts.find(({ job }) => job.error !== undefined)?.job
    this.#job.error = first?.error ?? new AppError('INTERRUPTED', RETRY_SOON)
    const error = first?.status.error ?? describe.error(manifest, this.#job.error)
    this.#job.update({ state: 'failed', error })
  }

  /** Name of the archive of all results. */
  get archiveName(): string {
    return archiveNameOf(this.#job.manifest.operation)
  }

  /**
   * Waits for the parts, in the order sent, and yields those that have a result.
   * @throws AppError CANCELLED when the job is removed or left to another server
   */
  async *whenDone(): AsyncGenerator<DonePart> {
    for (const part of this.parts) {
      await part.job.settled
      if (this.#job.isGone || !part.job.isFinished) throw new AppError('CANCELLED')
      yield* listDone([part])
    }
  }

  /** Aborts all unfinished work. */
  cancel(): void {
    for (const { job } of this.parts) job.cancel()
    clearTimeout(this.#timer)
  }

  /** Leaves unfinished work to another server. */
  leave(): void {
    for (const { job } of this.parts) job.leave()
    clearTimeout(this.#timer)
  }

  /** Updates the job's status from its parts. */
  refresh(): void {
    const parts = this.parts.map((part) => this.#describePart(part))
    const places = parts.flatMap(({ queuePlace }) => queuePlace ?? [])
    const isQueued = parts.every(({ state }) => state === 'queued' || state === 'failed')
    const status: Partial<JobStatus> = {
      state: isQueued ? 'queued' : 'running',
      progress: this.#progressOf(parts),
      parts,
    }
    this.#job.update(places.length === 0 ? status : { ...status, queuePlace: Math.min(...places) })
  }

  #passOn(part: TrackedJob): void {
    if (part.isFinished && !part.isGone) return this.refresh()
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.refresh()
    }, UPDATE_MS).unref()
  }

  /** Returns the share of bytes that is done. */
  #progressOf(parts: readonly JobPart[]): number {
    const total = this.parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const done = parts.reduce((sum, { index, state, progress }) => {
      return sum + (isFinished(state) ? 1 : progress) * (this.parts[index]?.sizeBytes ?? 0)
    }, 0)
    return total === 0 ? 0 : done / total
  }

  #describePart({ index, name, job }: BatchPart): JobPart {
    const { state, progress, queuePlace, step, item, itemCount, error, result } = job.status
    const part: JobPart = { index, name, state, progress, ...(error && { error }), links: {} }
    if (state === 'queued' && queuePlace !== undefined) return { ...part, queuePlace }
    if (state === 'running')
      return { ...part, ...(step && { step }), ...(item && { item }), ...(itemCount && { itemCount }) }
    if (result === undefined) return part
    const { headers: _headers, ...described } = result
    return { ...part, result: described, links: this.#options.describe.links(job.manifest, index) }
  }
}

/** Converts the parts of a new batch to their stored form; refused ones have already ended. */
export function toStoredParts(parts: readonly PartRequest[], expiresAt: string): StoredWork[] {
  return parts.map(({ folder, work, refusal }, index) => {
    if (work !== undefined) return { folder, attempts: 0, work }
    const { code, facts } = withIndex(refusal ?? new AppError('INTERNAL'), index)
    return { folder, attempts: 0, outcome: { state: 'failed', expiresAt, code, facts } }
  })
}
