import { createInterface } from 'node:readline/promises'
import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'

import { CliError, usageError } from './cli-error.ts'
import { describeSystemError } from './inputs.ts'
import { toKebabCase } from './cli-options.ts'
import { escapeControls } from './terminal.ts'

/** `RECTO_USER_PASSWORD` of `userPassword`: where a password may come from without being seen. */
export function passwordVariable(option: string): string {
  return `RECTO_${toKebabCase(option).replaceAll('-', '_').toUpperCase()}`
}

/** Whether somebody sits there who can be asked. */
export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/** The password of a name, from a file or from the environment; the first line of a file counts. */
export async function readPassword(option: string, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return process.env[passwordVariable(option)] || undefined
  try {
    const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1)
    if (line !== '') return line
  } catch (error) {
    throw new CliError(`--${toKebabCase(option)}-file: ${file}: ${describeSystemError(error)}`, 2, { cause: error })
  }
  throw usageError(`--${toKebabCase(option)}-file: the first line of ${file} is empty`)
}

/** Asks for a password without showing it. */
export async function promptPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stderr.write(`${escapeControls(question)}: `)
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
export async function promptNewPassword(question: string): Promise<string> {
  const password = await promptPassword(question)
  if ((await promptPassword('The same once more')) === password) return password
  throw usageError('the two passwords are not the same')
}
