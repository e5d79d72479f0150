import { setTimeout as wait } from 'node:timers/promises'

import type { ClusterProcess } from './cluster-processes.ts'

/** How often processes are checked, in milliseconds. */
const LOOK_MS = 200

/** Restarts processes that died, as systemd or Kubernetes would. Starting fails while Redis or the store is down. */
export class Supervisor {
  readonly #loops: readonly Promise<void>[]
  #isStopping = false
  #starts = 0

  constructor(processes: readonly ClusterProcess[]) {
    this.#loops = processes.map((each) => this.#watch(each))
  }

  /** Number of processes restarted so far. */
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
