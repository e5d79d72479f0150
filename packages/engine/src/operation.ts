import type { EngineLimits, OperationDefinition, OptionsOf, ResultReport, WorkStep } from '@recto/contract'

import type { Spread } from './piece-work.ts'
import type { Platform } from './platform.ts'

/** A file as it came in. */
export interface InputFile {
  name: string
  bytes: Uint8Array
  /**
   * How much memory behind the bytes, in the same buffer, belongs to the file too: a result that only appends to the file may
   * then lie there, so that nothing is copied. Leave it out where anything else may use that memory, or the file is used again.
   */
  spareCapacity?: number
  /** Opens the file if it is locked; user or owner password, any Unicode text. */
  password?: string
  /** The field that it came in, for a file beside the documents (`attachments` of the contract). */
  field?: string
}

/** A file that was made. */
export interface OutputFile {
  name: string
  contentType: string
  /** Empty where the context took the bytes as they were made. */
  bytes: Uint8Array
}

/** Where the work stands: how much is done (0 to 1) and which of how many is being worked on. */
export interface Progress {
  fraction: number
  step: WorkStep
  /** Which file, page or image, counted from 1, of how many. */
  item?: number
  itemCount?: number
}

/** Everything an operation may use besides its files and options. */
export interface OperationContext {
  platform: Platform
  limits: EngineLimits
  signal?: AbortSignal
  progress?: (progress: Progress) => void
  /**
   * The one page that anybody will look at, counted from 1: what the operation does to it is all it does, other pages may
   * come out blank, and what is made is not read again to be checked. For previews, by operations that change pages in
   * place.
   */
  onlyPage?: number
  /**
   * Takes the bytes of an archive in order, as they are made, so that they need not all be held; else they are in the
   * result. A chunk is the taker's until what this returns is done; then its memory is used again.
   */
  takeChunk?: (chunk: Uint8Array) => void | Promise<void>
  /** Spreads work over several threads; absent where there is one. */
  spread?: Spread
}

/** What an operation answers with. */
export interface OperationResult {
  file: OutputFile
  report: ResultReport
}

/** An operation: files and checked options in, a file out. It knows no request, job, file system or screen. */
export type Operation<Definition extends OperationDefinition> = (
  files: readonly InputFile[],
  options: OptionsOf<Definition>,
  context: OperationContext,
) => Promise<OperationResult>
