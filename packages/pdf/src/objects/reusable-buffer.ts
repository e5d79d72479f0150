/** Larger pieces get room of their own: what is kept stays in memory. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** Room for one piece of bytes after another, of which only the last is needed: fresh memory for each costs more than filling it. */
export class ReusableBuffer {
  private buffer = new Uint8Array()

  /** Room for a piece. What was in the piece before it is overwritten. */
  take(length: number): Uint8Array {
    if (length > MAX_KEPT_BYTES) return new Uint8Array(length)
    // A quarter more, so that pieces that grow little by little fit, too.
    if (length > this.buffer.length) this.buffer = new Uint8Array(Math.ceil(length * 1.25))
    return this.buffer.subarray(0, length)
  }
}
