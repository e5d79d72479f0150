import { Writable } from 'node:stream'

/** First capacity in bytes; doubled when it is used up. */
const MIN_CAPACITY = 16 * 1024

/** Collects a small file in memory. Chunks are copied, because a slow client could send one for every byte. */
export class MemoryFile extends Writable {
  #content = new Uint8Array(0)
  #sizeBytes = 0

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const size = this.#sizeBytes + chunk.length
    if (size > this.#content.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.#content.length, MIN_CAPACITY))
      larger.set(this.#content.subarray(0, this.#sizeBytes))
      this.#content = larger
    }
    this.#content.set(chunk, this.#sizeBytes)
    this.#sizeBytes = size
    done()
  }

  /** Returns the bytes received, with no spare memory behind them, which would be sent to threads too. */
  read(): Uint8Array {
    return this.#content.slice(0, this.#sizeBytes)
  }
}
