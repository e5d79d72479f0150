import type { Lease } from '../queue/lease.ts'
import type { CountsRebuilder } from './counts-rebuilder.ts'
import type { Reconciler } from './reconciler.ts'

/** How often to look for lost work, and for expired jobs. */
const [RECONCILE_MS, SWEEP_MS] = [15_000, 600_000]

/** Dependencies of the housekeeping. */
export interface HousekeepingOptions {
  lease: Lease
  reconciler: Pick<Reconciler, 'reconcile' | 'sweep'>
  rebuilder: Pick<CountsRebuilder, 'rebuildIfLost'>
  /** Called with errors. */
  onProblem: (error: unknown, message: string) => void
  /** How often to try for the lease and do a round, in milliseconds. */
  everyMs?: number
}

/**
 * Reconciles, sweeps and rebuilds counts. Only the process that holds the lease does so; two at once, after Redis was
 * wiped, do no harm.
 */
export class Housekeeping {
  readonly #options: HousekeepingOptions
  readonly #timer: NodeJS.Timeout
  /** Tasks in progress by name, so that none starts again before it has ended. */
  readonly #running = new Map<string, Promise<void>>()
  #sweepAt = Date.now() + SWEEP_MS
  #isClosed = false

  constructor(options: HousekeepingOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#beginRound(), options.everyMs ?? RECONCILE_MS)
    this.#beginRound()
  }

  /** Hands over to another process, without waiting for running tasks: the next holder repeats them. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    // Otherwise a round that has just started would take the lease again.
    await this.#running.get('take the lease')
    // If Redis is unreachable, the lease expires by itself.
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

  /** Starts a task unless it is already running. */
  #run(name: string, task: () => Promise<void>): void {
    if (this.#running.has(name)) return
    const report = (error: unknown) => {
      // After closing, tasks fail because their connections are gone.
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
