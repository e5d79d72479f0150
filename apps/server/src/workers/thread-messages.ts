import type { EngineLimits, ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { TaskResult, Progress } from '@recto/engine'
import type { MessagePort } from 'node:worker_threads'

/** What threads have in common, so that they need not make it: PDFium, compiled, and a folder with the code of their modules. */
export interface EngineWorkerData {
  pdfium: WebAssembly.Module
  compileCacheDir: string
}

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
  /** Keeps it from being ended at the wrong moment (`NativeGuard`). */
  guard: SharedArrayBuffer
}

/** A job whose pieces a thread helps with, on its way there. */
export interface HelpTask {
  job: EngineJob
  /** To the server. */
  port: MessagePort
  /** To the job's own thread, which wants the pieces. */
  pieces: MessagePort
  /** Which of the job's pieces are taken (`SharedPieces`). */
  shared: SharedArrayBuffer
  /** The number that this thread takes pieces by. */
  owner: number
  /** Raised when the thread is to stop after its piece (`SharedFlag`). */
  leave: SharedArrayBuffer
  /** Keeps it from being ended at the wrong moment (`NativeGuard`). */
  guard: SharedArrayBuffer
}

/** What a thread says while it works. A job that falls into pieces shares them: whoever has time may take some. */
export type ThreadNews =
  | { kind: 'started'; threadId: number }
  | { kind: 'progress'; progress: Progress }
  | { kind: 'sharing'; shared: SharedArrayBuffer }

/** What the server says to a thread that works on a job: to stop, or that another one helps. */
export type ThreadOrder = { kind: 'cancel' } | { kind: 'helper'; owner: number; pieces: MessagePort }

/** What a helping thread gives to the job's own. */
export interface HelperNews {
  index: number
  piece: TaskResult
}

/** How a thread answers. Errors travel as data, because an error's class is lost between threads. */
export type ThreadAnswer =
  | { ok: true; result: EngineResult }
  | { ok: false; error: ErrorData; /** For the log alone. */ cause: string | undefined }
