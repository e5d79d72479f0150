import type { OperationId, ResultReport, WorkStep } from '@recto/contract'

/** A file as an operation takes it. */
export interface CallFile {
  name: string
  bytes: Uint8Array
  password?: string
  /** The field of a file beside the documents. */
  field?: string
}

/** How far the work is. */
export interface CallProgress {
  /** 0 to 1. */
  fraction: number
  step?: WorkStep
  item?: number
  itemCount?: number
}

/** One call of an operation. */
export interface OperationCall {
  operation: OperationId
  files: readonly CallFile[]
  options: Record<string, unknown>
  onProgress: (progress: CallProgress) => void
}

/** What was made. */
export interface CallResult {
  name: string
  bytes: Uint8Array
  report: ResultReport
}

/** Does the work of an operation, here or on a server. */
export type OperationRunner = (work: OperationCall) => Promise<CallResult>
