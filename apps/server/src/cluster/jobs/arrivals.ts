/** Work items that arrive together. */
export interface Arrival {
  count: number
}

/** Work this node is accepting: it will be queued but is not yet. */
export class Arrivals {
  readonly #all = new Set<Arrival>()

  /** Number of work items that came before an arrival, or of all if the arrival is not listed. */
  countBefore(arrival: Arrival): number {
    let count = 0
    for (const other of this.#all) {
      if (other === arrival) break
      count += other.count
    }
    return count
  }

  /** Counts an arrival while a function runs. */
  async during<T>(arrival: Arrival, run: () => Promise<T>): Promise<T> {
    this.#all.add(arrival)
    try {
      return await run()
    } finally {
      this.#all.delete(arrival)
    }
  }
}
