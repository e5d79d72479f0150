import type { EngineLimits, ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { OutputFile, Progress } from '@recto/engine'

import type { LocalFile } from '../workers/read-input.ts'

/** One operation for the worker. */
export interface LocalTask {
  operation: OperationId
  files: readonly LocalFile[]
  options: Record<string, unknown>
  limits: EngineLimits
}

/** What an operation made. */
export interface LocalResult {
  file: OutputFile
  report: ResultReport
}

/** What the worker tells: how far it is, then once what became of the task. */
export type LocalReply =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: LocalResult }
  | { kind: 'failed'; error: ErrorData }
