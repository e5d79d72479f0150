import type { ErrorCode, ErrorFacts, OperationId, ResultReport } from '@recto/contract'

import type { InputFile } from '../src/index.ts'

/** The result of an operation. */
export interface CaseResult {
  name: string
  bytes: Uint8Array
  report: ResultReport
}

/** The input of an operation. */
interface CaseInput {
  name: string
  operation: OperationId
  files: () => InputFile[]
  options: Record<string, unknown>
}

/** A case that must succeed, and its check. */
export interface AcceptedCase extends CaseInput {
  check: (result: CaseResult) => void | Promise<void>
}

/** A case that must be refused, with the error code and facts. */
export interface RefusedCase extends CaseInput {
  error: ErrorCode
  facts?: ErrorFacts
}

/**
 * The cases of one operation, which run in process, in an engine thread of the server, over HTTP and in a browser's
 * worker.
 */
export interface OperationCases {
  accepted: [AcceptedCase, ...AcceptedCase[]]
  refused: [RefusedCase, ...RefusedCase[]]
}
