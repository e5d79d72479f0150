/** Collects bytes in a growing buffer. */
export class ByteSink {
  #buffer: Uint8Array
  length = 0

  constructor(initialSize = 4096) {
    this.#buffer = new Uint8Array(initialSize)
  }

  /** Adds Latin-1 text, one byte per character. */
  text(text: string): void {
    this.#reserve(text.length)
    const buffer = this.#buffer
    let at = this.length
    for (let index = 0; index < text.length; index += 1) buffer[at++] = text.charCodeAt(index)
    this.length = at
  }

  byte(byte: number): void {
    this.#reserve(1)
    this.#buffer[this.length++] = byte
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  /** A copy of the collected bytes. */
  toBytes(): Uint8Array {
    return this.#buffer.slice(0, this.length)
  }

  clear(): void {
    this.length = 0
  }

  #reserve(count: number): void {
    if (this.length + count <= this.#buffer.length) return
    const grown = new Uint8Array(Math.max(this.#buffer.length * 2, this.length + count))
    grown.set(this.#buffer.subarray(0, this.length))
    this.#buffer = grown
  }
}
