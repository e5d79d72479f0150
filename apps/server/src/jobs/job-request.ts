import type { AppError, JobPart, JobStatus, OperationId } from '@recto/contract'

import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineJob, ResultFacts } from '../workers/thread-messages.ts'
import type { JobManifest } from './job-store.ts'

/** A job to start. */
export interface JobRequest extends Pick<JobManifest, 'client' | 'owner' | 'requestId' | 'timeoutMs' | 'idempotency'> {
  work: EngineJob
  /** Holds the job's files; owned by the job from now on. */
  folder: WorkFolder
  /** Overrides the default retention. */
  retentionMs?: number
  /** Called when the work has ended, with its error if it failed. */
  onSettled?: (error?: AppError) => void
}

/** A file of a batch: its work, or why it was refused. */
export interface PartRequest {
  /** File name as sent. */
  name: string
  sizeBytes: number
  /** Holds its files; within the batch's folder. */
  folder: WorkFolder
  work?: EngineJob
  /** Name of its result. */
  fileName?: string
  refusal?: AppError
  /** Called when its work has ended, with its error if it failed. */
  onSettled?: (error?: AppError) => void
}

/** A batch to start. */
export interface BatchRequest extends Omit<JobRequest, 'work'>, Pick<JobManifest, 'isAwaited'> {
  operation: OperationId
  parts: readonly PartRequest[]
}

/** Builds the client's view of results and errors. */
export interface JobDescriber {
  result: (manifest: JobManifest, result: ResultFacts) => NonNullable<JobStatus['result']>
  error: (manifest: JobManifest, error: AppError) => NonNullable<JobStatus['error']>
  /** Links to a batch part's result. */
  links: (manifest: JobManifest, index: number) => Required<JobPart['links']>
}
