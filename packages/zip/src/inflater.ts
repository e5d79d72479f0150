import { Inflate } from 'fflate'

/** Inflates deflated data (RFC 1951) step by step, so that excess size is noticed early. */
export class Inflater {
  /** Bytes to pass at a time. fflate inflates them at once, to 17 MB at most. */
  static readonly stepBytes = 16 * 1024

  readonly #chunks: Uint8Array[] = []
  readonly #inflate = new Inflate((chunk) => {
    this.#length += chunk.length
    this.#chunks.push(chunk)
  })
  #length = 0

  /** Number of bytes inflated so far. */
  get length(): number {
    return this.#length
  }

  /** @throws an error of fflate if the data is damaged, or if it has not ended with the last step */
  push(step: Uint8Array, isLast: boolean): void {
    this.#inflate.push(step, isLast)
  }

  /** The bytes inflated so far, up to a limit. */
  bytes(maxBytes: number): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(Math.min(this.#length, maxBytes))
    let at = 0
    for (const chunk of this.#chunks) {
      const part = chunk.subarray(0, joined.length - at)
      joined.set(part, at)
      at += part.length
    }
    return joined
  }
}
