/** Pieces of work that arrive together. */
export interface Arrival {
  count: number
}

/** What a node is accepting: it will wait in the queue, and does not yet. */
export class Arrivals {
  readonly #all = new Set<Arrival>()

  /** Number of pieces of work that came before an arrival; of all, if it is none of these. */
  countBefore(arrival: Arrival): number {
    let count = 0
    for (const other of this.#all) {
      if (other === arrival) break
      count += other.count
    }
    return count
  }

  /** Counts an arrival while something is done for it. */
  async during<T>(arrival: Arrival, run: () => Promise<T>): Promise<T> {
    this.#all.add(arrival)
    try {
      return await run()
    } finally {
      this.#all.delete(arrival)
    }
  }
}
