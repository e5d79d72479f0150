import { CliError, toCliError } from './cli-error.ts'
import type { OperationCall, OperationRunner, CallResult } from './operation-call.ts'
import { promptPassword, isInteractive } from './passwords.ts'

const MAX_PROMPTS = 3

/** Passwords of the input files, by position; those entered by the user are stored here. */
export type Passwords = (string | undefined)[]

/** Runs a call; if a file is locked and there is a terminal, asks for its password and tries again. */
export async function retryWithPassword(
  runner: OperationRunner,
  passwords: Passwords,
  toCall: (passwords: Passwords) => OperationCall,
  beforeAsking: () => void,
): Promise<CallResult> {
  for (let attempt = 0; ; attempt += 1) {
    const call = toCall(passwords)
    try {
      return await runner(call)
    } catch (error) {
      const failure = toCliError(error)
      if (failure.exitCode !== 3 || attempt >= MAX_PROMPTS) throw failure
      beforeAsking()
      const { fileIndex = 0 } = failure.facts
      passwords[fileIndex] = await promptOrFail(call.files[fileIndex]?.name ?? 'the file', failure)
    }
  }
}

/**
 * Asks for the password of a file.
 * @param failure the error of the previous attempt, if any
 * @throws CliError with advice if there is no terminal to ask on
 */
export async function promptOrFail(name: string, failure?: CliError): Promise<string> {
  if (isInteractive()) return promptPassword(`Password for "${name}"`)
  const what = failure?.code === 'WRONG_PASSWORD' ? failure.message : `"${name}" needs a password.`
  const advice = 'Set RECTO_PASSWORD, or use --password-file to read it from a file.'
  throw new CliError(`${what} ${advice}`, 3, { code: failure?.code ?? 'PASSWORD_REQUIRED', cause: failure })
}
