import type { FlowTable, TableCell } from '@recto/layout'

/** A cell of the table grid; `cell` is undefined where the model has none. */
export interface GridCell {
  cell: TableCell | undefined
  span: number
  /** Whether a vertically merged cell begins or continues here. */
  merge: 'begins' | 'goes-on' | undefined
  /** Whether this is the last row of the cell. */
  isLast: boolean
}

/** A vertically merged cell that continues in the rows below. */
interface OpenCell {
  cell: TableCell
  span: number
  rowsLeft: number
}

/**
 * Lays cells out as Office needs them (ISO/IEC 29500-1, 17.4.85): a vertically merged cell has an entry in each of its rows,
 * and every row fills all columns. Spans that overlap others, or exceed the table, are cut.
 */
export function gridRows({ rows, columns }: FlowTable, maxColumns: number): GridCell[][] {
  const width = Math.min(columns.length, maxColumns)
  const open: (OpenCell | undefined)[] = Array.from({ length: width })
  return rows.map(({ cells }, index) => gridRow(cells, open, rows.length - index))
}

function gridRow(cells: readonly TableCell[], open: (OpenCell | undefined)[], rowsLeft: number): GridCell[] {
  const places: GridCell[] = []
  const waiting = cells[Symbol.iterator]()
  let column = 0
  while (column < open.length) {
    const place = continueCell(open, column) ?? beginCell(waiting.next().value, { open, column, rowsLeft })
    places.push(place)
    column += place.span
  }
  return places
}

function continueCell(open: (OpenCell | undefined)[], column: number): GridCell | undefined {
  const continued = open[column]
  if (continued === undefined) return undefined
  continued.rowsLeft -= 1
  const isLast = continued.rowsLeft === 0
  if (isLast) open[column] = undefined
  return { cell: continued.cell, span: continued.span, merge: 'goes-on', isLast }
}

function beginCell(
  cell: TableCell | undefined,
  { open, column, rowsLeft }: { open: (OpenCell | undefined)[]; column: number; rowsLeft: number },
): GridCell {
  const span = Math.min(count(cell?.columnSpan), freeColumns(open, column))
  const more = Math.min(count(cell?.rowSpan), rowsLeft) - 1
  if (cell === undefined || more < 1) return { cell, span, merge: undefined, isLast: true }
  open[column] = { cell, span, rowsLeft: more }
  return { cell, span, merge: 'begins', isLast: false }
}

/** Number of columns from here to the next cell that continues from above. */
function freeColumns(open: readonly (OpenCell | undefined)[], column: number): number {
  const next = open.findIndex((continued, index) => index > column && continued !== undefined)
  return (next < 0 ? open.length : next) - column
}

function count(span: number | undefined): number {
  return span === undefined || !Number.isFinite(span) ? 1 : Math.max(1, Math.floor(span))
}
