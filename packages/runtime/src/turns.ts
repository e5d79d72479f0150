/** Work goes on for this long before others have their turn, in milliseconds. */
const TURN_MS = 40

/** Lets others have their turn in long work that waits for nothing: a message that says to stop is heard only then. */
export class Turns {
  private last = Date.now()

  /** Call between two steps; waits for a moment where the last time is long enough ago. */
  async pass(): Promise<void> {
    const since = Date.now() - this.last
    // Less than nothing: the clock was set back.
    if (since >= 0 && since < TURN_MS) return
    await new Promise<void>((resolve) => {
      setTimeout(resolve)
    })
    this.last = Date.now()
  }
}
