import { indexOf } from '@recto/runtime'

/** The offsets of a keyword in a file, found once so that lookups are fast. */
export class KeywordOffsets {
  readonly #offsets: number[] = []

  constructor(bytes: Uint8Array, keyword: string) {
    for (let at = indexOf(bytes, keyword); at !== -1; at = indexOf(bytes, keyword, at + keyword.length)) {
      this.#offsets.push(at)
    }
  }

  get count(): number {
    return this.#offsets.length
  }

  /** The first offset at or after a position, or -1. */
  next(position: number): number {
    let low = 0
    let high = this.#offsets.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#offsets[middle] ?? 0) < position) low = middle + 1
      else high = middle
    }
    return this.#offsets[low] ?? -1
  }
}
