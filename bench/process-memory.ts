import { descendantsOf, proportionalBytes } from '@recto/libreoffice/process-tree'

/** How often to sample. */
const INTERVAL_MS = 100

/** Samples the memory of a process and all its descendants, as Linux counts it. */
export class MemorySampler {
  readonly #root: number
  readonly #timer: ReturnType<typeof setInterval>
  #peak = 0

  constructor(root: number) {
    this.#root = root
    this.#timer = setInterval(() => this.#sample(), INTERVAL_MS)
  }

  /** Stops, and returns the peak memory in bytes: memory shared by processes counts once (proportional set size). */
  stop(): number {
    this.#sample()
    clearInterval(this.#timer)
    return this.#peak
  }

  #sample(): void {
    const processes = [this.#root, ...descendantsOf(this.#root)]
    const bytes = processes.reduce((sum, pid) => sum + proportionalBytes(pid), 0)
    this.#peak = Math.max(this.#peak, bytes)
  }
}
