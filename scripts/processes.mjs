import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { resolve } from 'node:path'

/** The repository's root; every script runs from here, wherever it was started. */
export const ROOT = resolve(import.meta.dirname, '..')

/** How long a program may take to end after being asked to, before it is killed. */
const STOP_LIMIT_MS = 15_000

/**
 * Runs a program to its end and shows its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  return exitCode(child)
}

/**
 * Runs a program to its end and captures its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {Buffer[]} */
  const chunks = []
  /** @param {Buffer} chunk */
  const keep = (chunk) => void chunks.push(chunk)
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await exitCode(child)
  return { code, output: Buffer.concat(chunks).toString() }
}

/**
 * Runs programs side by side until one ends or the user presses Ctrl-C, then stops them all.
 *
 * Each runs in a process group of its own: a Ctrl-C reaches the whole terminal group and npm forwards it again,
 * but a program should be asked to stop once. Stopping signals the group, so nothing it started stays behind.
 * @param {readonly { command: string, args: readonly string[], cwd?: string, env?: NodeJS.ProcessEnv }[]} programs
 * @param {number} [stopLimitMs] how long they may take to end
 * @returns {Promise<number>} 0, or the exit code of a program that failed or ended by itself
 */
export async function supervise(programs, stopLimitMs = STOP_LIMIT_MS) {
  const children = programs.map(({ command, args, ...options }) =>
    spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  )
  const exits = children.map(exitCode)
  let asked = false
  const stop = () => {
    if (asked) return
    asked = true
    for (const child of children) signalGroup(child, 'SIGTERM')
    setTimeout(() => children.forEach((child) => signalGroup(child, 'SIGKILL')), stopLimitMs).unref()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  const first = await Promise.race(exits)
  stop()
  const codes = await Promise.all(exits)
  const stoppedAsAsked = 128 + constants.signals.SIGTERM
  return [first, ...codes].find((code) => code !== 0 && code !== stoppedAsAsked) ?? 0
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, signal)
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function exitCode(child) {
  return new Promise((settle, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => settle(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
  })
}
