import { setTimeout as wait } from 'node:timers/promises'

import type { ClusterProcess } from './cluster-processes.ts'

/** How often processes are looked at, in milliseconds. */
const LOOK_MS = 200

/** Starts processes that died again, as systemd or Kubernetes would. A start fails while Redis or the store is away. */
export class Supervisor {
  readonly #loops: readonly Promise<void>[]
  #isStopping = false
  #starts = 0

  constructor(processes: readonly ClusterProcess[]) {
    this.#loops = processes.map((each) => this.#watch(each))
  }

  /** Processes started again so far. */
  get starts(): number {
    return this.#starts
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#loops)
  }

  async #watch(watched: ClusterProcess): Promise<void> {
    while (!this.#isStopping) {
      if (!watched.isRunning && (await isStarted(watched))) this.#starts += 1
      await wait(LOOK_MS)
    }
  }
}

async function isStarted(process: ClusterProcess): Promise<boolean> {
  return process.start().then(
    () => true,
    () => false,
  )
}
