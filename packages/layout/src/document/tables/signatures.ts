import { areaAround, type Segment } from '../../model.ts'
import { glyphText } from '../../segments.ts'
import { findGutters } from './text-columns.ts'
import { visualRows } from './visual-rows.ts'
import type { CellGrid } from './to-table.ts'

/** White that text processors keep beside the text of a cell, in points. */
const MARGIN = 5.4
/** White between what two people sign is at least so wide, in font sizes. */
const MIN_GUTTER = 3
/** What is to be filled in by hand: so many low lines. */
const BLANK = /_{4,}/u
const MAX_ROWS = 12

/** Makes what two people sign beside each other, with blanks on both sides, one row of two cells. */
export function signatureGrid(segments: readonly Segment[]): CellGrid | undefined {
  const lines = visualRows(segments)
  const [gutter, ...others] = findGutters(lines)
  const size = segments[0]?.size ?? 0
  if (gutter === undefined || others.length > 0 || gutter.right - gutter.left < MIN_GUTTER * size) return undefined
  if (lines.length > MAX_ROWS || !lines.some((line) => line.length > 1 && line.every(isBlank))) return undefined
  const { left, right, top, bottom } = areaAround(segments)
  const columnEdges = [left - MARGIN, gutter.right - MARGIN, right + MARGIN]
  const cells = [0, 1].map((column) => ({
    row: 0,
    column,
    rowSpan: 1,
    columnSpan: 1,
    left: columnEdges[column] ?? 0,
    right: columnEdges[column + 1] ?? 0,
    top,
    bottom,
    borders: {},
    shade: undefined,
    segments: segments.filter((segment) => segment.left >= gutter.right - 1 === (column === 1)),
  }))
  return { columnEdges, rowEdges: [top, bottom], cells }
}

function isBlank(segment: Segment): boolean {
  return BLANK.test(glyphText([segment]))
}
