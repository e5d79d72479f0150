import type { Bitmap } from '../bitmap.ts'

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
  #y = -1

  constructor(bitmap: Bitmap, { aside, up }: { aside: number; up: number }) {
    this.#bitmap = bitmap
    this.first = aside
    this.end = aside + bitmap.width
    this.#stride = (bitmap.width + 7) >> 3
    this.#rows = Array.from({ length: up + 1 }, () => new Uint8Array(bitmap.width + 2 * aside))
  }

  /** Advances to the next row. */
  next(): void {
    this.#y += 1
    const { bits } = this.#bitmap
    const row = this.at(0)
    const from = this.#y * this.#stride
    const { first, end } = this
    for (let x = first, at = from; x < end; x += 8, at += 1) {
      const byte = bits[at] ?? 0
      if (byte === 0) {
        row.fill(0, x, Math.min(x + 8, end))
        continue
      }
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

  /** Whether the row equals the one above. */
  isSame(): boolean {
    const { bits } = this.#bitmap
    const from = this.#y * this.#stride
    if (this.#y === 0) return this.at(0).every((pixel) => pixel === 0)
    for (let at = from; at < from + this.#stride; at += 1) if (bits[at] !== bits[at - this.#stride]) return false
    return true
  }
}
