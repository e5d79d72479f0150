import type { ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { InputFile, OutputFile } from '@recto/engine'

/** Work for the worker. */
export interface HarnessTask {
  operation: OperationId
  files: InputFile[]
  options: unknown
}

/** What became of it. */
export type HarnessAnswer = { ok: true; file: OutputFile; report: ResultReport } | { ok: false; error: ErrorData }

/** A file as text, for the way between the test and the page. */
export interface EncodedFile {
  name: string
  base64: string
  password?: string
  field?: string
}

/** The same answer as text. */
export type EncodedAnswer =
  | { ok: true; name: string; contentType: string; base64: string; report: ResultReport }
  | { ok: false; error: ErrorData }
