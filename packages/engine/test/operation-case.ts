import type { ErrorCode, ErrorFacts, OperationId, ResultReport } from '@recto/contract'

import type { InputFile } from '../src/index.ts'

/** What came out of an operation, wherever it ran. */
export interface CaseResult {
  name: string
  bytes: Uint8Array
  report: ResultReport
}

/** What goes into an operation. */
interface CaseInput {
  name: string
  operation: OperationId
  files: () => InputFile[]
  options: Record<string, unknown>
}

/** A row that must come out well, and how that is seen. */
export interface AcceptedCase extends CaseInput {
  check: (result: CaseResult) => void | Promise<void>
}

/** A row that must be refused, and what the refusal tells. */
export interface RefusedCase extends CaseInput {
  error: ErrorCode
  facts?: ErrorFacts
}

/**
 * The table of one operation: what goes in and what must come out. The same rows run in process, in a server thread,
 * over HTTP and in a real browser's worker.
 */
export interface OperationCases {
  accepted: [AcceptedCase, ...AcceptedCase[]]
  refused: [RefusedCase, ...RefusedCase[]]
}
