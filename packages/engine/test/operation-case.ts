import type { ErrorCode, ErrorFacts, OperationId, ResultReport } from '@recto/contract'

import type { InputFile } from '../src/index.ts'

/** What came out of an operation, wherever it ran. */
export interface CaseResult {
  name: string
  bytes: Uint8Array
  report: ResultReport
}

/**
 * One row of an operation's table: what goes in and what must come out. The same rows run in process, in a server
 * thread, over HTTP and in a real browser's worker.
 */
export interface OperationCase {
  name: string
  operation: OperationId
  files: () => InputFile[]
  options: Record<string, unknown>
  expected: { check: (result: CaseResult) => void | Promise<void> } | { error: ErrorCode; facts?: ErrorFacts }
}
