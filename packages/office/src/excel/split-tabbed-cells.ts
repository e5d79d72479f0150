import type { FlowTable, Inline, TableCell, TableRow } from '@recto/layout'

import { hasText } from './table-cells.ts'

/**
 * Splits cells at tabs if they span as many columns as they have texts, or if the cells to their right are empty: headers can be
 * closer together than the columns below them.
 */
export function splitTabbedCells(table: FlowTable): FlowTable {
  return { ...table, rows: table.rows.map(splitRow) }
}

function splitRow(row: TableRow): TableRow {
  const cells: TableCell[] = []
  for (let index = 0; index < row.cells.length; index++) {
    const cell = row.cells[index]
    if (cell === undefined) break
    const parts = splitCell(cell)
    const nextCells = row.cells.slice(index + 1, index + parts.length)
    if (parts.length > 1 && cell.columnSpan === parts.length) {
      cells.push(...parts.map((part) => ({ ...part, columnSpan: 1 })))
    } else if (
      parts.length > 1 &&
      cell.columnSpan === 1 &&
      nextCells.length === parts.length - 1 &&
      nextCells.every(isEmpty)
    ) {
      cells.push(...parts.map((part, partIndex) => ({ ...(nextCells[partIndex - 1] ?? cell), blocks: part.blocks })))
      index += nextCells.length
    } else {
      cells.push(cell)
    }
  }
  return { ...row, cells }
}

function isEmpty({ blocks, columnSpan, rowSpan }: TableCell): boolean {
  return columnSpan === 1 && rowSpan === 1 && !blocks.some(hasText)
}

/** One cell for each text between tabs; the cell itself if there are no tabs or a text is empty. */
function splitCell(cell: TableCell): TableCell[] {
  const [block, ...others] = cell.blocks
  if (block?.kind !== 'paragraph' || others.length > 0 || cell.rowSpan !== 1) return [cell]
  const contents: Inline[][] = [[]]
  for (const inline of block.content) {
    if (inline.kind === 'tab') contents.push([])
    else contents.at(-1)?.push(inline)
  }
  const parts = contents.map((content) => ({ ...cell, blocks: [{ ...block, content }] }))
  return parts.every(({ blocks }) => blocks.every(hasText)) ? parts : [cell]
}
