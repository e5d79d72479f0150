import { areaAround, type Glyph } from '../../model.ts'
import { glyphText } from '../../segments.ts'
import { median } from '../../median.ts'
import { visualRows } from './visual-rows.ts'
import type { CellGrid, FilledCell } from './to-table.ts'
import { WORD_GAP_EM } from '../../words.ts'

/** What text in columns needs to be a table. */
export interface TabularBounds {
  minRows: number
  minColumns: number
  minCells: number
  /** Whether rules separate its rows, so that cells may have more text. */
  isRuled: boolean
  /** Whether rows may have a single cell across all columns. */
  isSpanned?: boolean
}

/** The share of grid cells with text if rules separate rows. By eye. */
const FILLED_RULED_SHARE = 0.5
/** The same without rules. By eye. */
const FILLED_UNRULED_SHARE = 0.6
/** The share of rows with text in at least two columns. By eye. */
const ACROSS_SHARE = 0.6
/** The same in large tables, whose rows may have a single cell. By eye. */
const ACROSS_SPANNED_SHARE = 0.3
/** From this many columns on a table counts as large. */
const MANY_COLUMNS = 4
/** Lines of prose in a cell are at least this wide, about 26 characters. By eye. */
const PROSE_WIDTH_EM = 13
/** Most cells of a table without rules have at most this many lines. */
const MAX_CELL_LINES = 4
/** Most lines of prose have this share of the width of the widest one. */
const FULL_SHARE = 0.8
/** Lines of prose have at least this many words. */
const MIN_WORDS = 3
/** The share of the lines of prose that are full. */
const MOST_SHARE = 0.5

/** Whether text in columns is a table, and not prose, a list or a form. */
export function isTabular({ columnEdges, rowEdges, cells }: CellGrid, bounds: TabularBounds): boolean {
  const [columns, rows] = [columnEdges.length - 1, rowEdges.length - 1]
  if (columns < bounds.minColumns || rows < bounds.minRows || columns * rows < bounds.minCells) return false
  const filled = cells.filter(({ segments }) => segments.length > 0)
  const filledCells = filled.reduce((sum, { columnSpan }) => sum + columnSpan, 0)
  if (filledCells < (bounds.isRuled ? FILLED_RULED_SHARE : FILLED_UNRULED_SHARE) * columns * rows) return false
  const byRow = [...Map.groupBy(filled, ({ row }) => row).values()]
  const across = bounds.isSpanned === true && columns >= MANY_COLUMNS ? ACROSS_SPANNED_SHARE : ACROSS_SHARE
  if (byRow.filter((row) => row.length > 1).length < across * rows) return false
  const byColumn = [
    ...Map.groupBy(
      filled.filter(({ columnSpan }) => columnSpan === 1),
      ({ column }) => column,
    ).values(),
  ]
  if (byColumn.length < columns || byColumn.some((column) => isMarks(column))) return false
  return bounds.isRuled || byColumn.filter(isProse).length < Math.min(2, columns - 1)
}

/** Whether a column is prose: wide lines, many lines per cell, or full lines of several words. */
function isProse(cells: readonly FilledCell[]): boolean {
  const lines = cells.flatMap((cell) => visualRows(cell.segments)).map((line) => ({ ...areaAround(line), line }))
  const width = median(lines.map(({ left, right, line }) => (right - left) / (line[0]?.size ?? 1)))
  const count = median(cells.map((cell) => visualRows(cell.segments).length))
  if (width > PROSE_WIDTH_EM || count > MAX_CELL_LINES) return true
  const widest = Math.max(...lines.map(({ left, right }) => right - left))
  const full = lines.filter(({ left, right }) => right - left > FULL_SHARE * widest).length
  const words = median(lines.map(({ line }) => line.reduce((sum, { glyphs }) => sum + wordCount(glyphs), 0)))
  return full > MOST_SHARE * lines.length && words >= MIN_WORDS
}

function wordCount(glyphs: readonly Glyph[]): number {
  return glyphs.filter((glyph, index) => {
    const before = glyphs[index - 1]
    return before === undefined || glyph.hasSpaceBefore || glyph.x - before.x - before.width > WORD_GAP_EM * glyph.size
  }).length
}

/** Whether a column has list labels only. */
function isMarks(cells: readonly FilledCell[]): boolean {
  const texts = cells.map(({ segments }) => glyphText(segments))
  return texts.every((text) => /^(?:[^\p{L}\p{N}]|\(?(?:\d{1,3}|\p{L}|[ivxl]+)[.)])$/iu.test(text))
}
