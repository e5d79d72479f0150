import type { OperationId } from '@recto/contract'

/** Where an operation runs: in this browser, or on the server after the files were sent there. */
export type Place = 'device' | 'server'

/** The work a forecast is about. */
export interface PlannedWork {
  operation: OperationId
  /** The size of all files together. */
  bytes: number
  /** The size of those that are worked on at the same time; of all of them by default. */
  bytesAtOnce?: number
  /** The pages of all files together, if known. */
  pageCount: number | undefined
}
