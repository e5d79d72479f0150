import type { EngineLimits, ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { OperationSeed, Progress, TaskInput, WasmName } from '@recto/engine'
import type { MessagePort } from 'node:worker_threads'

/** `workerData` of every engine thread: what would otherwise be prepared once per thread. */
export interface EngineWorkerData {
  /** Compiled modules; threads that share one share its optimized code. */
  wasm: Partial<Record<WasmName, WebAssembly.Module>>
  /** Folder of Node's module compile cache. */
  compileCacheDir: string
  /** Folder with data of further languages for OCR. */
  languageFolder?: string
  /** Whether a thread that has nothing to do yet runs a small job of its own. */
  warmsUp?: boolean
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
  /** Only some tasks of the operation, for another machine: a file with their requests. The result is their answers. */
  tasksPath?: string
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
  /** Carries `ThreadEvent` to the server; any message back means that the helper should stop. */
  port: MessagePort
  /** Carries `HelperRequest` from the job's own thread and `HelperAnswer` back. It is closed when nothing is left to do. */
  results: MessagePort
  /** Whether the tasks need the files of the job; else they are self-contained. */
  opensFiles: boolean
  /** Memory of a `SharedFlag`, raised when the helper should stop after its current task. */
  stop: SharedArrayBuffer
  /** Keeps the thread from being terminated inside native code (`NativeGuard`). */
  guard: SharedArrayBuffer
}

/** Tasks of a job that other threads can work on. */
export interface SharedWork {
  /** Tells these tasks from others of the same job. */
  id: number
  opensFiles: boolean
}

/** What a thread tells the server while it works: which thread it is, its progress, and that it has tasks to share or no longer. */
export type ThreadEvent =
  | { kind: 'started'; threadId: number }
  | { kind: 'progress'; progress: Progress }
  | ({ kind: 'tasks' } & SharedWork)
  | {
      kind: 'tasksLeft'
      id: number
      /** Tasks that nobody has begun. */ left: number
      /** Until all are done, as expected. */ seconds: number
    }
  | { kind: 'noTasks'; id: number }

/** What the server tells a thread that runs a job: to stop, or that a helper has joined. */
export type ThreadCommand = { kind: 'cancel' } | { kind: 'helper'; id: number; results: MessagePort }

/** A task for a helper, with its input if it is self-contained. */
export interface TaskRequest {
  index: number
  input?: TaskInput
}

/** What a helper is told: a task, or that these were all that it gets, if it asked for a number of them. */
export type HelperRequest = TaskRequest | { areAll: true }

/** A task that is done; without a result it failed. */
export interface TaskAnswer {
  index: number
  result?: unknown
}

/** What a helper answers the job's thread: that it is ready, how each task ended, and that it gives up the rest. */
export type HelperAnswer =
  | { kind: 'ready'; /** For another machine: how many tasks it wants, once. */ wanted?: number }
  | { kind: 'done'; index: number; result: unknown }
  | { kind: 'failed'; index: number }
  | { kind: 'leaving'; notBegun: number[] }

/** Return value of `runJob`. Errors travel as data, because structured cloning loses an error's class. */
export type ThreadResponse =
  | { ok: true; result: EngineResult }
  | { ok: false; error: ErrorData; /** For the log only. */ cause: string | undefined }
