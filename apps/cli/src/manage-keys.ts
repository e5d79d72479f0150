import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { CliError } from './cli-error.ts'

/** The server's own command: it knows the server's settings, and unlike the CLI it is part of the server's container. */
const PROGRAM = fileURLToPath(new URL('../../server/src/keys.ts', import.meta.url))

/**
 * Runs the command that manages the API keys of the server on this machine; returns its exit code.
 * @throws CliError when the server is not installed here
 */
export function manageKeys(args: readonly string[]): number {
  if (!existsSync(PROGRAM)) throw new CliError('API keys are managed where the server is installed', 1)
  const { error, status } = spawnSync(process.execPath, [...process.execArgv, PROGRAM, ...args], { stdio: 'inherit' })
  if (error !== undefined) throw error
  return status ?? 1
}
