import type { JobStatus } from '@recto/contract'

import type { Caller } from '../access/access.ts'
import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineJob, ResultFacts } from '../workers/thread-messages.ts'
import type { Batch } from './batch.ts'
import type { PartRequest } from './job-request.ts'
import type { JobManifest } from './job-store.ts'
import type { Slot } from './limiter.ts'
import type { StoredResult } from './stored-result.ts'
import type { JobWatcher } from './tracked-job.ts'

/** Work that a caller wants done as a job. */
export interface Submission extends Pick<
  JobManifest,
  'operation' | 'requestId' | 'timeoutMs' | 'isAwaited' | 'idempotency'
> {
  caller: Caller
  /** The work, or that of each file of a batch. */
  work: EngineJob | PartRequest[]
  /** Holds the files; owned by the job once submitted, if it is a new one. */
  folder: WorkFolder
  /** Overrides the default retention. */
  retentionMs?: number
  /** Whether the operation counts toward the caller's daily quota. */
  isCounted: boolean
  /** Whether the caller waits for the end on the node where it submitted the work. */
  waits: boolean
  /** The caller's slot, which the job releases when it ends. */
  slot: Slot
}

/** The result of a submission. */
export interface Submitted {
  id: string
  isNew: boolean
  /** Status of a new job that cannot be read right now. */
  status?: JobStatus
}

/** A job as its caller sees it. */
export interface FoundJob {
  status: JobStatus
  /** Set for a job that has succeeded and is not a batch. */
  result?: StoredResult
  batch?: Pick<Batch, 'parts' | 'result' | 'archiveName' | 'whenDone'>
}

/** Jobs, wherever they are stored and run. */
export interface Jobs {
  /** Prepares the jobs; called once, before the first request. */
  open: () => Promise<void>
  /** Number of jobs per state, as far as this server knows. */
  readonly counts: ReadonlyMap<JobStatus['state'], number>
  /** Size of stored results as far as this server knows, in bytes. */
  readonly keptBytes: number
  /**
   * Checks whether a job would be accepted, before its upload is read.
   * @throws AppError TOO_MANY_REQUESTS, BUSY, STORAGE_FULL
   */
  assertRoom: (caller: Caller) => Promise<void>
  /**
   * Returns the job started by an earlier submission with the same idempotency key, or starts a new one, which is
   * stored once this resolves.
   * @throws AppError KEY_REUSED, BUSY, TOO_MANY_REQUESTS, STORAGE_FULL
   */
  submit: (submission: Submission) => Promise<Submitted>
  /**
   * Finds a job; one that belongs to an API key is found only for that key.
   * @throws AppError BUSY when the job cannot be looked up right now
   */
  find: (id: string, keyId?: string) => Promise<FoundJob | undefined>
  /**
   * Waits until a job has ended.
   * @throws AppError the job's error, or CANCELLED when it was removed
   */
  waitForResult: (id: string) => Promise<StoredResult>
  /** The same for a batch; at least one file has succeeded. */
  waitForBatch: (id: string) => Promise<Pick<Batch, 'parts'> & { result: ResultFacts }>
  /** Watches a job that was found; returns a function that stops watching. */
  watch: (id: string, watcher: JobWatcher) => () => void
  /** Cancels a job if it is still running, and deletes its files. */
  remove: (id: string) => Promise<void>
  /** From now on, work aborted by shutdown is left to another server. */
  prepareToStop: () => void
  close: () => Promise<void>
}

/** Number of jobs a submission counts as: each accepted file of a batch counts as one. */
export function countWorks({ work }: Pick<Submission, 'work'>): number {
  if (!Array.isArray(work)) return 1
  return Math.max(1, work.filter(({ refusal }) => refusal === undefined).length)
}
