import { middle } from './text-columns.ts'
import type { CellGrid, FilledCell } from './to-table.ts'

/** What text in columns has to have to be a table. */
export interface TabularBounds {
  minRows: number
  minColumns: number
  /** Whether rules part its rows, so that cells may hold more text. */
  isRuled: boolean
}

/** Of all places, the share that has text. */
const FILLED = 0.5
/** Of the rows, the share with text in two columns at least. */
const ACROSS = 0.6
/** Lines of prose are at least so wide, in font sizes; and this share of the lines of a column. */
const PROSE_WIDTH = 13
/** Cells of a table hold fewer lines than this on the whole, unless rules part them. */
const MAX_LINES = 4

/** Whether text that stands in columns is a table, and no prose in columns, list or form. */
export function isTabular({ columnEdges, rowEdges, cells }: CellGrid, bounds: TabularBounds): boolean {
  const [columns, rows] = [columnEdges.length - 1, rowEdges.length - 1]
  if (columns < bounds.minColumns || rows < bounds.minRows) return false
  const filled = cells.filter(({ segments }) => segments.length > 0)
  const places = filled.reduce((sum, { columnSpan }) => sum + columnSpan, 0)
  if (places < FILLED * columns * rows) return false
  const byRow = [...Map.groupBy(filled, ({ row }) => row).values()]
  if (byRow.filter((row) => row.length > 1).length < ACROSS * rows) return false
  const byColumn = [
    ...Map.groupBy(
      filled.filter(({ columnSpan }) => columnSpan === 1),
      ({ column }) => column,
    ).values(),
  ]
  if (byColumn.length < columns || byColumn.some((column) => isMarks(column))) return false
  return bounds.isRuled || byColumn.filter(isProse).length < Math.min(2, columns - 1)
}

/** Whether cells of a column hold lines of prose. */
function isProse(cells: readonly FilledCell[]): boolean {
  const segments = cells.flatMap((cell) => cell.segments)
  const width = middle(segments.map(({ left, right, size }) => (right - left) / size))
  const lines = middle(cells.map((cell) => cell.segments.length))
  return width > PROSE_WIDTH || lines > MAX_LINES
}

/** Whether a column has labels of a list only. */
function isMarks(cells: readonly FilledCell[]): boolean {
  const texts = cells.map(({ segments }) => segments.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join(''))
  return texts.every((text) => /^(?:[^\p{L}\p{N}]|\(?(?:\d{1,3}|\p{L}|[ivxl]+)[.)])$/iu.test(text))
}
