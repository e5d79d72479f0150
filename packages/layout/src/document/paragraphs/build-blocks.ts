import type { Area } from '../../model.ts'
import type { CellDraft, DraftBlock, DraftItem, ParagraphDraft, TableDraft, TextLine } from '../draft.ts'
import { noteFullLines } from '../lines/cut-words.ts'
import { alignColumns, easeCells } from './align-columns.ts'
import { findParagraphLines, type ParagraphHints } from './find-breaks.ts'
import { paragraphFormat } from './paragraph-format.ts'

/** The column of the blocks, and what contains it. */
export interface BlockContext {
  column: Area
  container: ParagraphDraft['container']
}

/** Builds paragraphs, tables and images from the items of a column. */
export function buildBlocks(items: readonly DraftItem[], where: BlockContext, hints: ParagraphHints): DraftBlock[] {
  const blocks: DraftBlock[] = []
  let lines: TextLine[] = []
  const flush = () => {
    for (const group of findParagraphLines(lines, where.column, hints)) blocks.push(toParagraph(group, where, hints))
    lines = []
  }
  for (const item of items) {
    if (item.kind === 'line') {
      lines.push(item)
      continue
    }
    flush()
    if (item.kind === 'table')
      blocks.push({ kind: 'table', table: item, column: where.column, cells: cellBlocks(item, hints) })
    else blocks.push({ kind: 'image', image: item, column: where.column })
  }
  flush()
  noteSpaces(blocks)
  return blocks
}

function cellBlocks(table: TableDraft, hints: ParagraphHints): DraftBlock[][][] {
  if (table.isLayout !== true) noteFullLines(table)
  const blocks = table.rows.map(({ cells }) =>
    cells.map((cell) => {
      const { left, right } = cell.margins
      const column =
        cell.textDirection === undefined
          ? { ...cell, left: cell.left + left, right: cell.right - right }
          : rotatedColumn(cell)
      return buildBlocks(cell.items, { column, container: table.isLayout === true ? 'page' : 'cell' }, hints)
    }),
  )
  if (table.isLayout !== true) alignColumns(table, blocks)
  for (const cell of blocks.flat()) easeCells(cell)
  return blocks
}

/** The column of a cell with vertical text, whose lines are as long as the cell is high. */
function rotatedColumn({ left, top, right, bottom, margins }: CellDraft): Area {
  return { left: left + margins.bottom, right: left + bottom - top - margins.top, top, bottom: top + right - left }
}

/** A paragraph from lines of a column. */
export function toParagraph(
  lines: TextLine[],
  { column, container }: BlockContext,
  hints: Pick<ParagraphHints, 'tags'>,
): ParagraphDraft {
  const [first] = lines
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    lines,
    column,
    format: paragraphFormat(lines, column),
    above: undefined,
    below: undefined,
    container,
    element: first === undefined ? undefined : hints.tags?.blockOf(first),
    bookmarks: [],
  }
}

function noteSpaces(blocks: readonly DraftBlock[]): void {
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    if (next === undefined) continue
    const space = topOf(next) - bottomOf(block)
    if (block.kind === 'paragraph') block.below = space
    if (next.kind === 'paragraph') next.above = space
  }
}

/** The top of a block on its first page, in points. */
export function topOf(block: DraftBlock): number {
  if (block.kind === 'table') return block.table.top
  return block.kind === 'image' ? block.image.top : (block.lines[0]?.top ?? 0)
}

/** The bottom of a block on its last page, in points. */
export function bottomOf(block: DraftBlock): number {
  if (block.kind === 'table') return block.table.bottom
  return block.kind === 'image' ? block.image.bottom : (block.lines.at(-1)?.bottom ?? 0)
}

/** The page a block begins on. */
export function pageOf(block: DraftBlock): number {
  if (block.kind === 'table') return block.table.page
  return block.kind === 'image' ? block.image.page : (block.lines[0]?.page ?? 0)
}
