import type { OperationId, ResultReport, WorkStep } from '@recto/contract'

/** An input file of an operation. */
export interface CallFile {
  name: string
  bytes: Uint8Array
  password?: string
  /** Form field of an attachment; unset for a document. */
  field?: string
}

/** Progress of a call. */
export interface CallProgress {
  /** From 0 to 1. */
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

/** Result of a call. */
export interface CallResult {
  name: string
  bytes: Uint8Array
  report: ResultReport
}

/** Runs an operation, in this process or on a server. */
export type OperationRunner = (call: OperationCall) => Promise<CallResult>
