import { inReadingOrder, runsRightToLeft } from './direction.ts'
import { areaAround, type Cell, type Line, type Segment } from './model.ts'
import { spacedTexts } from './words.ts'

/** Beyond this gap, in font sizes, what stands on one line is set apart. */
const CELL_GAP = 2
/** Bases this near are the same, in font sizes. */
const SAME_BASE = 0.25
/** The same for what stands side by side. */
const BESIDE = 0.5
/** A font of this weight is bold. */
const BOLD = 600

/** The lines of text that is read row by row. In a table every gap parts cells, elsewhere only a wide one. */
export function findLines(segments: readonly Segment[], isTable: boolean): Line[] {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((one, other) => one.base - other.base)) {
    const row = rows.at(-1)
    if (row !== undefined && isOnRow(segment, row)) row.push(segment)
    else rows.push([segment])
  }
  return rows.map((row) => toLine(row, isTable))
}

function isOnRow(segment: Segment, row: readonly Segment[]): boolean {
  const [first = segment] = row
  const distance = (segment.base - first.base) / Math.min(first.size, segment.size)
  if (distance < SAME_BASE) return true
  return distance < BESIDE && row.every((other) => other.right <= segment.left || other.left >= segment.right)
}

function toLine(row: readonly Segment[], isTable: boolean): Line {
  const parts: Segment[][] = []
  for (const segment of row.toSorted((one, other) => one.left - other.left)) {
    const part = parts.at(-1)
    const gap = segment.left - (part?.at(-1)?.right ?? -Infinity)
    if (part === undefined || isTable || gap > CELL_GAP * segment.size) parts.push([segment])
    else part.push(segment)
  }
  const cells = parts.map(toCell)
  const isTurned = runsRightToLeft(cells.map(({ text }) => text))
  const glyphs = row.flatMap((segment) => segment.glyphs)
  const bold = glyphs.filter(({ font }) => font.weight >= BOLD || /bold|black|heavy/i.test(font.name)).length
  const largest = row.toSorted((one, other) => other.glyphs.length - one.glyphs.length)[0]
  return {
    ...areaAround(row),
    cells: isTurned ? cells.toReversed() : cells,
    base: largest?.base ?? 0,
    size: largest?.size ?? 0,
    isBold: bold > glyphs.length / 2,
  }
}

function toCell(part: readonly Segment[]): Cell {
  const texts = spacedTexts(part.flatMap(({ glyphs }) => glyphs))
  return { ...areaAround(part), text: inReadingOrder(texts).join('').replace(/\s+/g, ' ').trim() }
}
