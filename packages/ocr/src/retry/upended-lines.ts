import { groupLetters, type LetterGroup } from '../group-letters.ts'
import { holds, type PixelBox } from '../words.ts'
import type { CoveredCells } from './covered-cells.ts'

/** A line on its side has at least so many letters, and so many of them have their neighbor above or below. */
const [LEAST_LETTERS, TURNED_SHARE] = [3, 0.6]

/** Letters further apart than this, in heights of one of them, are no neighbors. */
const MAX_GAP = 1.4
/** The least share of the shorter side that neighbors have in common. */
const MIN_OVERLAP = 0.5

/**
 * The lines that run from top to bottom or from bottom to top. The next neighbor of their letters stands above or below, because letters
 * stand closer to each other than lines do.
 * @param certain words that stand upright
 */
export function upendedLines(letters: readonly PixelBox[], certain: CoveredCells): LetterGroup[] {
  const turned = upendedLetters(letters)
  const open = letters.filter((box) => !certain.has(box))
  return groupLetters(open.map(transposed))
    .map(({ count, ...box }) => ({ ...transposed(box), count }))
    .filter(({ count }) => count >= LEAST_LETTERS)
    .filter((line) => turned.filter((box) => holds(line, box)).length >= TURNED_SHARE * line.count)
}

function upendedLetters(letters: readonly PixelBox[]): PixelBox[] {
  const aside = gapsAside(letters)
  const upright = gapsAside(letters.map(transposed))
  return letters.filter((_, index) => (upright[index] ?? Infinity) < (aside[index] ?? Infinity))
}

function transposed({ left, top, right, bottom }: PixelBox): PixelBox {
  return { left: top, top: left, right: bottom, bottom: right }
}

/** How far each letter is from the nearest one beside it; infinite if there is none near. */
function gapsAside(letters: readonly PixelBox[]): number[] {
  const gaps = letters.map(() => Infinity)
  const order = letters.map((box, index) => ({ box, index })).toSorted((one, other) => one.box.left - other.box.left)
  for (const [place, { box, index }] of order.entries()) {
    const reach = box.right + MAX_GAP * (box.bottom - box.top)
    for (let next = place + 1; next < order.length; next += 1) {
      const neighbor = order[next]
      if (neighbor === undefined || neighbor.box.left > reach) break
      if (!overlaps(box, neighbor.box)) continue
      const gap = Math.max(0, neighbor.box.left - box.right)
      gaps[index] = Math.min(gaps[index] ?? Infinity, gap)
      gaps[neighbor.index] = Math.min(gaps[neighbor.index] ?? Infinity, gap)
      break
    }
  }
  return gaps
}

function overlaps(one: PixelBox, other: PixelBox): boolean {
  const height = Math.min(one.bottom - one.top, other.bottom - other.top)
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >= MIN_OVERLAP * height
}
