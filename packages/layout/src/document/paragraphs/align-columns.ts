import type { CellDraft, DraftBlock, ParagraphDraft, TableDraft } from '../draft.ts'
import { percentile } from '../geometry/percentile.ts'
import { extentOf, type Extent } from './line-shape.ts'
import { roundToTwips } from '../geometry/twips.ts'

/** Edges that differ less are aligned. */
const SAME_EDGE_PT = 1
/** This many cells show how their column is aligned. */
const MIN_CELLS = 3
/** The share of cells that end at the same position. By eye. */
const AT_EDGE_SHARE = 0.6
/** Lines that fill a cell may exceed its margin by this much; see `easeCells`. */
const EASE_PT = 0.3
/** Smaller indents are rounding. */
const MIN_INDENT_PT = 0.3

/** A paragraph of a cell, and the extent of its lines. */
interface Member {
  draft: ParagraphDraft
  start: number
  end: number
  whole: Extent
}

/**
 * Aligns the cells of a column to their end if most of them end at the same position, as numbers do. A single cell does
 * not show its alignment, and text entered later should align too.
 */
export function alignColumns({ rows }: TableDraft, blocks: readonly DraftBlock[][][]): void {
  const cells = rows.flatMap((row, index) =>
    row.cells.map((cell, at) => ({ cell, members: membersOf(cell, blocks[index]?.[at] ?? []) })),
  )
  const columns = Map.groupBy(cells, ({ cell }) => `${Math.round(cell.left)}-${Math.round(cell.right)}`)
  for (const column of columns.values()) alignToEnd(column.flatMap(({ members }) => members))
}

/** Lets lines that fill their cell exceed its margin a little: with rounded widths they would break. */
export function easeCells(blocks: readonly DraftBlock[]): void {
  for (const block of blocks) {
    if (block.kind !== 'paragraph' || block.format.align !== 'start') continue
    const { lines, column, format } = block
    const whole = extentOf(column, format.isRightToLeft)
    const end = Math.max(...lines.map((line) => extentOf(line, format.isRightToLeft).end))
    if (whole.end - end < EASE_PT) format.indentEnd = -EASE_PT
  }
}

function membersOf({ textDirection }: CellDraft, blocks: readonly DraftBlock[]): Member[] {
  if (textDirection !== undefined) return []
  return blocks.flatMap((block) => {
    if (block.kind !== 'paragraph' || block.format.tabs.length > 0 || block.format.align === 'justify') return []
    const { lines, column, format } = block
    const extents = lines.map((line) => extentOf(line, format.isRightToLeft))
    const ends = extents.map(({ end }) => end)
    const end = Math.max(...ends)
    if (end - Math.min(...ends) > SAME_EDGE_PT) return []
    const start = Math.min(...extents.map((extent) => extent.start))
    return { draft: block, start, end, whole: extentOf(column, format.isRightToLeft) }
  })
}

function alignToEnd(members: readonly Member[]): void {
  const edge = percentile(
    members.map(({ end }) => end),
    0.5,
  )
  const found = members.filter(({ end }) => Math.abs(end - edge) <= SAME_EDGE_PT)
  if (found.length < Math.max(MIN_CELLS, AT_EDGE_SHARE * members.length) || !isEndAligned(found)) return
  for (const { draft, whole } of found) {
    const space = roundToTwips(whole.end - edge)
    const indentEnd = space < MIN_INDENT_PT ? 0 : space
    Object.assign(draft.format, { align: 'end', indentStart: 0, firstLine: 0, indentEnd })
  }
}

/** Whether cells with a common end are end-aligned: they have no common start, or not that of the column. */
function isEndAligned(members: readonly Member[]): boolean {
  const start = percentile(
    members.map((member) => member.start),
    0.5,
  )
  const together = members.filter((member) => Math.abs(member.start - start) <= SAME_EDGE_PT)
  if (together.length < members.length) return true
  return members.every(({ end, whole }) => start - whole.start > whole.end - end + SAME_EDGE_PT)
}
