import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Measurement } from './measurement.ts'

/** A program with its arguments. */
export interface Command {
  program: string
  args: readonly string[]
  /** Environment variables in addition to those of this process. */
  environment?: Record<string, string>
}

const GNU_TIME = '/usr/bin/time'

/** A run that takes longer has hung. */
const TIMEOUT_MS = 300_000

/** Bash knows times to the millisecond; GNU time knows the memory, but times only to a hundredth of a second. */
const SCRIPT = 'TIMEFORMAT="%3R %3U %3S"; { time "$@" >"$LOG" 2>&1; } 2>"$TIMES"'

/** Whether a program is on the path. */
export function isInstalled(program: string): boolean {
  return spawnSync('bash', ['-c', 'command -v "$0"', program], { stdio: 'ignore' }).status === 0
}

/**
 * Runs a program to its end and measures it, its children included.
 * @throws Error with the last line of its output, if it fails
 */
export async function measureProgram({ program, args, environment = {} }: Command): Promise<Measurement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recto-time-'))
  const [log, times, memory] = ['log', 'times', 'memory'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const hasTime = existsSync(GNU_TIME)
  const command = [...(hasTime ? [GNU_TIME, '-f', '%M', '-o', memory] : []), program, ...args]
  try {
    const child = spawn('bash', ['-c', SCRIPT, 'bash', ...command], {
      env: { ...process.env, ...environment, LOG: log, TIMES: times },
      stdio: 'ignore',
      timeout: TIMEOUT_MS,
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${program} failed (${code ?? 'killed'}): ${lastLine(log)}`)
    const [elapsed = 0, user = 0, system = 0] = lastLine(times).split(' ').map(Number)
    const peakBytes = hasTime ? Number(lastLine(memory)) * 1024 : undefined
    return { elapsedMs: elapsed * 1000, processorMs: (user + system) * 1000, peakBytes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lastLine(file: string): string {
  return existsSync(file) ? (readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '') : ''
}
