import type { PixelBox, TextLine } from '../words.ts'

/** Side of the lookup cells, in pixels. */
const CELL = 64

/** Looks up whether a word covers the center of a box. */
export class CoveredCells {
  readonly #cells = new Map<string, PixelBox[]>()

  /** @param margin how far words extend beyond their bounds, in pixels */
  constructor(lines: readonly TextLine[], margin: number) {
    for (const { words } of lines) {
      for (const { box } of words) this.#add(box, margin)
    }
  }

  has({ left, top, right, bottom }: PixelBox): boolean {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const words = this.#cells.get(keyOf(x, y)) ?? []
    return words.some((word) => x >= word.left && x <= word.right && y >= word.top && y <= word.bottom)
  }

  #add({ left, top, right, bottom }: PixelBox, margin: number): void {
    const box = { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
    for (let y = Math.floor(box.top / CELL); y <= Math.floor(box.bottom / CELL); y += 1) {
      for (let x = Math.floor(box.left / CELL); x <= Math.floor(box.right / CELL); x += 1) {
        const key = keyOf(x * CELL, y * CELL)
        const words = this.#cells.get(key) ?? []
        words.push(box)
        this.#cells.set(key, words)
      }
    }
  }
}

function keyOf(x: number, y: number): string {
  return `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`
}
