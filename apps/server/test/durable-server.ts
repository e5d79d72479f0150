import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach } from 'vitest'

import { addressOf, startProcess, stopProcess, type ServerProcess } from './start-process.ts'

/** A server in a separate process, which can be killed and restarted on the same data. */
export class DurableServer {
  readonly #settings: Record<string, string>
  #process: ServerProcess | undefined
  url = ''
  dataDir = ''

  private constructor(settings: Record<string, string>) {
    this.#settings = settings
  }

  /** Starts one for each test of the file, with an empty `DATA_DIR`. */
  static forEachTest(settings: Record<string, string> = {}): DurableServer {
    const server = new DurableServer(settings)
    beforeEach(async () => {
      server.dataDir = await mkdtemp(path.join(tmpdir(), 'recto-durable-'))
      await server.#start()
    })
    afterEach(async () => {
      await server.stop()
      await rm(server.dataDir, { recursive: true, force: true })
    })
    return server
  }

  async killAndRestart(): Promise<void> {
    this.#process?.child.kill('SIGKILL')
    if (this.#process !== undefined) await once(this.#process.child, 'exit')
    await this.#start()
  }

  async stop(): Promise<void> {
    if (this.#process !== undefined) await stopProcess(this.#process)
    this.#process = undefined
  }

  async #start(): Promise<void> {
    const fixed = { PORT: '0', DATA_DIR: this.dataDir, ENGINE_THREADS: '1', RATE_LIMIT: 'off' }
    this.#process = startProcess({ ...fixed, ...this.#settings })
    this.url = await addressOf(this.#process)
  }
}
