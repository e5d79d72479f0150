import type { Area } from '@recto/geometry'

import type { PageGlyph } from './page-content.ts'
import type { Cover } from './drawn-content.ts'

/** Columns and rows of the grid that covers are looked up in. */
const SIZE = 16
/** A bound for time. */
const MAX_COVERS = 4000
/** Height of the middle of most glyphs above the baseline. */
const MIDDLE_EM = 0.3

/** A spatial index of covers: finds what was painted later over a glyph. */
export class Covers<Kind extends Cover> {
  /** By cell, those that have any. */
  readonly #cells: Kind[][] = []
  readonly #width: number
  readonly #height: number
  readonly #latest: number

  constructor(covers: readonly Kind[], { width, height }: { width: number; height: number }) {
    this.#width = width
    this.#height = height
    this.#latest = covers.reduce((latest, { order }) => Math.max(latest, order), 0)
    for (const cover of covers.slice(-MAX_COVERS)) {
      for (const cell of this.#cellsOf(cover.area)) (this.#cells[cell] ??= []).push(cover)
    }
  }

  /** The topmost cover over the middle of a glyph, painted after `order`; undefined if there is none. */
  over({ x, y, degrees, advance, size }: PageGlyph, order: number): Kind | undefined {
    if (order >= this.#latest) return undefined
    const angle = (degrees * Math.PI) / 180
    const [along, up] = [advance / 2, size * MIDDLE_EM]
    const middle = {
      x: x + Math.cos(angle) * along + Math.sin(angle) * up,
      y: y + Math.sin(angle) * along - Math.cos(angle) * up,
    }
    const cell = this.#index(middle.x, this.#width) + this.#index(middle.y, this.#height) * SIZE
    const covers = this.#cells[cell] ?? []
    return covers.findLast((cover) => cover.order > order && holds(cover.area, middle))
  }

  *#cellsOf({ left, top, right, bottom }: Area): Generator<number, void> {
    const [first, last] = [this.#index(left, this.#width), this.#index(right, this.#width)]
    for (let row = this.#index(top, this.#height); row <= this.#index(bottom, this.#height); row += 1) {
      for (let column = first; column <= last; column += 1) yield row * SIZE + column
    }
  }

  #index(position: number, length: number): number {
    return Math.min(SIZE - 1, Math.max(0, Math.floor((position / length) * SIZE)))
  }
}

function holds({ left, top, right, bottom }: Area, { x, y }: { x: number; y: number }): boolean {
  return x > left && x < right && y > top && y < bottom
}
