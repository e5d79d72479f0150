/** How long work may hold the event loop, in milliseconds. */
const SLICE_MS = 40

/** Yields to the event loop in long synchronous work, so that an abort message is received. */
export class YieldTimer {
  #last = Date.now()

  /** Call between steps: yields if enough time has passed since the last yield. */
  async yieldIfDue(): Promise<void> {
    const elapsed = Date.now() - this.#last
    // Negative if the system clock was set back.
    if (elapsed >= 0 && elapsed < SLICE_MS) return
    await new Promise<void>((resolve) => {
      setTimeout(resolve)
    })
    this.#last = Date.now()
  }
}
