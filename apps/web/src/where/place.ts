import type { OperationId } from '@recto/contract'

/** Where an operation runs: in this browser, or on the server after an upload. */
export type Place = 'device' | 'server'

/** The work to forecast. */
export interface PlannedWork {
  operation: OperationId
  /** Total size of the files. */
  bytes: number
  /** Size of files worked on at once; all of them by default. */
  bytesAtOnce?: number
  /** Total page count, if known. */
  pageCount: number | undefined
}
