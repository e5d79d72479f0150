import type { GrayImage } from '@recto/images'

import { groupLetters } from '../group-letters.ts'
import { letterBoxes } from '../letter-boxes.ts'
import type { PixelBox, TextLine } from '../words.ts'

/** A bound for time: more groups are a pattern, not text. */
const MAX_GROUPS = 300
/** Bounds grow by this share of the letter height, as words do. */
const WORD_MARGIN = 0.15
/** The side of the cells in which words are looked up, in pixels. */
const CELL = 64

/** Finds groups of ink that look like letters and that no word covers, as boxes of lines. */
export function findMissed(image: GrayImage, letters: number, lines: readonly TextLine[]): PixelBox[] {
  const covered = new CoveredCells(lines, letters * WORD_MARGIN)
  const left = letterBoxes(image, letters).filter((box) => !covered.has(box))
  return groupLetters(left).slice(0, MAX_GROUPS)
}

/** Looks up whether a word covers the middle of a box. */
class CoveredCells {
  readonly #cells = new Map<string, PixelBox[]>()

  constructor(lines: readonly TextLine[], margin: number) {
    for (const { words } of lines) {
      for (const { box } of words) this.#add(box, margin)
    }
  }

  has({ left, top, right, bottom }: PixelBox): boolean {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const words = this.#cells.get(keyOf(x / CELL, y / CELL)) ?? []
    return words.some((word) => x >= word.left && x <= word.right && y >= word.top && y <= word.bottom)
  }

  #add({ left, top, right, bottom }: PixelBox, margin: number): void {
    const box = { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
    for (let y = Math.floor(box.top / CELL); y <= Math.floor(box.bottom / CELL); y += 1) {
      for (let x = Math.floor(box.left / CELL); x <= Math.floor(box.right / CELL); x += 1) {
        const key = keyOf(x, y)
        const words = this.#cells.get(key) ?? []
        words.push(box)
        this.#cells.set(key, words)
      }
    }
  }
}

function keyOf(x: number, y: number): string {
  return `${Math.floor(x)} ${Math.floor(y)}`
}
