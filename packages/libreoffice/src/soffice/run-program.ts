import { spawn } from 'node:child_process'

import { AppError } from '@recto/contract'

import { sandboxEnvironment } from './sandbox.ts'

/** Limits for a program. */
export interface RunLimits {
  timeMs: number
  signal: AbortSignal | undefined
}

/**
 * Runs a program in its own process group, which is killed as a whole when the time is up or the work is stopped. When this settles,
 * the program has ended; processes that it started in a sandbox end shortly after.
 * @throws AppError CANCELLED
 */
export async function runProgram(
  [command, args]: [string, string[]],
  { timeMs, signal }: RunLimits,
): Promise<'ended' | 'timeout'> {
  const stopIfAborted = () => {
    if (signal?.aborted) throw new AppError('CANCELLED')
  }
  stopIfAborted()
  const { promise: exit, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(command, args, { stdio: 'ignore', env: sandboxEnvironment(), detached: true })
  child.on('error', reject)
  child.on('exit', () => resolve())
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  }
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, timeMs)
  signal?.addEventListener('abort', kill, { once: true })
  try {
    await exit
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
  }
  stopIfAborted()
  return isLate ? 'timeout' : 'ended'
}
