import { CliError, toCliError } from './cli-error.ts'
import { askPassword, canAsk } from './passwords.ts'
import type { Work, Worker, WorkResult } from './work.ts'

const TRIES = 3

/** What opens each file of a call, by position; what is asked for on the way is kept here. */
export type Passwords = (string | undefined)[]

/** Does the work of files that may be locked: where somebody can be asked for a password, they are. */
export async function tryPasswords(
  worker: Worker,
  passwords: Passwords,
  makeWork: (passwords: Passwords) => Work,
  beforeAsking: () => void,
): Promise<WorkResult> {
  for (let tried = 0; ; tried += 1) {
    const work = makeWork(passwords)
    try {
      return await worker(work)
    } catch (error) {
      const wrong = toCliError(error)
      if (wrong.exitCode !== 3 || tried >= TRIES) throw wrong
      beforeAsking()
      const { fileIndex = 0 } = wrong.facts
      passwords[fileIndex] = await askFor(work.files[fileIndex]?.name ?? 'the file', wrong)
    }
  }
}

/**
 * Asks for the password of a file.
 * @param wrong what came of the one before, or of none
 * @throws CliError with what to do where there is nobody to ask
 */
export async function askFor(name: string, wrong?: CliError): Promise<string> {
  if (canAsk()) return askPassword(`Password for "${name}"`)
  const what = wrong?.code === 'WRONG_PASSWORD' ? wrong.message : `"${name}" needs a password.`
  const advice = 'Set RECTO_PASSWORD, or use --password-file to read it from a file.'
  throw new CliError(`${what} ${advice}`, 3, { code: wrong?.code ?? 'PASSWORD_REQUIRED', cause: wrong })
}
