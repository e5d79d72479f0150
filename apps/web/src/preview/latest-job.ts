/** Does one thing at a time; of those asked for meanwhile, only the last. */
export class LatestJob<Wanted> {
  readonly #work: (wanted: Wanted, signal: AbortSignal) => Promise<void>
  readonly #stop = new AbortController()
  #next: { wanted: Wanted } | undefined
  #isWorking = false

  /** @param work must not throw: what goes wrong is its own to tell */
  constructor(work: (wanted: Wanted, signal: AbortSignal) => Promise<void>) {
    this.#work = work
  }

  /**
   * Asks for something. What is being done is brought to its end, so that something is seen while a slider is drawn; what
   * waited for that end is dropped.
   */
  ask(wanted: Wanted): void {
    this.#next = { wanted }
    if (!this.#isWorking) void this.#goOn()
  }

  /** Ends what is being done and does nothing more. */
  stop(): void {
    this.#next = undefined
    this.#stop.abort()
  }

  async #goOn(): Promise<void> {
    this.#isWorking = true
    for (let next = this.#take(); next !== undefined && !this.#stop.signal.aborted; next = this.#take()) {
      await this.#work(next.wanted, this.#stop.signal)
    }
    this.#isWorking = false
  }

  #take(): { wanted: Wanted } | undefined {
    const next = this.#next
    this.#next = undefined
    return next
  }
}
