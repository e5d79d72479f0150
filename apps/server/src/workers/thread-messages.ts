import type { EngineLimits, ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { OperationSeed, TaskResult, Progress } from '@recto/engine'
import type { MessagePort } from 'node:worker_threads'

/** `workerData` of every engine thread: what would otherwise be prepared once per thread. */
export interface EngineWorkerData {
  /** PDFium, compiled. */
  pdfium: WebAssembly.Module
  /** Folder of Node's module compile cache. */
  compileCacheDir: string
}

/** An input file on disk. Threads read it themselves, so its bytes never pass through the server's main thread. */
export interface FileOnDisk {
  name: string
  path: string
  sizeBytes: number
  password?: string | undefined
  /** Form field of an attachment; unset for a document. */
  field?: string
}

/** One operation for an engine thread to run. */
export interface EngineJob {
  operation: OperationId
  files: FileOnDisk[]
  /** Options as the caller sent them, validated by the contract's schema. */
  options: unknown
  /** Where the thread writes the result. */
  resultPath: string
  limits: EngineLimits
  /** Fixed when the request is accepted, so that an attempt after a crash writes the same bytes. */
  seed?: OperationSeed
}

/** The result file of a job, and the report on it. */
export interface EngineResult {
  file: { name: string; contentType: string; path: string; sizeBytes: number }
  report: ResultReport
}

/** What clients are told about a result, which may be made only while it is sent. */
export interface ResultFacts {
  file: Omit<EngineResult['file'], 'path'>
  report: ResultReport
}

/** Argument of `runJob`. */
export interface ThreadTask {
  job: EngineJob
  /** Carries `ThreadCommand` to the thread and `ThreadEvent` back. */
  port: MessagePort
  /** Keeps the thread from being terminated inside native code (`NativeGuard`). */
  guard: SharedArrayBuffer
}

/** Argument of `helpJob`: a job of another thread to help with. */
export interface HelperTask {
  job: EngineJob
  /** Carries `ThreadEvent` to the server. */
  port: MessagePort
  /** Carries `HelperResult` to the job's own thread. */
  results: MessagePort
  /** Memory of the job's `TaskClaims`. */
  claims: SharedArrayBuffer
  /** Id under which this thread claims tasks. */
  helperId: number
  /** Memory of a `SharedFlag`, raised when the helper should stop after its current task. */
  stop: SharedArrayBuffer
  /** Keeps the thread from being terminated inside native code (`NativeGuard`). */
  guard: SharedArrayBuffer
}

/** What a thread tells the server while it works: which thread it is, its progress, or that it has tasks to share. */
export type ThreadEvent =
  | { kind: 'started'; threadId: number }
  | { kind: 'progress'; progress: Progress }
  | { kind: 'tasks'; claims: SharedArrayBuffer }

/** What the server tells a thread that runs a job: to stop, or that a helper has joined. */
export type ThreadCommand = { kind: 'cancel' } | { kind: 'helper'; helperId: number; results: MessagePort }

/** A finished task, sent by a helper to the job's thread. */
export interface HelperResult {
  index: number
  result: TaskResult
}

/** Return value of `runJob`. Errors travel as data, because structured cloning loses an error's class. */
export type ThreadResponse =
  | { ok: true; result: EngineResult }
  | { ok: false; error: ErrorData; /** For the log only. */ cause: string | undefined }
