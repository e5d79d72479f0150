/** Writes bits, least significant first (RFC 1951, 3.1.1), to a growing buffer. */
export class BitSink {
  #buffer: Uint8Array
  #length = 0
  /** Bits of an incomplete byte pair. */
  #pending = 0
  #pendingBits = 0

  constructor(initialSize: number) {
    this.#buffer = new Uint8Array(initialSize)
  }

  /** Adds up to 16 bits. */
  bits(value: number, count: number): void {
    this.#pending |= value << this.#pendingBits
    this.#pendingBits += count
    if (this.#pendingBits < 16) return
    this.#reserve(2)
    this.#buffer[this.#length] = this.#pending
    this.#buffer[this.#length + 1] = this.#pending >>> 8
    this.#length += 2
    this.#pending >>>= 16
    this.#pendingBits -= 16
  }

  /** Unused bits of the last byte. */
  get spareBits(): number {
    return (8 - (this.#pendingBits & 7)) & 7
  }

  /** Pads to a byte boundary with zeros. */
  align(): void {
    this.bits(0, this.spareBits)
    if (this.#pendingBits === 0) return
    this.#reserve(1)
    this.#buffer[this.#length++] = this.#pending
    this.#pending = 0
    this.#pendingBits = 0
  }

  /** Writes bytes from the next byte boundary on. */
  bytes(bytes: Uint8Array): void {
    this.align()
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** A copy of the bytes written. */
  toBytes(): Uint8Array {
    this.align()
    return this.#buffer.slice(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#buffer.length) return
    const grown = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + count))
    grown.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = grown
  }
}
