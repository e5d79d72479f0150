import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { SERVER_FLAGS } from '../../../scripts/server-environment.mjs'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const WORKER = fileURLToPath(new URL('../src/worker.ts', import.meta.url))

/** How long a server may take to listen on a busy machine. */
const START_MS = 90_000
const LOOK_MS = 20

/** A server in its own process, and its output so far. */
export interface ServerProcess {
  child: ChildProcess
  output: () => string
}

/**
 * Starts `main.ts` with only these environment variables and Node flags.
 * @param launcher a program, with its arguments, that runs Node under some condition
 */
export function startProcess(
  environment: Record<string, string>,
  flags: readonly string[] = [],
  launcher: readonly string[] = [],
): ServerProcess {
  return run([...launcher, process.execPath, ...SERVER_FLAGS, ...flags, MAIN], environment)
}

/** Starts the worker of a cluster with only these environment variables. */
export function startWorkerProcess(environment: Record<string, string>): ServerProcess {
  return run([process.execPath, ...SERVER_FLAGS, WORKER], environment)
}

function run([program = '', ...words]: readonly string[], environment: Record<string, string>): ServerProcess {
  const child = spawn(program, words, { env: { PATH: process.env['PATH'] ?? '', ...environment } })
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return { child, output: () => output }
}

/** Waits for the server's URL in its log; requires a log level of `info` or lower. */
export async function addressOf({ child, output }: ServerProcess): Promise<string> {
  const end = performance.now() + START_MS
  while (performance.now() < end && child.exitCode === null) {
    const [, url] = /Server listening at (http:\/\/[\w.:]+)/.exec(output()) ?? []
    if (url !== undefined) return url
    await wait(LOOK_MS)
  }
  throw new Error(`the server does not listen: ${output()}`)
}

/** Sends SIGTERM and waits until the process has exited. */
export async function stopProcess({ child }: ServerProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
