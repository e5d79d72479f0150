import { areaAround, type Segment } from '../../model.ts'
import { glyphText } from '../../segments.ts'
import { findGutters } from './text-columns.ts'
import { visualRows } from './visual-rows.ts'
import type { CellGrid } from './to-table.ts'
import { CELL_MARGIN_PT } from './to-table.ts'

/** The least gap between two signature blocks. By eye. */
const MIN_GUTTER_EM = 3
/** A blank to fill in: this many underscores. */
const BLANK = /_{4,}/u
/** Signature blocks have a few lines. */
const MAX_ROWS = 12

/** Makes two signature blocks side by side, with blanks in both, a row of two cells. */
export function signatureGrid(segments: readonly Segment[]): CellGrid | undefined {
  const lines = visualRows(segments)
  const [gutter, ...others] = findGutters(lines)
  const size = segments[0]?.size ?? 0
  if (gutter === undefined || others.length > 0 || gutter.right - gutter.left < MIN_GUTTER_EM * size) return undefined
  if (lines.length > MAX_ROWS || !lines.some((line) => line.length > 1 && line.every(isBlank))) return undefined
  const { left, right, top, bottom } = areaAround(segments)
  const columnEdges = [left - CELL_MARGIN_PT, gutter.right - CELL_MARGIN_PT, right + CELL_MARGIN_PT]
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
