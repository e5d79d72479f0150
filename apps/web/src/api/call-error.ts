import type { ErrorCode } from '@recto/contract'

/** A call that failed: the sentence for the visitor, and what the screen needs to react. */
export class CallError extends Error {
  /** The server's code; none when no answer of ours came. */
  readonly code: ErrorCode | undefined
  /** Which of the files sent it speaks of, counted from 0. */
  readonly fileIndex: number | undefined

  constructor(message: string, facts: { code?: ErrorCode; fileIndex?: number; cause?: unknown } = {}) {
    super(message, { cause: facts.cause })
    this.name = 'CallError'
    this.code = facts.code
    this.fileIndex = facts.fileIndex
  }
}
