import { spawn, type ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Readable } from 'node:stream'

import {
  HEARTBEAT_FD,
  type ChildAnswer,
  type ChildCommand,
  type Heartbeat,
  type InstalledFont,
} from './child/messages.ts'
import { StallDetector } from './stall-detector.ts'

const CHILD = realpathSync(fileURLToPath(new URL('child/main.ts', import.meta.url)))
const CHILD_FOLDER = realpathSync(fileURLToPath(new URL('child/', import.meta.url)))

/** Number of glibc memory arenas; the default of one per thread would hold on to hundreds of megabytes. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' }

/** How long a process may continue with a document that nobody is waiting for anymore. */
const STOP_GRACE_MS = 5000

/** Why a process has no answer to a command. */
export type ProcessFailure = 'stalled' | 'memory' | 'timeout' | 'died' | 'stopped'

/** How a command ended. */
export type ProcessOutcome = ChildAnswer | { kind: ProcessFailure }

/** Limits for a process. */
export interface ProcessLimits {
  /** Memory in MB above which the process is killed. */
  memoryMb: number
  /** Time limit for a command, in ms. */
  timeMs: number
}

/** A running command. */
interface Running {
  settle: (outcome: ProcessOutcome) => void
  stall: StallDetector
  /** The processor time of the process at which the command counts as stalled. */
  endCpuMs: number
}

/**
 * A process that runs LibreOffice. It inherits neither environment nor arguments, reads only the build and its own code, writes no
 * files, and starts no processes (Node's permission model); the build's file system is in memory, and it has no network.
 */
export class ConverterProcess {
  /** Memory as last reported, in MB. */
  memoryMb = 0
  #cpuMs = 0
  /** Settles when the last document is finished, even if nobody is waiting for it anymore. */
  finished: Promise<void> = Promise.resolve()
  readonly #limits: ProcessLimits
  readonly #child: ChildProcess
  #running: Running | undefined
  #isAlive = true

  constructor(folder: string, limits: ProcessLimits) {
    this.#limits = limits
    this.#child = spawn(process.execPath, [...nodeOptions(folder), CHILD], {
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      serialization: 'advanced',
    })
    this.#child.on('message', (answer: ChildAnswer) => this.#settle(answer))
    this.#child.on('error', () => this.#end('died'))
    this.#child.on('exit', () => this.#end('died'))
    const beats = createInterface({ input: this.#child.stdio[HEARTBEAT_FD] as Readable })
    beats.on('line', (line) => this.#watch(JSON.parse(line) as Heartbeat))
    // An idle process does not keep the server from exiting.
    this.#child.unref()
    this.#child.channel?.unref()
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Starts LibreOffice in it. @param cpuMs processor time after which it counts as stalled */
  start(folder: string, fonts: readonly InstalledFont[], cpuMs: number): Promise<ProcessOutcome> {
    return this.#run({ kind: 'start', folder, fonts }, cpuMs)
  }

  /**
   * Converts a document. If the signal aborts, the promise rejects at once and the process gets a little time to finish, because most
   * documents take less time than starting a new process.
   * @param cpuMs processor time after which it counts as stalled
   */
  async convert(
    command: Omit<Extract<ChildCommand, { kind: 'convert' }>, 'kind'>,
    cpuMs: number,
    signal?: AbortSignal,
  ): Promise<ProcessOutcome> {
    const stopped = Promise.withResolvers<ProcessOutcome>()
    const stop = () => {
      stopped.resolve({ kind: 'stopped' })
      setTimeout(() => this.#running === running && this.#end('stopped'), STOP_GRACE_MS).unref()
    }
    const answer = this.#run({ kind: 'convert', ...command }, cpuMs)
    const running = this.#running
    this.finished = answer.then(() => undefined)
    signal?.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([answer, stopped.promise])
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Kills the process, whatever it is doing. */
  kill(): void {
    this.#end('stopped')
  }

  async #run(command: ChildCommand, cpuMs: number): Promise<ProcessOutcome> {
    if (!this.#isAlive) return { kind: 'died' }
    const { promise, resolve } = Promise.withResolvers<ProcessOutcome>()
    const timer = setTimeout(() => this.#end('timeout'), this.#limits.timeMs)
    const stall = new StallDetector(this.#cpuMs)
    this.#running = { settle: resolve, stall, endCpuMs: this.#cpuMs + cpuMs }
    this.#child.ref()
    this.#child.send(command, (error) => {
      if (error !== null) this.#end('died')
    })
    return promise.finally(() => {
      clearTimeout(timer)
      this.#child.unref()
    })
  }

  #watch({ cpuMs, memoryMb }: Heartbeat): void {
    this.memoryMb = memoryMb
    this.#cpuMs = cpuMs
    if (memoryMb > this.#limits.memoryMb) this.#end('memory')
    const running = this.#running
    if (running === undefined) return
    if (cpuMs > running.endCpuMs || running.stall.isStalled(cpuMs)) this.#end('stalled')
  }

  #settle(outcome: ProcessOutcome): void {
    const running = this.#running
    this.#running = undefined
    running?.settle(outcome)
  }

  #end(kind: ProcessFailure): void {
    this.#isAlive = false
    this.#child.kill('SIGKILL')
    this.#settle({ kind })
  }
}

/**
 * Young generation of each thread's heap, in MB. Threads create few JavaScript objects, because LibreOffice's own are in WebAssembly
 * memory. With V8's default of 16 MB, a process occupied 1,150 MB after one document instead of 961 MB, at the same processor time.
 */
const NEW_OBJECTS_MB = 1

/**
 * Bytes of WebAssembly that a function executes, about, before V8 optimizes it. With V8's default of 13 million, a start with a small
 * document took 8.5 s of processor time and 870 MB, now 5.2 s and 620 MB; seven larger documents took no longer than before.
 */
const TIERING_BUDGET = 100_000_000

/** Node's options for the process: what it may read, that it may start threads, their memory, and when code is optimized. */
function nodeOptions(folder: string): string[] {
  return [
    '--permission',
    '--allow-worker',
    `--allow-fs-read=${CHILD_FOLDER}*`,
    `--allow-fs-read=${realpathSync(folder)}/*`,
    '--no-warnings',
    // See docs/operations.md: V8 can crash when a thread with WebAssembly ends.
    '--no-memory-protection-keys',
    `--max-semi-space-size=${NEW_OBJECTS_MB}`,
    `--wasm-tiering-budget=${TIERING_BUDGET}`,
  ]
}
