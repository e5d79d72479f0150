import { areaAround, type Glyph } from '../../model.ts'
import { glyphText } from '../../segments.ts'
import { middle } from './text-columns.ts'
import { visualRows } from './visual-rows.ts'
import type { CellGrid, FilledCell } from './to-table.ts'

/** What text in columns has to have to be a table. */
export interface TabularBounds {
  minRows: number
  minColumns: number
  minPlaces: number
  /** Whether rules part its rows, so that cells may hold more text. */
  isRuled: boolean
  /** Whether rows may be of one cell that goes over all columns. */
  isSpanned?: boolean
}

/** Of all places, the share that has text. */
const FILLED = 0.5
const FILLED_UNRULED = 0.6
/** Of the rows, the share with text in two columns at least; of those of many columns, more may be of one cell. */
const ACROSS = 0.6
const ACROSS_SPANNED = 0.3
const MANY_COLUMNS = 4
/** Lines of prose are at least so wide, in font sizes; and this share of the lines of a column. */
const PROSE_WIDTH = 13
/** Cells of a table hold fewer lines than this on the whole, unless rules part them. */
const MAX_LINES = 4
/** Prose fills its lines up to this share of the widest one, with several words each. */
const FULL = 0.8
const MIN_WORDS = 3
/** White between words, in font sizes. */
const WORD_GAP = 0.13

/** Whether text that stands in columns is a table, and no prose in columns, list or form. */
export function isTabular({ columnEdges, rowEdges, cells }: CellGrid, bounds: TabularBounds): boolean {
  const [columns, rows] = [columnEdges.length - 1, rowEdges.length - 1]
  if (columns < bounds.minColumns || rows < bounds.minRows || columns * rows < bounds.minPlaces) return false
  const filled = cells.filter(({ segments }) => segments.length > 0)
  const places = filled.reduce((sum, { columnSpan }) => sum + columnSpan, 0)
  if (places < (bounds.isRuled ? FILLED : FILLED_UNRULED) * columns * rows) return false
  const byRow = [...Map.groupBy(filled, ({ row }) => row).values()]
  const across = bounds.isSpanned === true && columns >= MANY_COLUMNS ? ACROSS_SPANNED : ACROSS
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

/** Whether cells of a column hold lines of prose: wide ones, many in a cell, or lines of several words that are all full. */
function isProse(cells: readonly FilledCell[]): boolean {
  const lines = cells.flatMap((cell) => visualRows(cell.segments)).map((line) => ({ ...areaAround(line), line }))
  const width = middle(lines.map(({ left, right, line }) => (right - left) / (line[0]?.size ?? 1)))
  const count = middle(cells.map((cell) => visualRows(cell.segments).length))
  if (width > PROSE_WIDTH || count > MAX_LINES) return true
  const widest = Math.max(...lines.map(({ left, right }) => right - left))
  const full = lines.filter(({ left, right }) => right - left > FULL * widest).length
  const words = middle(lines.map(({ line }) => line.reduce((sum, { glyphs }) => sum + wordCount(glyphs), 0)))
  return full > 0.5 * lines.length && words >= MIN_WORDS
}

function wordCount(glyphs: readonly Glyph[]): number {
  return glyphs.filter((glyph, index) => {
    const before = glyphs[index - 1]
    return before === undefined || glyph.hasSpaceBefore || glyph.x - before.x - before.width > WORD_GAP * glyph.size
  }).length
}

/** Whether a column has labels of a list only. */
function isMarks(cells: readonly FilledCell[]): boolean {
  const texts = cells.map(({ segments }) => glyphText(segments))
  return texts.every((text) => /^(?:[^\p{L}\p{N}]|\(?(?:\d{1,3}|\p{L}|[ivxl]+)[.)])$/iu.test(text))
}
