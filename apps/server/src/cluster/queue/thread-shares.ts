import { SIZE_CLASSES, type SizeClass } from './work-queue.ts'

/**
 * Decides which size classes a worker may start. With two or more threads, one is reserved for quick work, which may
 * use all of them; normal and heavy work share the rest. Of the eligible classes, the one with the fewest running items
 * comes first, so that none is starved.
 */
export class ThreadShares {
  readonly #threads: number
  readonly #running: Record<SizeClass, number> = { quick: 0, normal: 0, heavy: 0 }
  /** When each class last started an item, counted in starts of this worker. */
  readonly #lastStart: Record<SizeClass, number> = { quick: 0, normal: 0, heavy: 0 }
  #starts = 0

  constructor(threads: number) {
    this.#threads = threads
  }

  get running(): number {
    return this.#running.quick + this.#running.normal + this.#running.heavy
  }

  start(sizeClass: SizeClass): void {
    this.#starts += 1
    this.#running[sizeClass] += 1
    this.#lastStart[sizeClass] = this.#starts
  }

  end(sizeClass: SizeClass): void {
    this.#running[sizeClass] -= 1
  }

  /** Reclassifies an item that has outrun its class. */
  move(from: SizeClass, to: SizeClass): void {
    this.#running[from] -= 1
    this.#running[to] += 1
  }

  /** Whether other work occupies every thread, including the one reserved for quick work. */
  get isQuickShutOut(): boolean {
    return this.#threads > 1 && this.#running.normal + this.#running.heavy >= this.#threads
  }

  /** Classes that may start an item now, in the order to try them. */
  open(): SizeClass[] {
    if (this.running >= this.#threads) return []
    const { normal, heavy } = this.#running
    const shared = Math.max(1, this.#threads - 1)
    if (this.#threads > 1 && normal + heavy >= shared) return ['quick']
    const order = SIZE_CLASSES.toSorted(
      (one, other) => this.#running[one] - this.#running[other] || this.#turnOf(one) - this.#turnOf(other),
    )
    // Heavy work takes the last shared thread only if no normal work waits, which is tried first.
    if (shared > 1 && heavy >= shared - 1) return [...order.filter((name) => name !== 'heavy'), 'heavy']
    return order
  }

  /**
   * Of classes with equally many items, quick work comes first; the others, and all classes on a single thread, take
   * turns.
   */
  #turnOf(sizeClass: SizeClass): number {
    return sizeClass === 'quick' && this.#threads > 1 ? -1 : this.#lastStart[sizeClass]
  }
}
