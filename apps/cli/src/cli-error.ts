import { AppError, errorMessage, type ErrorFacts } from '@recto/contract'

import { exitCodeFor, type ExitCode } from './exit-codes.ts'

/** What ends the command, or the work on one file, with a sentence and a number. */
export class CliError extends Error {
  readonly exitCode: ExitCode
  /** The code of an operation's error, where one is the reason. */
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

/** Something about the call itself that cannot be understood. */
export function usageError(message: string): CliError {
  return new CliError(message, 2)
}

/** Any error as one that can be shown. */
export function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error
  if (error instanceof AppError) {
    const { code, facts } = error
    return new CliError(errorMessage(code, facts), exitCodeFor(code), { code, facts, cause: error.cause })
  }
  return new CliError(error instanceof Error ? error.message : String(error), 1, { cause: error })
}
