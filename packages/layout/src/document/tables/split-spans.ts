import type { CellGrid, FilledCell } from './to-table.ts'

/** Text keeps this distance from an edge that separates cells. */
const CLEAR_PT = 1
/** The share of rows with an edge that makes it split cells of others. */
const USUAL_SHARE = 0.3
/** Baselines of one line differ less. */
const SAME_BASELINE_EM = 0.3

/** Splits cells at column edges of other rows, if their text keeps clear of them: some rows may lack rules. */
export function splitSpans(grid: CellGrid): CellGrid {
  const counts = new Map<number, number>()
  for (const { column, columnSpan } of grid.cells) {
    for (const edge of [column, column + columnSpan]) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  const rows = grid.rowEdges.length - 1
  const drawn = drawnEdges(grid.cells)
  const isUsual = (edge: number) => (counts.get(edge) ?? 0) / 2 >= Math.max(1, USUAL_SHARE * rows)
  const knows = { edges: grid.columnEdges, isUsual, isDrawn: (edge: number) => drawn.has(edge) }
  return { ...grid, cells: grid.cells.flatMap((cell) => splitCell(cell, knows)) }
}

/** What is known about column edges. */
interface EdgeFacts {
  edges: readonly number[]
  isUsual: (edge: number) => boolean
  /** Whether an edge is painted in some row; then its absence in another row is meaningful. */
  isDrawn: (edge: number) => boolean
}

function drawnEdges(cells: readonly FilledCell[]): Set<number> {
  const drawn = new Set<number>()
  for (const { column, columnSpan, borders } of cells) {
    if (borders.left !== undefined) drawn.add(column)
    if (borders.right !== undefined) drawn.add(column + columnSpan)
  }
  return drawn
}

function splitCell(cell: FilledCell, { edges, isUsual, isDrawn }: EdgeFacts): FilledCell[] {
  if (cell.columnSpan < 2 || cell.rowSpan > 1 || cell.segments.length === 0) return [cell]
  const inner = Array.from({ length: cell.columnSpan - 1 }, (_, index) => cell.column + index + 1)
  const free = inner.filter((edge) => {
    const position = edges[edge] ?? 0
    return isUsual(edge) && !isCrossed(position, cell) && (!isDrawn(edge) || hasBothSides(position, cell))
  })
  const starts = [cell.column, ...free]
  const parts = starts.map((column, index) =>
    partOf(cell, edges, column, starts[index + 1] ?? cell.column + cell.columnSpan),
  )
  return joinEmpty(parts, isDrawn)
}

function isCrossed(edge: number, { segments }: FilledCell): boolean {
  return segments.some(({ left, right }) => left < edge - CLEAR_PT && right > edge + CLEAR_PT)
}

/** Whether a line of a cell has text on both sides of an edge. */
function hasBothSides(edge: number, { segments }: FilledCell): boolean {
  const before = segments.filter(({ right }) => right <= edge + CLEAR_PT)
  const after = segments.filter(({ left }) => left >= edge - CLEAR_PT)
  return before.some(({ base, size }) => after.some((other) => Math.abs(other.base - base) < size * SAME_BASELINE_EM))
}

function partOf(cell: FilledCell, edges: readonly number[], column: number, end: number): FilledCell {
  const [left, right] = [edges[column] ?? cell.left, edges[end] ?? cell.right]
  const segments = cell.segments.filter((segment) => {
    const middle = (segment.left + segment.right) / 2
    return middle >= left && middle < right
  })
  const { left: leftBorder, right: rightBorder, ...others } = cell.borders
  const borders = {
    ...others,
    ...(column === cell.column && leftBorder !== undefined ? { left: leftBorder } : {}),
    ...(end === cell.column + cell.columnSpan && rightBorder !== undefined ? { right: rightBorder } : {}),
  }
  return { ...cell, column, columnSpan: end - column, left, right, segments, borders }
}

/** Joins empty parts with the one before them if the edge between them is painted elsewhere. */
function joinEmpty(parts: readonly FilledCell[], isDrawn: (edge: number) => boolean): FilledCell[] {
  const joined: FilledCell[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last === undefined || part.segments.length > 0 || !isDrawn(part.column)) joined.push(part)
    else Object.assign(last, { columnSpan: last.columnSpan + part.columnSpan, right: part.right })
  }
  return joined
}
