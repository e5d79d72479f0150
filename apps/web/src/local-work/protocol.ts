import type { EngineLimits, ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { OutputFile, Progress } from '@recto/engine'

import type { LocalFile } from '../workers/read-input.ts'

/** One operation for the worker to run. */
export interface LocalTask {
  operation: OperationId
  files: readonly LocalFile[]
  options: Record<string, unknown>
  limits: EngineLimits
}

/** The result of an operation. */
export interface LocalResult {
  file: OutputFile
  /** The bytes, if they are not in `file`: on this device's disk, or in chunks. */
  stored?: Blob
  report: ResultReport
}

/** The worker's messages: progress updates, then one outcome. */
export type LocalReply =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: LocalResult }
  | { kind: 'failed'; error: ErrorData }
