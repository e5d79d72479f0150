import { runsRightToLeft } from '../../direction.ts'
import { areaAround, type Segment } from '../../model.ts'
import type { FoundCell, FoundTable } from '../draft.ts'
import type { GridCell } from './grid-cells.ts'

/** A cell with its text. */
export interface FilledCell extends GridCell {
  segments: Segment[]
}

/** A table as places between edges, with cells over them. */
export interface CellGrid {
  columnEdges: number[]
  rowEdges: number[]
  /** In order of rows, and of columns in each. */
  cells: FilledCell[]
}

/** White that text processors keep beside the text of a cell: 108 twentieths of a point (ISO/IEC 29500-1, 17.4.42, as Word sets it). */
export const CELL_MARGIN_PT = 5.4
/** Text further from its edge is indented or centered. */
const MAX_CELL_MARGIN_PT = 12
/** How far a line reaches above its baseline in text processors, for most fonts. */
const ASCENT_EM = 0.92
/** How far it reaches below it. */
const DESCENT_EM = 0.24
/** White above and below a text is equal when it differs by this share of both at most. */
const EVEN_SHARE = 0.25

/** A table as it goes into the document, from its cells. */
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

/** The white that all cells of a table keep between their edges and their text. */
function marginsOf(cells: readonly FilledCell[]): FoundCell['margins'] {
  const whites = cells
    .filter(({ segments }) => segments.length > 0)
    .map((cell) => {
      const text = areaAround(cell.segments)
      const { above, below } = whiteAround(cell)
      return { left: text.left - cell.left, right: cell.right - text.right, above, below }
    })
  const least = (side: 'left' | 'right' | 'above' | 'below') =>
    whites.length === 0 ? 0 : Math.max(0, Math.min(...whites.map((white) => white[side])))
  const beside = least('left')
  const left = beside > MAX_CELL_MARGIN_PT ? CELL_MARGIN_PT : beside
  const even = (value: number) => Math.min(MAX_CELL_MARGIN_PT, value)
  return { top: even(least('above')), right: Math.min(left, least('right')), bottom: even(least('below')), left }
}

/** White above the first line of a cell and below its last one. */
function whiteAround({ segments, top, bottom }: FilledCell): { above: number; below: number } {
  const above = Math.min(...segments.map(({ base, size }) => base - ASCENT_EM * size)) - top
  const below = bottom - Math.max(...segments.map(({ base, size }) => base + DESCENT_EM * size))
  return { above, below }
}

function alignOf(cell: FilledCell, margins: FoundCell['margins']): FoundCell['align'] {
  const [first] = cell.segments
  if (first === undefined) return 'top'
  const white = whiteAround(cell)
  const [above, below] = [white.above - margins.top, white.below - margins.bottom]
  const slack = above + below
  if (slack < first.size * 0.4 || above < slack * 0.2) return 'top'
  if (below < slack * 0.2) return 'bottom'
  return Math.abs(above - below) <= EVEN_SHARE * slack ? 'middle' : 'top'
}
