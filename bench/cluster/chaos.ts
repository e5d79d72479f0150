import { setTimeout as wait } from 'node:timers/promises'

import type { SeededRandom } from '../../fixtures/seeded-random.ts'
import type { ClusterProcesses } from './cluster-processes.ts'

/** How long a part stays down, in milliseconds. */
const [LEAST_AWAY_MS, MOST_AWAY_MS] = [200, 3000]

/** When Redis is wiped, as a share of the jobs. */
const WIPE_AT = 0.5

/**
 * Kills the parts of a cluster at random moments. Redis and the store come back after a while; `Supervisor` restarts
 * processes.
 */
export class Chaos {
  readonly #cluster: ClusterProcesses
  readonly #random: SeededRandom
  readonly #everyMs: number
  readonly #counts = new Map<string, number>()
  /** Redis and the store, while they are down. */
  readonly #away = new Set<string>()
  readonly #running: Promise<void>
  readonly #stopping = new AbortController()
  #share = 0

  /** @param everyMs mean time between two kills */
  constructor(cluster: ClusterProcesses, random: SeededRandom, everyMs: number) {
    this.#cluster = cluster
    this.#random = random
    this.#everyMs = everyMs
    this.#running = this.#run()
  }

  /** Reports how much of the work is done. */
  allow(share: number): void {
    this.#share = share
  }

  /** Stops killing; resolves when Redis and the store are back. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** How often a worker was killed. */
  get workerKills(): number {
    return this.#counts.get('worker killed') ?? 0
  }

  describe(): string {
    return [...this.#counts].map(([what, count]) => `${what} ${count}`).join(', ')
  }

  async #run(): Promise<void> {
    let isWiped = false
    const restarts = new Set<Promise<void>>()
    const { signal } = this.#stopping
    for (;;) {
      await wait(this.#random.below(2 * this.#everyMs), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) break
      if (!isWiped && this.#share >= WIPE_AT && !this.#away.has('redis')) {
        isWiped = true
        this.#count('Redis wiped')
        await this.#cluster.redis.flush()
      }
      const restart = this.#killOne()
      restarts.add(restart)
      void restart.finally(() => restarts.delete(restart))
    }
    await Promise.all(restarts)
  }

  async #killOne(): Promise<void> {
    const { redis, objects, nodes, workers } = this.#cluster
    const part = this.#random.pick(['worker', 'worker', 'node', 'redis', 'store'])
    const awayMs = LEAST_AWAY_MS + this.#random.below(MOST_AWAY_MS - LEAST_AWAY_MS)
    if (this.#away.has(part)) return
    this.#count(`${part} killed`)
    if (part === 'worker' || part === 'node') return this.#random.pick(part === 'node' ? nodes : workers).kill()
    this.#away.add(part)
    await (part === 'redis' ? redis.stop('SIGKILL') : objects.stop())
    await wait(awayMs)
    await (part === 'redis' ? redis.restart() : objects.start())
    this.#away.delete(part)
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }
}
