/** Larger requests get separate memory, because the buffer is never released. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/**
 * A buffer reused for one array after another, of which only the last is needed: allocating costs more than filling it.
 */
export class ReusableBuffer {
  #buffer = new Uint8Array()

  /** A view of `length` bytes, which overwrites the one before. */
  take(length: number): Uint8Array {
    if (length > MAX_KEPT_BYTES) return new Uint8Array(length)
    // A quarter more, so that slowly growing requests fit.
    if (length > this.#buffer.length) this.#buffer = new Uint8Array(Math.ceil(length * 1.25))
    return this.#buffer.subarray(0, length)
  }
}
