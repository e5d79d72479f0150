import type { FlowTable, Inline, TableCell, TableRow } from '@recto/layout'

import { hasText } from './table-cells.ts'

/**
 * Gives texts with tabs between them a cell each, where their cell reaches over as many columns or those beside it are empty: heads
 * that stand closer together than what is below them.
 */
export function withSpreadCells(table: FlowTable): FlowTable {
  return { ...table, rows: table.rows.map(spreadRow) }
}

function spreadRow(row: TableRow): TableRow {
  const cells: TableCell[] = []
  for (let index = 0; index < row.cells.length; index++) {
    const cell = row.cells[index]
    if (cell === undefined) break
    const parts = partsOf(cell)
    const free = row.cells.slice(index + 1, index + parts.length)
    if (parts.length > 1 && cell.columnSpan === parts.length) {
      cells.push(...parts.map((part) => ({ ...part, columnSpan: 1 })))
    } else if (parts.length > 1 && cell.columnSpan === 1 && free.length === parts.length - 1 && free.every(isFree)) {
      cells.push(...parts.map((part, at) => ({ ...(free[at - 1] ?? cell), blocks: part.blocks })))
      index += free.length
    } else {
      cells.push(cell)
    }
  }
  return { ...row, cells }
}

function isFree({ blocks, columnSpan, rowSpan }: TableCell): boolean {
  return columnSpan === 1 && rowSpan === 1 && !blocks.some(hasText)
}

/** A cell for each text between tabs; the cell alone where there are none, or some of them are empty. */
function partsOf(cell: TableCell): TableCell[] {
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
