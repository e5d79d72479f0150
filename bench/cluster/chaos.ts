import { setTimeout as wait } from 'node:timers/promises'

import type { SeededRandom } from '../../fixtures/seeded-random.ts'
import type { ClusterProcess, ClusterProcesses } from './cluster-processes.ts'

/** How long a part stays away, in milliseconds. */
const [LEAST_AWAY_MS, MOST_AWAY_MS] = [200, 3000]

/** When Redis is wiped, as a share of the jobs. */
const WIPE_AT = 0.5

/** Kills the parts of a cluster at random moments and starts them again. */
export class Chaos {
  readonly #cluster: ClusterProcesses
  readonly #random: SeededRandom
  readonly #everyMs: number
  readonly #counts = new Map<string, number>()
  /** Redis and the store, while they are away. */
  readonly #away = new Set<string>()
  readonly #starting = new Set<ClusterProcess>()
  readonly #running: Promise<void>
  #isStopping = false
  #share = 0

  /** @param everyMs mean time between two kills */
  constructor(cluster: ClusterProcesses, random: SeededRandom, everyMs: number) {
    this.#cluster = cluster
    this.#random = random
    this.#everyMs = everyMs
    this.#running = this.#run()
  }

  /** Tells how much of the work is done. */
  allow(share: number): void {
    this.#share = share
  }

  /** Kills nothing more; resolves when all parts run. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
    for (const each of this.#cluster.all) if (!each.isRunning) await each.start()
  }

  describe(): string {
    return [...this.#counts].map(([what, count]) => `${what} ${count}`).join(', ')
  }

  async #run(): Promise<void> {
    let isWiped = false
    const restarting = new Set<Promise<void>>()
    while (!this.#isStopping) {
      await wait(this.#random.below(2 * this.#everyMs))
      if (!isWiped && this.#share >= WIPE_AT) {
        isWiped = true
        this.#count('Redis wiped')
        await this.#cluster.redis.flush()
      }
      const restart = this.#killOne()
      restarting.add(restart)
      void restart.finally(() => restarting.delete(restart))
      // Poison kills workers, too.
      for (const worker of this.#cluster.workers) if (!worker.isRunning) restarting.add(this.#startAgain(worker))
    }
    await Promise.all(restarting)
  }

  async #killOne(): Promise<void> {
    const { redis, objects, nodes, workers } = this.#cluster
    const part = this.#random.pick(['worker', 'worker', 'node', 'redis', 'store'])
    const awayMs = LEAST_AWAY_MS + this.#random.below(MOST_AWAY_MS - LEAST_AWAY_MS)
    if (this.#away.has(part)) return
    this.#count(`${part} killed`)
    if (part === 'redis') {
      this.#away.add(part)
      await redis.stop('SIGKILL')
      await wait(awayMs)
      await redis.restart()
      this.#away.delete(part)
    } else if (part === 'store') {
      this.#away.add(part)
      await objects.stop()
      await wait(awayMs)
      await objects.start()
      this.#away.delete(part)
    } else {
      const process = this.#random.pick(part === 'node' ? nodes : workers)
      await process.kill()
      await wait(awayMs)
      await this.#startAgain(process)
    }
  }

  /** Starts a process, which fails while Redis or the store is away. */
  async #startAgain(process: ClusterProcess): Promise<void> {
    if (this.#starting.has(process)) return
    this.#starting.add(process)
    while (!process.isRunning) {
      await process.start().catch(() => undefined)
      if (!process.isRunning) await wait(LEAST_AWAY_MS)
    }
    this.#starting.delete(process)
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }
}
