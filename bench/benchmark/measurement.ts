/** What one run took. */
export interface Measurement {
  /** Time by the clock, in ms. */
  elapsedMs: number
  /** Processor time of the process and those it started, user and system, in ms. */
  processorMs: number
  /** Peak resident memory in bytes; undefined where it cannot be measured. */
  peakBytes?: number | undefined
}
