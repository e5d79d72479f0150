import type { DraftBlock, ParagraphDraft, TableBlock } from '../draft.ts'
import type { FlowPart } from '../geometry/page-parts.ts'
import { textOf as textOfWords } from '../lines/text-lines.ts'
import { withEdges } from './widen-table.ts'

/** Sides of a table on two pages differ less. */
const SAME_SIDE_PT = 4
/** A table has at most this many header rows. */
const MAX_HEAD_ROWS = 4
/**
 * A table that continues ends within this share of the page height from the end of the body area, and its rest begins
 * as close to the top. By eye.
 */
const NEAR_EDGE_SHARE = 0.12

/** Whether a paragraph continues another one. */
type Continues = (paragraph: ParagraphDraft, next: ParagraphDraft) => boolean

/** The table at the end of a page. */
interface OpenTable {
  block: TableBlock
  page: number
  /** The space below it, in points. */
  space: number
}

/** Joins tables split by pages; rows repeated on both pages become header rows. */
export function joinTables(parts: readonly FlowPart[], continues: Continues): void {
  let open: OpenTable | undefined
  for (const part of parts) {
    for (const column of part.columns) {
      const { blocks } = column
      const [first] = blocks
      if (open !== undefined && first?.kind === 'table' && isNext(open, first, part)) {
        column.firstRow = append(open.block, first, continues)
        blocks.shift()
        const isWhole = blocks.length === 0
        open = isWhole ? openTable(open.block, first, part) : undefined
        if (isWhole) continue
      }
      const last = blocks.at(-1)
      open = last?.kind === 'table' ? openTable(last, last, part) : undefined
    }
  }
}

function openTable(block: TableBlock, { table }: TableBlock, { page }: FlowPart): OpenTable {
  return { block, page: page.index, space: page.body.bottom - table.bottom }
}

/** Whether a table at the top of a page continues one from the page before: its first row did not fit there. */
function isNext({ block, page, space }: OpenTable, next: TableBlock, part: FlowPart): boolean {
  const near = NEAR_EDGE_SHARE * part.page.height
  const [row] = next.table.rows
  const rowHeight = row === undefined ? 0 : row.bottom - row.top
  const isAtTop = part.page.index === page + 1 && next.table.top - part.page.body.top < near
  return isAtTop && space < Math.max(near, rowHeight + SAME_SIDE_PT) && hasSameSides(block, next)
}

function hasSameSides({ table: one }: TableBlock, { table: other }: TableBlock): boolean {
  const isSame = (first: number, second: number) => Math.abs(first - second) <= SAME_SIDE_PT
  return isSame(one.left, other.left) && isSame(one.right, other.right) && one.isRightToLeft === other.isRightToLeft
}

/** @returns the height of the first row added, in points; 0 if it was the rest of a split row */
function append(block: TableBlock, next: TableBlock, continues: Continues): number {
  const head = repeatedRows(block, next)
  for (const row of block.table.rows.slice(0, head)) row.isHeader = true
  const edges = [...block.table.edges, ...next.table.edges]
  withEdges(block.table, edges)
  withEdges(next.table, edges)
  // Rows that word processors could have split and did not may not break across pages.
  for (const row of [...block.table.rows, ...next.table.rows]) row.isWhole ??= true
  const isSplit = head < next.table.rows.length && isRest(block, next, head)
  const last = block.table.rows.at(-1)
  if (isSplit && last !== undefined) {
    last.isWhole = false
    joinRows(block.cells.at(-1) ?? [], next.cells[head] ?? [], continues)
  }
  const from = head + (isSplit ? 1 : 0)
  block.table.rows.push(...next.table.rows.slice(from))
  block.cells.push(...next.cells.slice(from))
  const row = next.table.rows[from]
  return isSplit || row === undefined ? 0 : row.bottom - row.top
}

/** How many rows at the top of two tables have the same text. */
function repeatedRows(one: TableBlock, other: TableBlock): number {
  let count = 0
  while (count < Math.min(MAX_HEAD_ROWS, one.cells.length - 1, other.cells.length)) {
    const texts = [one, other].map(({ cells }) => (cells[count] ?? []).map(textOf).join('\t'))
    if (texts[0] !== texts[1] || texts[0]?.trim() === '') break
    count += 1
  }
  return count
}

function textOf(cell: readonly DraftBlock[]): string {
  return cell
    .flatMap((block) => (block.kind === 'paragraph' ? block.lines.map(({ words }) => textOfWords(words)) : []))
    .join(' ')
}

/** Whether the first row of a table is the rest of the last row before it, where some cells had already ended. */
function isRest(one: TableBlock, other: TableBlock, row: number): boolean {
  const [last, first] = [one.table.rows.at(-1), other.table.rows[row]]
  const [above, below] = [one.cells.at(-1) ?? [], other.cells[row] ?? []]
  if (last === undefined || first === undefined || above.length !== below.length) return false
  if (first.cells.some((cell, index) => cell.columnSpan !== last.cells[index]?.columnSpan)) return false
  const full = below.map((cell, index) => ({ isFull: textOf(cell) !== '', wasFull: textOf(above[index] ?? []) !== '' }))
  if (full.some(({ isFull, wasFull }) => isFull && !wasFull) || !full.some(({ isFull }) => isFull)) return false
  const ended = full.some(({ isFull, wasFull }) => wasFull && !isFull)
  return ended || below.some((cell) => /^\p{Ll}/u.test(textOf(cell)))
}

function joinRows(above: DraftBlock[][], below: readonly DraftBlock[][], continues: Continues): void {
  for (const [index, blocks] of below.entries()) {
    const cell = above[index]
    const [last, [first, ...rest]] = [cell?.at(-1), blocks]
    if (cell === undefined || first === undefined) continue
    if (last?.kind === 'paragraph' && first.kind === 'paragraph' && continues(last, first)) {
      last.lines.push(...first.lines)
      cell.push(...rest)
    } else cell.push(...blocks)
  }
}
