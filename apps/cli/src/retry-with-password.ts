import { CliError, toCliError } from './cli-error.ts'
import { promptPassword, isInteractive } from './passwords.ts'
import type { OperationCall, OperationRunner, CallResult } from './operation-call.ts'

const MAX_ATTEMPTS = 3

/** What opens each file of a call, by position; what is asked for on the way is kept here. */
export type Passwords = (string | undefined)[]

/** Does the work of files that may be locked: where somebody can be asked for a password, they are. */
export async function retryWithPassword(
  runner: OperationRunner,
  passwords: Passwords,
  toCall: (passwords: Passwords) => OperationCall,
  beforeAsking: () => void,
): Promise<CallResult> {
  for (let attempt = 0; ; attempt += 1) {
    const work = toCall(passwords)
    try {
      return await runner(work)
    } catch (error) {
      const wrong = toCliError(error)
      if (wrong.exitCode !== 3 || attempt >= MAX_ATTEMPTS) throw wrong
      beforeAsking()
      const { fileIndex = 0 } = wrong.facts
      passwords[fileIndex] = await promptOrFail(work.files[fileIndex]?.name ?? 'the file', wrong)
    }
  }
}

/**
 * Asks for the password of a file.
 * @param wrong what came of the one before, or of none
 * @throws CliError with what to do where there is nobody to ask
 */
export async function promptOrFail(name: string, wrong?: CliError): Promise<string> {
  if (isInteractive()) return promptPassword(`Password for "${name}"`)
  const what = wrong?.code === 'WRONG_PASSWORD' ? wrong.message : `The password of "${name}" is needed.`
  const advice = 'Set RECTO_PASSWORD, or name a file that holds it with --password-file.'
  throw new CliError(`${what} ${advice}`, 3, { code: wrong?.code ?? 'PASSWORD_REQUIRED', cause: wrong })
}
