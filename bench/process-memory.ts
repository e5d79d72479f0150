import { readdirSync, readFileSync } from 'node:fs'

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
    const bytes = processesBelow(this.#root).reduce((sum, pid) => sum + proportionalSize(pid), 0)
    this.#peak = Math.max(this.#peak, bytes)
  }
}

function processesBelow(root: number): number[] {
  const found = [root]
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
  // Appended to while being read, so that children of children follow.
  for (const above of found) found.push(...parents.filter(({ parent }) => parent === above).map(({ pid }) => pid))
  return found
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
}

function proportionalSize(pid: number): number {
  return 1024 * Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

/** A process may end at any time. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
