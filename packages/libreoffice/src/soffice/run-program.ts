import { spawn } from 'node:child_process'

import { AppError } from '@recto/contract'

/** Limits of a program. */
export interface RunLimits {
  timeMs: number
  signal: AbortSignal | undefined
}

/**
 * Runs a program in a group of processes of its own, which is killed as a whole when its time is up or the work is stopped.
 * @throws AppError CANCELLED
 */
export function runProgram(
  [command, args]: [string, string[]],
  { timeMs, signal }: RunLimits,
): Promise<'ended' | 'timeout'> {
  const { promise, resolve, reject } = Promise.withResolvers<'ended' | 'timeout'>()
  const child = spawn(command, args, { stdio: 'ignore', env: { PATH: '/usr/bin:/bin' }, detached: true })
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const timer = setTimeout(() => {
    resolve('timeout')
    kill()
  }, timeMs)
  const stop = () => {
    reject(new AppError('CANCELLED'))
    kill()
  }
  if (signal?.aborted === true) stop()
  signal?.addEventListener('abort', stop, { once: true })
  child.on('error', reject)
  child.on('exit', () => resolve('ended'))
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  })
}
