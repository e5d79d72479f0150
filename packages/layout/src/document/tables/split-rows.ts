import { areaAround, type Segment } from '../../model.ts'
import type { Borders } from '../document-model.ts'
import { wordsOf } from './cell-text.ts'
import { visualRows } from './visual-rows.ts'
import { groupRows } from './text-rows.ts'
import type { CellGrid, FilledCell } from './to-table.ts'

/** Fewer lines are more likely to be lines of one row. */
const MIN_ROWS = 3
/** The share of cells with text in the rows that lines would make. By eye. */
const FILLED_SHARE = 0.6
/** The share of lines with space for the next word: they were not broken because they were full. By eye. */
const SHORT_SHARE = 0.7
/** The share of lines that start in lower case if sentences are broken; in a table, none or all may. By eye. */
const BROKEN_SHARE = 0.15

/** Splits rows whose lines are rows themselves: tables often have rules around groups of rows only. */
export function splitRows(grid: CellGrid): CellGrid {
  const spanned = new Set(
    grid.cells.flatMap(({ row, rowSpan }) =>
      Array.from({ length: rowSpan > 1 ? rowSpan : 0 }, (_, index) => row + index),
    ),
  )
  const rowEdges: number[] = []
  const cells: FilledCell[] = []
  const byRow = Map.groupBy(grid.cells, ({ row }) => row)
  // Rows with a cell that spans several are not split, so spans stay valid.
  for (const [row, top] of grid.rowEdges.slice(0, -1).entries()) {
    const own = byRow.get(row) ?? []
    const lines = spanned.has(row) ? undefined : rowsWithin(own)
    const first = rowEdges.length
    rowEdges.push(top)
    if (lines === undefined) cells.push(...own.map((cell) => ({ ...cell, row: first })))
    else {
      const edges = [top, ...edgesBetween(lines), grid.rowEdges[row + 1] ?? top]
      rowEdges.push(...edges.slice(1, -1))
      cells.push(...lines.flatMap((line, index) => splitCells(own, line, { row: first + index, edges, index })))
    }
  }
  return { columnEdges: grid.columnEdges, rowEdges: [...rowEdges, grid.rowEdges.at(-1) ?? 0], cells }
}

/** The rows that the lines of a row's cells make; undefined if they are lines of one row. */
function rowsWithin(cells: readonly FilledCell[]): Segment[][] | undefined {
  const filled = cells.filter(({ segments }) => segments.length > 0)
  if (filled.length < 2) return undefined
  const lines = visualRows(filled.flatMap(({ segments }) => segments))
  if (lines.length < MIN_ROWS) return undefined
  const columnOf = (segment: Segment) => filled.findIndex((cell) => cell.segments.includes(segment))
  const rows = groupRows(lines, columnOf).map((row) => row.flat())
  if (rows.length < MIN_ROWS) return undefined
  const filledCells = rows.reduce((sum, row) => sum + new Set(row.map(columnOf)).size, 0)
  const keyed = rows.filter((row) => row.some((segment) => columnOf(segment) === 0)).length
  const isFull = filledCells >= FILLED_SHARE * rows.length * filled.length && keyed >= FILLED_SHARE * rows.length
  return isFull && areShort(filled) && !isBroken(filled) ? rows : undefined
}

/** Whether most lines of cells are not full. */
function areShort(cells: readonly FilledCell[]): boolean {
  let [short, all] = [0, 0]
  for (const cell of cells) {
    const lines = visualRows(cell.segments)
    for (const [index, line] of lines.entries()) {
      const word = wordsOf(lines[index + 1]?.[0]?.glyphs ?? [])[0]
      const [first, last] = [word?.[0], word?.at(-1)]
      if (first === undefined || last === undefined) continue
      const { left, right } = areaAround(line)
      all += 1
      if (right - left + (last.x + last.width - first.x) + first.size < cell.right - cell.left) short += 1
    }
  }
  return all > 0 && short >= SHORT_SHARE * all
}

/** Whether some lines of cells start within a sentence. */
function isBroken(cells: readonly FilledCell[]): boolean {
  const starts = cells.flatMap(({ segments }) => visualRows(segments).map(([first]) => first?.glyphs[0]?.text ?? ''))
  const small = starts.filter((text) => /^\p{Ll}/u.test(text)).length
  return small > BROKEN_SHARE * starts.length && small < (1 - BROKEN_SHARE) * starts.length
}

function edgesBetween(rows: readonly Segment[][]): number[] {
  const areas = rows.map(areaAround)
  return areas.slice(1).map((next, index) => ((areas[index]?.bottom ?? next.top) + next.top) / 2)
}

/** The cells of one row after splitting. */
function splitCells(
  cells: readonly FilledCell[],
  row: readonly Segment[],
  at: { row: number; edges: readonly number[]; index: number },
): FilledCell[] {
  const [top, bottom] = [at.edges[at.index] ?? 0, at.edges[at.index + 1] ?? 0]
  const isLast = at.index === at.edges.length - 2
  return cells.map((cell) => {
    const { top: above, bottom: below, ...sides } = cell.borders
    const borders: Borders = { ...sides }
    if (at.index === 0 && above !== undefined) borders.top = above
    if (isLast && below !== undefined) borders.bottom = below
    return {
      ...cell,
      row: at.row,
      top,
      bottom,
      borders,
      segments: cell.segments.filter((segment) => row.includes(segment)),
    }
  })
}
