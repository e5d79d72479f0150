import type { OperationId, ResultReport, WorkStep } from '@recto/contract'

/** A file as an operation takes it. */
export interface WorkFile {
  name: string
  bytes: Uint8Array
  password?: string
  /** The field of a file beside the documents. */
  field?: string
}

/** How far the work is. */
export interface WorkProgress {
  /** 0 to 1. */
  fraction: number
  step?: WorkStep
  item?: number
  itemCount?: number
}

/** One call of an operation. */
export interface Work {
  operation: OperationId
  files: readonly WorkFile[]
  options: Record<string, unknown>
  onProgress: (progress: WorkProgress) => void
}

/** What was made. */
export interface WorkResult {
  name: string
  bytes: Uint8Array
  report: ResultReport
}

/** Does the work of an operation, here or on a server. */
export type Worker = (work: Work) => Promise<WorkResult>
