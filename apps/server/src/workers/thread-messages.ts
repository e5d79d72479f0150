import type { EngineLimits, ErrorData, OperationId, ResultReport } from '@recto/contract'
import type { OfficeConversion, OfficeOutcome, OperationSeed, Progress, TaskInput, WasmName } from '@recto/engine'
import type { MessagePort } from 'node:worker_threads'

/** `workerData` of every engine thread: what would otherwise be prepared once per thread. */
export interface EngineWorkerData {
  /** Compiled modules; threads that share one share its optimized code. */
  wasm: Partial<Record<WasmName, WebAssembly.Module>>
  /** Folder of Node's module compile cache. */
  compileCacheDir: string
  /** Folder with data for more OCR languages. */
  languageFolder?: string
  /** Whether an idle thread first runs a small job to warm up. */
  warmsUp?: boolean
}

/** An input file, usually on disk: threads read it themselves, so its bytes do not pass through the server's main thread. */
export interface JobFile {
  name: string
  path: string
  sizeBytes: number
  /** The content of a small file, which is not on disk. */
  bytes?: Uint8Array
  password?: string | undefined
  /** Form field of an attachment; unset for a document. */
  field?: string
}

/** One operation for an engine thread to run. */
export interface EngineJob {
  operation: OperationId
  files: JobFile[]
  /** Options as the caller sent them, validated by the contract's schema. */
  options: unknown
  /** Where the thread writes the result. */
  resultPath: string
  /** A result of at most this many bytes is returned instead of written; 0 by default. */
  inlineResultBytes?: number
  limits: EngineLimits
  /** Fixed when the request is accepted, so that an attempt after a crash writes the same bytes. */
  seed?: OperationSeed
  /** Whether the server can convert Office files. */
  convertsOffice?: boolean
  /**
   * For a range of the operation's tasks, run for another machine: a file with their requests. The result is their
   * answers.
   */
  tasksPath?: string
}

/** A job's result file, and the report on it. */
export interface EngineResult {
  file: {
    name: string
    contentType: string
    path: string
    sizeBytes: number
    /** The content of a small result, which is not on disk. */
    bytes?: Uint8Array
  }
  report: ResultReport
}

/** Facts that clients see about a result, which may be produced only while being sent. */
export interface ResultFacts {
  file: Omit<EngineResult['file'], 'path' | 'bytes'>
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
  /** Carries `ThreadEvent` to the server; any message back tells the helper to stop. */
  port: MessagePort
  /** Carries `HelperRequest` from the job's own thread and `HelperAnswer` back. Closed when nothing is left to do. */
  results: MessagePort
  /** Whether the tasks need the job's files; otherwise they are self-contained. */
  opensFiles: boolean
  /** Memory of a `SharedFlag`, raised when the helper should stop after its current task. */
  stop: SharedArrayBuffer
  /** Keeps the thread from being terminated inside native code (`NativeGuard`). */
  guard: SharedArrayBuffer
}

/** Tasks of a job that other threads can work on. */
export interface SharedWork {
  /** Distinguishes these tasks from others of the same job. */
  id: number
  opensFiles: boolean
}

/** The outcome of converting an Office file for a thread. */
export type ConversionAnswer = { outcome: OfficeOutcome } | { error: ErrorData }

/**
 * A message from a working thread to the server: which thread it is, its progress, when it has tasks to share or no
 * longer has, and an Office file to convert.
 */
export type ThreadEvent =
  | { kind: 'started'; threadId: number }
  | { kind: 'progress'; progress: Progress }
  | ({ kind: 'tasks' } & SharedWork)
  | {
      kind: 'tasksLeft'
      id: number
      /** Tasks that nobody has started. */ left: number
      /** Expected time until all are done. */ seconds: number
    }
  | { kind: 'noTasks'; id: number }
  | { kind: 'convert'; conversion: OfficeConversion }

/** A message from the server to a thread that runs a job: to stop, that a helper has joined, or a converted Office file. */
export type ThreadCommand =
  | { kind: 'cancel' }
  | { kind: 'helper'; id: number; results: MessagePort }
  | ({ kind: 'converted' } & ConversionAnswer)

/** A task for a helper, with its input if it is self-contained. */
export interface TaskRequest {
  index: number
  input?: TaskInput
}

/** A message to a helper: a task, or, if it asked for a number of tasks, that there are no more. */
export type HelperRequest = TaskRequest | { areAll: true }

/** A completed task; without a result it failed. */
export interface TaskAnswer {
  index: number
  result?: unknown
}

/** A message from a helper to the job's thread: that it is ready, how each task ended, or that it gives up the rest. */
export type HelperAnswer =
  | { kind: 'ready'; /** Sent once, for another machine: how many tasks it wants. */ wanted?: number }
  | { kind: 'done'; index: number; result: unknown }
  | { kind: 'failed'; index: number }
  | { kind: 'leaving'; notBegun: number[] }

/** Return value of `runJob`. Errors travel as data, because structured cloning loses an error's class. */
export type ThreadResponse =
  | { ok: true; result: EngineResult }
  | { ok: false; error: ErrorData; /** For the log only. */ cause: string | undefined }
