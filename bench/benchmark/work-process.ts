import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { Measurement } from './measurement.ts'
import type { Work, WorkAnswer } from './work.ts'

/** A module that answers work: the engine, or pdf-lib. */
type WorkModule = 'engine-process.ts' | 'pdf-lib-process.ts'

/** A process that does work on request: its first is measured cold, later ones warm. */
export class WorkProcess {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /**
   * Starts the process and waits until it is ready for work.
   * @param threads engine threads; pdf-lib has none
   */
  static async start(module: WorkModule, threads = 1): Promise<WorkProcess> {
    const process = new WorkProcess(fork(path.join(import.meta.dirname, module), [String(threads)], { execArgv: [] }))
    await process.#answer()
    return process
  }

  /** Measures one work. @throws Error with the reason if it fails */
  async run(work: Work): Promise<Measurement> {
    const answer = this.#answer()
    this.#child.send(work)
    const given = await answer
    if ('measurement' in given) return given.measurement
    throw new Error('failure' in given ? given.failure : 'the process started twice')
  }

  /** Ends the process and waits until it has. */
  async close(): Promise<void> {
    const exit = once(this.#child, 'exit')
    this.#child.disconnect()
    await exit
  }

  async #answer(): Promise<WorkAnswer> {
    const stop = new AbortController()
    const { signal } = stop
    const exit = once(this.#child, 'exit', { signal }).then(([code]) => {
      throw new Error(`the process ended with ${String(code)}`)
    })
    try {
      const [answer] = (await Promise.race([once(this.#child, 'message', { signal }), exit])) as [WorkAnswer]
      return answer
    } finally {
      // Nobody waits for the exit any longer.
      exit.catch(() => {})
      stop.abort()
    }
  }
}
