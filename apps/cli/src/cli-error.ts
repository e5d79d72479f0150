import { AppError, errorMessage, type ErrorFacts } from '@recto/contract'

import { getExitCode, type ExitCode } from './exit-codes.ts'

/** An error with a message for the user and an exit code. */
export class CliError extends Error {
  readonly exitCode: ExitCode
  /** Code of the operation's error, or USAGE or FAILED. */
  readonly code: string
  readonly facts: ErrorFacts

  constructor(message: string, exitCode: ExitCode, about: { code?: string; facts?: ErrorFacts; cause?: unknown } = {}) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause })
    this.name = 'CliError'
    this.exitCode = exitCode
    this.code = about.code ?? (exitCode === 2 ? 'USAGE' : 'FAILED')
    this.facts = about.facts ?? {}
  }
}

/** An error in how the command was called. */
export function createUsageError(message: string): CliError {
  return new CliError(message, 2)
}

/** Converts any error into one that can be shown to the user. */
export function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error
  if (error instanceof AppError) {
    const { code, facts } = error
    return new CliError(errorMessage(code, facts), getExitCode(code), { code, facts, cause: error.cause })
  }
  return new CliError(error instanceof Error ? error.message : String(error), 1, { cause: error })
}
