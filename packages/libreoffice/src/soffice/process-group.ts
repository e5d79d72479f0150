import { spawn, type ChildProcess } from 'node:child_process'

import { type Descendants, killProcess, measureDescendants } from '../process-tree.ts'
import { sandboxEnvironment } from './sandbox.ts'

/** A program with what it starts, in a process group of its own, which can be killed as a whole. */
export class ProcessGroup {
  /** Settles when the program has ended; processes that it started in a sandbox end shortly after. */
  readonly ended: Promise<void>
  readonly #child: ChildProcess

  constructor([command, args]: [string, string[]]) {
    const child = spawn(command, args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: sandboxEnvironment(),
      detached: true,
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child.on('error', reject)
    child.on('exit', () => resolve())
    // A program that has ended reads nothing; `ended` says so.
    child.stdin?.on('error', () => undefined)
    this.ended = promise
    this.#child = child
  }

  get isAlive(): boolean {
    const { pid, exitCode, signalCode } = this.#child
    return pid !== undefined && exitCode === null && signalCode === null
  }

  /** Measures what the program started, which includes all that runs in a sandbox. */
  measure(): Descendants {
    return measureDescendants(Number(this.#child.pid))
  }

  /** Sends its standard input, and ends it. */
  send(text: string): void {
    this.#child.stdin?.end(text)
  }

  /** Kills all of it. */
  kill(): void {
    if (this.isAlive) killProcess(-Number(this.#child.pid))
  }
}
