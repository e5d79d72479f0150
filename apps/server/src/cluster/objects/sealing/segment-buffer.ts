/** Cuts a stream into pieces of equal size. */
export class SegmentBuffer {
  readonly #size: number
  #chunks: Uint8Array[] = []
  #length = 0

  constructor(size: number) {
    this.#size = size
  }

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
  }

  /** Returns complete pieces that are followed by more data; what remains may be the last piece. */
  takeFollowed(): Buffer[] {
    if (this.#length <= this.#size) return []
    const all = this.takeRest()
    const count = Math.ceil(all.length / this.#size) - 1
    this.add(all.subarray(count * this.#size))
    return Array.from({ length: count }, (_, index) => all.subarray(index * this.#size, (index + 1) * this.#size))
  }

  takeRest(): Buffer {
    const all = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#length = 0
    return all
  }
}
