import { areaAround } from '../../model.ts'
import type { FoundCell, FoundTable } from '../draft.ts'

/** Sides of a header row and its table differ less. */
const MEETING_PT = 4

/**
 * Joins tables between rules with the shaded header row above them, since rules and shading are found separately. The
 * cells of the header row show the column edges more exactly than gaps do.
 * @param shaded tables from grids; header rows are removed from the result
 */
export function joinShadedHeads(shaded: readonly FoundTable[], open: readonly FoundTable[]): FoundTable[] {
  const heads = new Set<FoundTable>()
  const joined = open.map((table) => {
    const head = shaded.find((other) => isHeadOf(other, table))
    if (head === undefined) return table
    heads.add(head)
    return withHead(head, table)
  })
  return [...shaded.filter((table) => !heads.has(table)), ...joined]
}

function isHeadOf(head: FoundTable, table: FoundTable): boolean {
  const isSame = (one: number, other: number) => Math.abs(one - other) <= MEETING_PT
  const [row, ...others] = head.rows
  // Cells of right-to-left tables are in reverse order.
  if (table.isRightToLeft || head.isRightToLeft) return false
  const hasColumns = row?.cells.every(({ columnSpan, rowSpan }) => columnSpan === 1 && rowSpan === 1) === true
  return (
    others.length === 0 &&
    hasColumns &&
    head.edges.length === table.edges.length &&
    isSame(head.bottom, table.top) &&
    isSame(head.left, table.left) &&
    isSame(head.right, table.right)
  )
}

function withHead(head: FoundTable, table: FoundTable): FoundTable {
  const { edges } = head
  const moved = table.rows.map((row) => {
    let column = 0
    const cells = row.cells.map((cell): FoundCell => {
      const [left, right] = [edges[column] ?? cell.left, edges[column + cell.columnSpan] ?? cell.right]
      column += cell.columnSpan
      return { ...cell, left, right }
    })
    return { ...row, cells }
  })
  const texts = moved.flatMap(({ cells }) => cells.filter(({ segments }) => segments.length > 0))
  const measured = texts.map((cell) => ({ cell, text: areaAround(cell.segments) }))
  // The new column edges may be closer to some texts.
  const left = measured.reduce((least, { cell, text }) => Math.min(least, text.left - cell.left), Infinity)
  const right = measured.reduce((least, { cell, text }) => Math.min(least, cell.right - text.right), Infinity)
  const rows = moved.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => withinMargins(cell, Math.max(0, left), Math.max(0, right))),
  }))
  return { ...table, left: head.left, right: head.right, top: head.top, edges, rows: [...head.rows, ...rows] }
}

/** A cell with limited margins. */
function withinMargins(cell: FoundCell, left: number, right: number): FoundCell {
  const { margins } = cell
  return {
    ...cell,
    margins: { ...margins, left: Math.min(margins.left, left), right: Math.min(margins.right, right) },
  }
}
