import type { Area } from '@recto/geometry'

/** Columns and rows of the grid; a row is the 32 bits of a number. */
const SIZE = 32

/** Records coarsely which parts of a page have been painted. */
export class InkGrid {
  readonly #rows = new Uint32Array(SIZE)
  readonly #width: number
  readonly #height: number

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
  }

  add(area: Area): void {
    const { from, to, mask } = this.#cells(area)
    for (let row = from; row <= to; row += 1) this.#rows[row] = (this.#rows[row] ?? 0) | mask
  }

  /** Whether anything was painted near an area. */
  has(area: Area): boolean {
    const { from, to, mask } = this.#cells(area)
    return this.#rows.subarray(from, to + 1).some((row) => (row & mask) !== 0)
  }

  #cells({ left, top, right, bottom }: Area): { from: number; to: number; mask: number } {
    const index = (position: number, length: number) =>
      Math.min(SIZE - 1, Math.max(0, Math.floor((position / length) * SIZE)))
    const [first, last] = [index(left, this.#width), index(right, this.#width)]
    const mask = last - first === SIZE - 1 ? -1 : ((1 << (last - first + 1)) - 1) << first
    return { from: index(top, this.#height), to: index(bottom, this.#height), mask: mask >>> 0 }
  }
}
