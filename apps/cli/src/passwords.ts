import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'

import { CliError, createUsageError } from './cli-error.ts'
import { toKebabCase } from './cli-options.ts'
import { describeSystemError } from './inputs.ts'
import { escapeControls } from './terminal.ts'

/** Environment variable for a password option: `RECTO_USER_PASSWORD` for `userPassword`. */
export function getPasswordVariable(option: string): string {
  return `RECTO_${toKebabCase(option).replaceAll('-', '_').toUpperCase()}`
}

/** Whether there is a terminal to ask on. */
export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/** Reads a password from the first line of a file, or else from the environment. */
export async function readPassword(option: string, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return process.env[getPasswordVariable(option)] || undefined
  try {
    const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1)
    if (line !== '') return line
  } catch (error) {
    throw new CliError(`--${toKebabCase(option)}-file: ${file}: ${describeSystemError(error)}`, 2, { cause: error })
  }
  throw createUsageError(`--${toKebabCase(option)}-file: the first line of ${file} is empty`)
}

/** Asks for a password without echoing it. */
export async function promptPassword(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stderr.write(`${escapeControls(question)}: `)
  const readline = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    const stopped = new Promise<never>((_, reject) => {
      readline.once('SIGINT', () => reject(new CliError('interrupted', 130)))
    })
    return await Promise.race([readline.question(''), stopped])
  } finally {
    readline.close()
    process.stderr.write('\n')
  }
}

/** Asks for a new password twice. */
export async function promptNewPassword(question: string): Promise<string> {
  const password = await promptPassword(question)
  if ((await promptPassword('Repeat the password')) === password) return password
  throw createUsageError('the passwords do not match')
}
