import { runsRightToLeft } from '../../direction.ts'
import { areaAround, type Segment } from '../../model.ts'
import type { FoundCell, FoundTable } from '../draft.ts'
import type { GridCell } from './grid-cells.ts'

/** A cell with its text. */
export interface FilledCell extends GridCell {
  segments: Segment[]
}

/** A grid of columns and rows, with its cells. */
export interface CellGrid {
  columnEdges: number[]
  rowEdges: number[]
  /** By rows, then columns. */
  cells: FilledCell[]
}

/** Horizontal cell margin: 108 twentieths of a point, the default of Word (ISO/IEC 29500-1, 17.4.42). */
export const CELL_MARGIN_PT = 5.4
/** Text further from its edge is indented or centered. */
const MAX_CELL_MARGIN_PT = 12
/** Ascent of most fonts in word processors. */
const ASCENT_EM = 0.92
/** Descent of most fonts. */
const DESCENT_EM = 0.24
/** The space above and below text is equal if it differs by at most this share of their sum. */
const EVEN_SHARE = 0.25
/** With less space, vertical alignment is not visible. By eye. */
const MIN_SLACK_EM = 0.4
/** Text is aligned to a side with less than this share of the space. By eye. */
const MIN_SPACE_SHARE = 0.2

/** The table of a grid. */
export function toTable({ columnEdges, rowEdges, cells }: CellGrid, page: number, confidence: number): FoundTable {
  const isRightToLeft = runsRightToLeft(
    cells.flatMap(({ segments }) => segments.flatMap(({ glyphs }) => glyphs.map(({ text }) => text))),
  )
  const margins = marginsOf(cells)
  const drafts = cells.map((cell) => ({ row: cell.row, draft: toDraft(cell, margins) }))
  const byRow = Map.groupBy(drafts, ({ row }) => row)
  const rows = rowEdges.slice(0, -1).map((top, index) => {
    const found = (byRow.get(index) ?? []).map(({ draft }) => draft)
    return {
      top,
      bottom: rowEdges[index + 1] ?? top,
      isHeader: false,
      cells: isRightToLeft ? found.toReversed() : found,
    }
  })
  const [left, right] = [columnEdges[0] ?? 0, columnEdges.at(-1) ?? 0]
  const [top, bottom] = [rowEdges[0] ?? 0, rowEdges.at(-1) ?? 0]
  return {
    kind: 'table',
    page,
    left,
    top,
    right,
    bottom,
    edges: columnEdges,
    rows,
    isRightToLeft,
    confidence,
  }
}

function toDraft(cell: FilledCell, margins: FoundCell['margins']): FoundCell {
  const { left, top, right, bottom, columnSpan, rowSpan, segments, borders, shade } = cell
  const align = alignOf(cell, margins)
  return { left, top, right, bottom, columnSpan, rowSpan, segments, tables: [], borders, shade, align, margins }
}

/** The margins that all cells of a table keep. */
function marginsOf(cells: readonly FilledCell[]): FoundCell['margins'] {
  const spaces = cells
    .filter(({ segments }) => segments.length > 0)
    .map((cell) => {
      const text = areaAround(cell.segments)
      const { above, below } = spaceAround(cell)
      return { left: text.left - cell.left, right: cell.right - text.right, above, below }
    })
  const least = (side: 'left' | 'right' | 'above' | 'below') =>
    spaces.length === 0 ? 0 : Math.max(0, Math.min(...spaces.map((space) => space[side])))
  const beside = least('left')
  const left = beside > MAX_CELL_MARGIN_PT ? CELL_MARGIN_PT : beside
  const even = (value: number) => Math.min(MAX_CELL_MARGIN_PT, value)
  return { top: even(least('above')), right: Math.min(left, least('right')), bottom: even(least('below')), left }
}

/** The space above the first line of a cell and below its last one. */
function spaceAround({ segments, top, bottom }: FilledCell): { above: number; below: number } {
  const above = Math.min(...segments.map(({ base, size }) => base - ASCENT_EM * size)) - top
  const below = bottom - Math.max(...segments.map(({ base, size }) => base + DESCENT_EM * size))
  return { above, below }
}

function alignOf(cell: FilledCell, margins: FoundCell['margins']): FoundCell['align'] {
  const [first] = cell.segments
  if (first === undefined) return 'top'
  const space = spaceAround(cell)
  const [above, below] = [space.above - margins.top, space.below - margins.bottom]
  const slack = above + below
  if (slack < first.size * MIN_SLACK_EM || above < slack * MIN_SPACE_SHARE) return 'top'
  if (below < slack * MIN_SPACE_SHARE) return 'bottom'
  return Math.abs(above - below) <= EVEN_SHARE * slack ? 'middle' : 'top'
}
