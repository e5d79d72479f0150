import { areaAround, type Segment } from '../../model.ts'
import { captionPattern } from '../headings/captions.ts'
import { middle } from './text-columns.ts'
import { withFirstRow } from './text-grid.ts'
import type { CellGrid } from './to-table.ts'
import { visualRows } from './visual-rows.ts'

/** Heads are as near to the rows below as this many distances of these. */
const NEAR = 1.3
/** Bases this near are of one row, in font sizes. */
const SAME_ROW = 0.35
/** Heads may stand this far over the ends of a table, as a share of its width: they begin where its columns do, numbers end there. */
const OVER = 0.1

/** The row above others as near as they are to each other, if it has several texts and is no caption. */
function rowAbove(block: readonly Segment[], segments: readonly Segment[]): Segment[] {
  const bases = visualRows(block).map(([first]) => first?.base ?? 0)
  const distance = middle(bases.slice(1).map((base, index) => base - (bases[index] ?? base)))
  const top = bases[0] ?? 0
  const above = visualRows(segments.filter(({ base, size }) => base < top - SAME_ROW * size)).at(-1)
  const isNear = above?.[0] !== undefined && top - above[0].base <= NEAR * distance
  const { left, right } = areaAround(block)
  const over = OVER * (right - left)
  const isWithin = above?.every((segment) => segment.left > left - over && segment.right < right + over) === true
  return isNear && isWithin && above.length > 1 && !isCaptionLine(above) ? above : []
}

function isCaptionLine(row: readonly Segment[]): boolean {
  return captionPattern.test(row.map(({ glyphs }) => glyphs.map(({ text }) => text).join('')).join(' '))
}

/** A table between rules with the heads right above the first of these, if there is one for each column or all but one. */
export function withHeadAbove(grid: CellGrid, segments: readonly Segment[]): CellGrid {
  const body = grid.cells.flatMap((cell) => cell.segments)
  const head = rowAbove(body, segments)
  return head.length > 1 && head.length >= grid.columnEdges.length - 2 ? withFirstRow(grid, head) : grid
}
