import type { Lease } from '../queue/lease.ts'
import type { CountsRebuilder } from './counts-rebuilder.ts'
import type { Reconciler } from './reconciler.ts'

/** How often work that nobody has is looked for, and what has expired. */
const [RECONCILE_MS, SWEEP_MS] = [15_000, 600_000]

/** What housekeeping works with. */
export interface HousekeepingOptions {
  lease: Lease
  reconciler: Pick<Reconciler, 'reconcile' | 'sweep'>
  rebuilder: Pick<CountsRebuilder, 'rebuildIfLost'>
  /** Told what goes wrong. */
  onProblem: (error: unknown, message: string) => void
  /** How often the lease is tried, and the round is made; in milliseconds. */
  everyMs?: number
}

/**
 * Reconciles, sweeps and rebuilds counts, in one process of all: the one that holds the lease. Two that do it at the same time, after
 * Redis was wiped, do no harm.
 */
export class Housekeeping {
  readonly #options: HousekeepingOptions
  readonly #timer: NodeJS.Timeout
  /** What is under way, by its name: nothing is begun again before it has ended. */
  readonly #running = new Map<string, Promise<void>>()
  #sweepAt = Date.now() + SWEEP_MS
  #isClosed = false

  constructor(options: HousekeepingOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#beginRound(), options.everyMs ?? RECONCILE_MS)
    this.#beginRound()
  }

  /** Leaves it to another process. What is under way goes on, and whoever comes next repeats it. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    // Otherwise a round that has just begun would take the lease again.
    await this.#running.get('take the lease')
    // If Redis is away, the lease is free when its time is over.
    await this.#options.lease.release().catch(() => undefined)
  }

  #beginRound(): void {
    this.#run('take the lease', async () => {
      const isElected = await this.#options.lease.take()
      if (!isElected || this.#isClosed) return
      this.#run('rebuild counts', async () => void (await this.#options.rebuilder.rebuildIfLost()))
      this.#run('reconcile', () => this.#reconcile())
    })
  }

  async #reconcile(): Promise<void> {
    const { reconciler } = this.#options
    await reconciler.reconcile()
    if (this.#isClosed || Date.now() < this.#sweepAt) return
    this.#sweepAt = Date.now() + SWEEP_MS
    await reconciler.sweep()
  }

  /** Runs a task unless it is running already. */
  #run(name: string, task: () => Promise<void>): void {
    if (this.#running.has(name)) return
    const report = (error: unknown) => {
      // Connections are closed under what is still under way.
      if (!this.#isClosed) this.#options.onProblem(error, `could not ${name}`)
    }
    this.#running.set(
      name,
      task()
        .catch(report)
        .finally(() => this.#running.delete(name)),
    )
  }
}
