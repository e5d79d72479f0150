import type { EngineLimits, ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { Progress } from '@recto/engine'
import type { MessagePort } from 'node:worker_threads'

/** A file as it lies on disk; threads read it themselves, so that no bytes pass through the server's own thread. */
export interface FileOnDisk {
  name: string
  path: string
  sizeBytes: number
  password?: string | undefined
  /** The field that it came in, for a file beside the documents. */
  field?: string
}

/** One piece of work for an engine thread. */
export interface EngineJob {
  operation: OperationId
  files: FileOnDisk[]
  /** As the caller wrote them, after the contract's check. */
  options: unknown
  /** Where the thread writes the file that it makes. */
  resultPath: string
  limits: EngineLimits
}

/** What a piece of work came to: where the file lies and what is to be told about it. */
export interface EngineResult {
  file: { name: string; contentType: string; path: string; sizeBytes: number }
  report: ResultReport
}

/** A job on its way to a thread, with the line to talk on while it runs. */
export interface ThreadTask {
  job: EngineJob
  port: MessagePort
}

/** What a thread says while it works. */
export type ThreadNews = { kind: 'started'; threadId: number } | { kind: 'progress'; progress: Progress }

/** What the server says to a working thread. */
export type ThreadOrder = { kind: 'cancel' }

/** How a thread answers. Errors travel as data, because an error's class is lost between threads. */
export type ThreadAnswer =
  | { ok: true; result: EngineResult }
  | { ok: false; error: ErrorData; /** For the log alone. */ cause: string | undefined }
