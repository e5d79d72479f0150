import { createInterface } from 'node:readline/promises'
import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'

import { CliError, usageError } from './cli-error.ts'
import { reasonOf } from './inputs.ts'
import { kebab } from './option-kinds.ts'
import { printable } from './terminal.ts'

/** `RECTO_USER_PASSWORD` of `userPassword`: where a password may come from without being seen. */
export function passwordVariable(option: string): string {
  return `RECTO_${kebab(option).replaceAll('-', '_').toUpperCase()}`
}

/** Whether somebody sits there who can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/** The password of a name, from a file or from the environment; the first line of a file counts. */
export async function findPassword(option: string, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return process.env[passwordVariable(option)] || undefined
  try {
    const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1)
    if (line !== '') return line
  } catch (error) {
    throw new CliError(`--${kebab(option)}-file: ${file}: ${reasonOf(error)}`, 2, { cause: error })
  }
  throw usageError(`--${kebab(option)}-file: the first line of ${file} is empty`)
}

/** Asks for a password without showing it. */
export async function askPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stderr.write(`${printable(question)}: `)
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    const stopped = new Promise<never>((_, reject) => {
      lines.once('SIGINT', () => reject(new CliError('interrupted', 130)))
    })
    return await Promise.race([lines.question(''), stopped])
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/** Asks for a new password, twice. */
export async function askNewPassword(question: string): Promise<string> {
  const password = await askPassword(question)
  if ((await askPassword('Repeat the password')) === password) return password
  throw usageError('the passwords do not match')
}
