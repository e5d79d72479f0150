import type { FlowTable, TableCell } from '@recto/layout'

/** A cell of the table grid; `cell` is undefined where the model has none. */
export interface GridCell {
  cell: TableCell | undefined
  /** Number of columns. */
  span: number
  /** Whether a vertically merged cell begins or continues here (ISO/IEC 29500-1, 17.18.57); undefined if it is not merged. */
  merge: 'restart' | 'continue' | undefined
  /** Whether the cell ends with this row. */
  isLastRow: boolean
}

/** A vertically merged cell that continues in the next rows. */
interface MergedCell {
  cell: TableCell
  span: number
  rowsLeft: number
}

/**
 * Lays out cells as Office needs them (ISO/IEC 29500-1, 17.4.85): a vertically merged cell has an entry in each of its rows,
 * and every row fills all columns. Spans that overlap others or exceed the table are cut.
 */
export function gridRows({ rows, columns }: FlowTable, maxColumns: number): GridCell[][] {
  const width = Math.min(columns.length, maxColumns)
  const mergedCells: (MergedCell | undefined)[] = Array.from({ length: width })
  return rows.map(({ cells }, index) => gridRow(cells, mergedCells, rows.length - index))
}

function gridRow(cells: readonly TableCell[], mergedCells: (MergedCell | undefined)[], rowsLeft: number): GridCell[] {
  const row: GridCell[] = []
  const remaining = cells[Symbol.iterator]()
  let column = 0
  while (column < mergedCells.length) {
    const gridCell =
      continueCell(mergedCells, column) ?? beginCell(remaining.next().value, { mergedCells, column, rowsLeft })
    row.push(gridCell)
    column += gridCell.span
  }
  return row
}

function continueCell(mergedCells: (MergedCell | undefined)[], column: number): GridCell | undefined {
  const merged = mergedCells[column]
  if (merged === undefined) return undefined
  merged.rowsLeft -= 1
  const isLastRow = merged.rowsLeft === 0
  if (isLastRow) mergedCells[column] = undefined
  return { cell: merged.cell, span: merged.span, merge: 'continue', isLastRow }
}

function beginCell(
  cell: TableCell | undefined,
  { mergedCells, column, rowsLeft }: { mergedCells: (MergedCell | undefined)[]; column: number; rowsLeft: number },
): GridCell {
  const span = Math.min(count(cell?.columnSpan), freeColumns(mergedCells, column))
  const rowsBelow = Math.min(count(cell?.rowSpan), rowsLeft) - 1
  if (cell === undefined || rowsBelow < 1) return { cell, span, merge: undefined, isLastRow: true }
  mergedCells[column] = { cell, span, rowsLeft: rowsBelow }
  return { cell, span, merge: 'restart', isLastRow: false }
}

/** Number of columns from here to the next cell that continues from the row above. */
function freeColumns(mergedCells: readonly (MergedCell | undefined)[], column: number): number {
  const next = mergedCells.findIndex((merged, index) => index > column && merged !== undefined)
  return (next < 0 ? mergedCells.length : next) - column
}

function count(span: number | undefined): number {
  return span === undefined || !Number.isFinite(span) ? 1 : Math.max(1, Math.floor(span))
}
