import type { Bitmap } from '../bitmap.ts'

/** Pixels of a row, by their offsets. */
export interface Span {
  from: number
  to: number
}

/**
 * The rows of an image from the top, one byte per pixel, with the rows above that contexts need. Everything outside the
 * image is white.
 */
export class PixelRows {
  /** Offset of the first pixel of a row. */
  readonly first: number
  /** Offset after the last pixel. */
  readonly end: number
  readonly #bitmap: Bitmap
  readonly #rows: Uint8Array[]
  readonly #stride: number
  /** For each byte of a row, whether it or one above has a black pixel, within what contexts may need. */
  readonly #black: Uint8Array
  readonly #up: number
  #y = -1

  constructor(bitmap: Bitmap, { aside, up }: { aside: number; up: number }) {
    this.#bitmap = bitmap
    this.first = aside
    this.end = aside + bitmap.width
    this.#stride = (bitmap.width + 7) >> 3
    this.#black = new Uint8Array(this.#stride)
    this.#up = up
    this.#rows = Array.from({ length: up + 1 }, () => new Uint8Array(bitmap.width + 2 * aside))
  }

  /** Advances to the next row. */
  next(): void {
    this.#y += 1
    const { bits } = this.#bitmap
    const row = this.at(0)
    const from = this.#y * this.#stride
    const { first, end } = this
    row.fill(0)
    for (let x = first, at = from; x < end; x += 8, at += 1) {
      const byte = bits[at] ?? 0
      if (byte === 0) continue
      for (let bit = 0; bit < 8 && x + bit < end; bit += 1) row[x + bit] = (byte >> (7 - bit)) & 1
    }
  }

  /** The row `distance` above. */
  at(up: number): Uint8Array {
    const { length } = this.#rows
    const row = this.#rows[(this.#y - up + length) % length]
    if (row === undefined) throw new RangeError(`no row is kept ${up} above`)
    return row
  }

  /**
   * The parts of the row where contexts may not be white, in order: bytes with a black pixel in the row or above, and as many next
   * to them as contexts reach sideways.
   */
  busySpans(): Span[] {
    this.#findBlack()
    const margin = Math.ceil(this.first / 8)
    const spans: Span[] = []
    for (const [at, black] of this.#black.entries()) {
      if (black === 0) continue
      const from = this.first + 8 * Math.max(0, at - margin)
      const to = Math.min(this.end, this.first + 8 * (at + margin + 1))
      const last = spans.at(-1)
      if (last !== undefined && last.to >= from) last.to = to
      else spans.push({ from, to })
    }
    return spans
  }

  #findBlack(): void {
    const { bits } = this.#bitmap
    const stride = this.#stride
    const black = this.#black
    const top = Math.max(0, this.#y - this.#up)
    black.set(bits.subarray(this.#y * stride, (this.#y + 1) * stride))
    for (let y = top; y < this.#y; y += 1) {
      const start = y * stride
      for (let at = 0; at < stride; at += 1) black[at] = (black[at] ?? 0) | (bits[start + at] ?? 0)
    }
  }

  /** Whether the row equals the one above. */
  isSame(): boolean {
    const { bits } = this.#bitmap
    const from = this.#y * this.#stride
    if (this.#y === 0) return this.at(0).every((pixel) => pixel === 0)
    for (let at = from; at < from + this.#stride; at += 1) if (bits[at] !== bits[at - this.#stride]) return false
    return true
  }
}
