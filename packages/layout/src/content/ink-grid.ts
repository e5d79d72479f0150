import type { Area } from '@recto/geometry'

/** Columns and rows of the grid; a row is the 32 bits of a number. */
const FIELDS = 32

/** Records coarsely which parts of a page have been painted. */
export class InkGrid {
  readonly #rows = new Uint32Array(FIELDS)
  readonly #width: number
  readonly #height: number

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
  }

  add(area: Area): void {
    const { from, to, mask } = this.#fields(area)
    for (let row = from; row <= to; row += 1) this.#rows[row] = (this.#rows[row] ?? 0) | mask
  }

  /** Whether anything was painted near an area. */
  has(area: Area): boolean {
    const { from, to, mask } = this.#fields(area)
    return this.#rows.subarray(from, to + 1).some((row) => (row & mask) !== 0)
  }

  #fields({ left, top, right, bottom }: Area): { from: number; to: number; mask: number } {
    const field = (place: number, length: number) =>
      Math.min(FIELDS - 1, Math.max(0, Math.floor((place / length) * FIELDS)))
    const [first, last] = [field(left, this.#width), field(right, this.#width)]
    const mask = last - first === FIELDS - 1 ? -1 : ((1 << (last - first + 1)) - 1) << first
    return { from: field(top, this.#height), to: field(bottom, this.#height), mask: mask >>> 0 }
  }
}
