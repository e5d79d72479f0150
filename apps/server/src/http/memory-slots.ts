/**
 * Uploads and results of at most this many bytes may be kept in memory. For a small file, creating, reading and
 * deleting it takes as long as the work.
 */
export const MAX_BYTES_IN_MEMORY = 256 * 1024

/** Number of requests that may do so at the same time; together they take at most 64 MB. */
const MAX_REQUESTS = 128

/** Slots for requests that keep their files in memory; the others use the disk. */
export class MemorySlots {
  #free: number

  constructor(count = MAX_REQUESTS) {
    this.#free = count
  }

  /** Takes a slot; returns a function that releases it, or `undefined` if all are taken. */
  acquire(): (() => void) | undefined {
    if (this.#free === 0) return undefined
    this.#free -= 1
    return () => {
      this.#free += 1
    }
  }
}
