import type { ErrorCode } from '@recto/contract'

interface CallErrorFacts {
  code?: ErrorCode
  fileIndex?: number
  retryAfterSeconds?: number
  cause?: unknown
}

/** A failed call, with the message for the visitor and the facts the screen needs to react. */
export class CallError extends Error {
  /** The server's error code; undefined when the response was not one of ours. */
  readonly code: ErrorCode | undefined
  /** The index of the sent file the error refers to, counted from 0. */
  readonly fileIndex: number | undefined
  /** How long the server asks to wait before retrying; undefined if it does not say. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, facts: CallErrorFacts = {}) {
    super(message, { cause: facts.cause })
    this.name = 'CallError'
    this.code = facts.code
    this.fileIndex = facts.fileIndex
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}
