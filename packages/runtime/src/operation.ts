import type { EngineLimits, OperationDefinition, OptionsOf, ResultReport, WorkStep } from '@recto/contract'

import type { OfficeConverter } from './office-converter.ts'
import type { RunParallel } from './parallel-tasks.ts'
import type { Platform } from './platform.ts'

/** An input file. */
export interface InputFile {
  name: string
  /** May be read from disk on each access, where many large files come together: read it once, and do not keep it. */
  bytes: Uint8Array
  /**
   * Bytes after the file in the same buffer that belong to it: a result that only appends may be written there without
   * copying the file. Omit it if the file is used again or something else uses that memory.
   */
  spareCapacity?: number
  /** The user or owner password of an encrypted file; any Unicode text. */
  password?: string
  /** The form field it came in, for a file besides the documents (`attachments` in the contract). */
  field?: string
}

/** An output file. */
export interface OutputFile {
  name: string
  contentType: string
  /** Empty if the bytes went to `writeChunk` of the context. */
  bytes: Uint8Array
}

/** Progress: the fraction done (0 to 1), and what is being worked on. */
export interface Progress {
  fraction: number
  step: WorkStep
  /** The current file, page or image, counted from 1. */
  item?: number
  itemCount?: number
}

/**
 * Identifies a run of an operation through the values it writes into results. The same files, options and seed give the
 * same bytes wherever the same encoders are used. No key, salt or initialization vector is derived from it.
 */
export interface OperationSeed {
  /** The time to write into results, in milliseconds since 1970. */
  time: number
  /** Identifies the request; file identifiers are derived from it. */
  id: string
}

/** What an operation may use besides its files and options. */
export interface OperationContext {
  platform: Platform
  limits: EngineLimits
  /** Without it, the time is now and identifiers are random. */
  seed?: OperationSeed
  signal?: AbortSignal
  progress?: (progress: Progress) => void
  /**
   * For previews, in operations that change pages in place: the only page that will be shown, counted from 1. Other
   * pages may come out blank, and the result is not verified.
   */
  onlyPage?: number
  /**
   * Receives the bytes of an archive, or of a large document of images, in order, so that it is never in memory
   * completely. A chunk is valid until the returned promise settles; then its memory is reused.
   */
  writeChunk?: (chunk: Uint8Array) => void | Promise<void>
  /** Converts Office files; absent where there is no converter, as in browsers. */
  officeConverter?: OfficeConverter
  /** Runs tasks on several threads; absent if there is only one. */
  runParallel?: RunParallel
}

/** The result of an operation. */
export interface OperationResult {
  file: OutputFile
  report: ResultReport
}

/**
 * An operation: takes files and validated options, returns a file. It knows nothing of requests, jobs, file systems or
 * screens.
 */
export type Operation<Definition extends OperationDefinition> = (
  files: readonly InputFile[],
  options: OptionsOf<Definition>,
  context: OperationContext,
) => Promise<OperationResult>
