/** A process that uses less of a processor than this has stalled, even on a busy machine. Heartbeats and waiting take .008. */
const STALLED_SHARE = 0.02

/** How long a process may use almost no processor time, in ms. */
const STALLED_AFTER_MS = 20_000

/** Notices when a process stops using the processor. */
export class StallDetector {
  readonly #stalledAfterMs: number
  #aliveAt = Date.now()
  #cpuMs: number

  /**
   * @param cpuMs processor time of the process so far
   * @param stalledAfterMs how long it may use almost none
   */
  constructor(cpuMs: number, stalledAfterMs = STALLED_AFTER_MS) {
    this.#cpuMs = cpuMs
    this.#stalledAfterMs = stalledAfterMs
  }

  /** Whether it has stalled, given its processor time now, in ms. */
  isStalled(cpuMs: number): boolean {
    if (cpuMs - this.#cpuMs > STALLED_SHARE * this.#stalledAfterMs) {
      this.#cpuMs = cpuMs
      this.#aliveAt = Date.now()
    }
    return Date.now() - this.#aliveAt > this.#stalledAfterMs
  }
}
