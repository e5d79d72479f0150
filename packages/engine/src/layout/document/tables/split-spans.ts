import type { CellGrid, FilledCell } from './to-table.ts'

/** Text keeps this far from an edge that parts it, in points. */
const CLEAR = 1
/** Other rows that have an edge, of those that could have it, for it to part a row that does not. */
const USUAL = 0.3

/** Parts cells at edges that other rows have, where text stands apart on both sides: some rows of a table are not ruled. */
export function splitSpans(grid: CellGrid): CellGrid {
  const counts = new Map<number, number>()
  for (const { column, columnSpan } of grid.cells) {
    for (const edge of [column, column + columnSpan]) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  const rows = grid.rowEdges.length - 1
  const isUsual = (edge: number) => (counts.get(edge) ?? 0) / 2 >= Math.max(1, USUAL * rows)
  return { ...grid, cells: grid.cells.flatMap((cell) => splitCell(cell, grid.columnEdges, isUsual)) }
}

function splitCell(cell: FilledCell, edges: readonly number[], isUsual: (edge: number) => boolean): FilledCell[] {
  if (cell.columnSpan < 2 || cell.rowSpan > 1 || cell.segments.length < 2) return [cell]
  const inner = Array.from({ length: cell.columnSpan - 1 }, (_, index) => cell.column + index + 1)
  const free = inner.filter((edge) => isUsual(edge) && isFree(edges[edge] ?? 0, cell))
  const starts = [cell.column, ...free]
  const parts = starts.map((column, index) =>
    partOf(cell, edges, column, starts[index + 1] ?? cell.column + cell.columnSpan),
  )
  return parts.filter(({ segments }) => segments.length > 0).length < 2 ? [cell] : joinEmpty(parts)
}

/** Whether no text of a cell goes over an edge, and some line of it has text on both sides. */
function isFree(edge: number, { segments }: FilledCell): boolean {
  if (segments.some(({ left, right }) => left < edge - CLEAR && right > edge + CLEAR)) return false
  const before = segments.filter(({ right }) => right <= edge + CLEAR)
  const after = segments.filter(({ left }) => left >= edge - CLEAR)
  return before.some(({ base, size }) => after.some((other) => Math.abs(other.base - base) < size * 0.3))
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

/** Parts without text stay with the one before them. */
function joinEmpty(parts: readonly FilledCell[]): FilledCell[] {
  const joined: FilledCell[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last === undefined || part.segments.length > 0) joined.push(part)
    else Object.assign(last, { columnSpan: last.columnSpan + part.columnSpan, right: part.right })
  }
  return joined
}
