import type { ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { InputFile, OutputFile } from '@recto/engine'

/** An operation for the worker to run. */
export interface HarnessTask {
  /** Whether everything that differs between platforms is replaced (`evenPlatform`). */
  isEven: boolean
  operation: OperationId
  files: InputFile[]
  options: unknown
}

/** The result of the operation. */
export type HarnessAnswer = { ok: true; file: OutputFile; report: ResultReport } | { ok: false; error: ErrorData }

/** An input file in base64: Playwright passes only JSON to a page. */
export interface EncodedFile {
  name: string
  base64: string
  password?: string
  field?: string
}

/** The result with its file in base64. */
export type EncodedAnswer =
  | { ok: true; name: string; contentType: string; base64: string; report: ResultReport }
  | { ok: false; error: ErrorData }
