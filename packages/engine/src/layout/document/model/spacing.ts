import type { Border } from '../document-model.ts'
import type { BodyLook, DraftBlock, ParagraphDraft, TableBlock } from '../draft.ts'
import { bottomOf, topOf } from '../paragraphs/build-blocks.ts'
import { aboveBase, belowBase, mainStyle, measuredHeight, toHeight, type LineHeight } from './line-heights.ts'

/** White below this is chance, in points. */
const MIN_SPACE = 0.4

/** Gives paragraphs the height of their lines: as measured, or where there is one line only as those of plain text have it. */
export function setLineHeights(drafts: readonly ParagraphDraft[], body: BodyLook): void {
  const usual = toHeight(body.leading, body.style)
  for (const draft of drafts) {
    const style = mainStyle(draft) ?? body.style
    const single: LineHeight =
      usual.rule === 'exact' && style.size !== body.style.size ? { rule: 'times', value: 1 } : usual
    const measured = measuredHeight(draft.lines, style)
    draft.format.lineHeight = measured === undefined || isNear(measured, single) ? single : measured
  }
}

function isNear(one: LineHeight, other: LineHeight): boolean {
  return one.rule === other.rule && Math.abs(one.value - other.value) < (one.rule === 'times' ? 0.008 : 0.1)
}

/**
 * What white lies between blocks that stand below each other, in points. `start` is where the column begins, or a paragraph
 * that goes on at its top.
 */
export function setSpaces(
  blocks: readonly DraftBlock[],
  start: number | undefined | ParagraphDraft,
  body: BodyLook,
): void {
  const continued = typeof start === 'object' ? start : undefined
  let end = typeof start === 'object' ? boxBottom(start, body) : start
  for (const [index, block] of blocks.entries()) {
    const extra = end === undefined ? 0 : Math.max(0, boxTop(block, body) - end)
    giveSpace(blocks[index - 1] ?? continued, block, extra < MIN_SPACE ? 0 : Math.round(extra * 20) / 20)
    end = boxBottom(block, body)
    if (block.kind === 'table') setCellSpaces(block, body)
  }
}

/** The same in cells. Single lines are as high as their font where their row has no room for more. */
function setCellSpaces({ table, cells }: TableBlock, body: BodyLook): void {
  for (const [index, row] of table.rows.entries()) {
    for (const [at, cell] of row.cells.entries()) {
      const blocks = cells[index]?.[at] ?? []
      const last = blocks.at(-1)
      if (last === undefined) continue
      if (boxBottom(last, body) + cell.margins.bottom > cell.bottom + MIN_SPACE) tighten(blocks)
      setSpaces(blocks, cell.align === 'top' ? cell.top + cell.margins.top : undefined, body)
    }
  }
}

function tighten(blocks: readonly DraftBlock[]): void {
  for (const block of blocks) {
    const isSingle = block.kind === 'paragraph' && block.lines.length === 1
    if (isSingle && block.format.lineHeight.rule === 'times') block.format.lineHeight = { rule: 'times', value: 1 }
  }
}

function giveSpace(before: DraftBlock | undefined, block: DraftBlock, extra: number): void {
  const isHeading = block.kind === 'paragraph' && (block.role.kind === 'heading' || block.role.kind === 'title')
  if (before?.kind === 'paragraph' && !isHeading) before.format.spaceAfter = extra
  else if (block.kind === 'paragraph') block.format.spaceBefore = extra
}

/** Where the line box of a block begins. */
export function boxTop(block: DraftBlock, body: BodyLook): number {
  if (block.kind !== 'paragraph') return topOf(block)
  const [line] = block.lines
  if (line === undefined) return block.column.top
  const { borders, lineHeight } = block.format
  return line.base - aboveBase(lineHeight, mainStyle(block) ?? body.style) - heightOf(borders.top)
}

/** Where the line box of a block's last line ends. */
export function boxBottom(block: DraftBlock, body: BodyLook): number {
  if (block.kind !== 'paragraph') return bottomOf(block)
  const line = block.lines.at(-1)
  if (line === undefined) return block.column.top
  const { borders, lineHeight } = block.format
  return line.base + belowBase(lineHeight, mainStyle(block) ?? body.style) + heightOf(borders.bottom)
}

function heightOf(border: Border | undefined): number {
  return border === undefined ? 0 : border.width + border.space
}
