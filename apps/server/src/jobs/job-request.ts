import type { AppError, JobStatus } from '@recto/contract'

import type { WorkFolder } from '../store/work-folder.ts'
import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'
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

/** Builds the client's view of a result and of an error. */
export interface JobDescriber {
  result: (manifest: JobManifest, result: EngineResult) => NonNullable<JobStatus['result']>
  error: (manifest: JobManifest, error: AppError) => NonNullable<JobStatus['error']>
}
