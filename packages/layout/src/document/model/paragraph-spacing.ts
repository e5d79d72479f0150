import type { Border } from '../document-model.ts'
import type { BodyStyle, CellDraft, DraftBlock, ParagraphDraft, TableBlock, WordStyle } from '../draft.ts'
import { hasKnownMetrics } from '../lines/font-families.ts'
import { bottomOf, topOf } from '../paragraphs/build-blocks.ts'
import { aboveBase, belowBase, mainStyle, measuredHeight, pointsOf, toHeight, type LineHeight } from './line-heights.ts'
import { floorToTwips, roundToTwips } from '../geometry/twips.ts'

/** Less space is rounding. */
const MIN_SPACE_PT = 0.4
/** Line heights that differ less are equal. */
const SAME_HEIGHT_PT = 0.12
/** Line height of an unknown family: that of most fonts. */
const LOOSE_EM = 1.2
/** Lower lines would cut letters off: ascent and descent of most fonts. */
const TIGHTEST_EM = 0.95
/** Lines closer together overlap: they are not below each other. */
const MIN_DISTANCE_EM = 0.8
/** A double border has two lines and a gap of equal width. */
const DOUBLE_LINES = 3

/** Sets line heights: measured ones, and that of body text for single lines. */
export function setLineHeights(drafts: readonly ParagraphDraft[], body: BodyStyle): void {
  const usual = toHeight(body.leading, body.style)
  for (const draft of drafts) {
    const style = mainStyle(draft) ?? body.style
    const single = singleHeight(style, usual, body)
    const measured = measuredHeight(draft.lines, style)
    draft.format.lineHeight = measured === undefined || isNear(measured, single, style) ? single : measured
  }
}

/** The height of a single line. */
function singleHeight(style: WordStyle, usual: LineHeight, body: BodyStyle): LineHeight {
  if (usual.rule !== 'exact' || style.size === body.style.size) return usual
  return hasKnownMetrics(style.family)
    ? { rule: 'times', value: 1 }
    : { rule: 'exact', value: roundToTwips(LOOSE_EM * style.size) }
}

function isNear(one: LineHeight, other: LineHeight, style: WordStyle): boolean {
  return Math.abs(pointsOf(one, style) - pointsOf(other, style)) < SAME_HEIGHT_PT
}

/** Single lines closer together than their height get the distance as height. */
function tightenSingles(blocks: readonly DraftBlock[], body: BodyStyle): void {
  for (const [index, block] of blocks.entries()) {
    const [before, next] = [blocks[index - 1], blocks[index + 1]]
    if (block.kind !== 'paragraph' || block.lines.length !== 1) continue
    const style = mainStyle(block) ?? body.style
    const apart = distanceOf(block, next) ?? distanceOf(before, block)
    if (apart === undefined || apart > pointsOf(block.format.lineHeight, style) - MIN_SPACE_PT) continue
    if (apart > MIN_DISTANCE_EM * style.size) block.format.lineHeight = toHeight(apart, style)
  }
}

/** The distance of single lines of one size; undefined for other blocks. */
function distanceOf(one: DraftBlock | undefined, other: DraftBlock | undefined): number | undefined {
  if (one?.kind !== 'paragraph' || other?.kind !== 'paragraph' || one.lines.length !== 1) return undefined
  const [before, line] = [one.lines[0], other.lines[0]]
  if (before === undefined || line === undefined || before.size !== line.size || before.page !== line.page)
    return undefined
  return line.base > before.base ? line.base - before.base : undefined
}

/**
 * Sets the spacing of consecutive blocks in points. `start` is the top of the column, or the paragraph that continues
 * there.
 */
export function setSpaces(
  blocks: readonly DraftBlock[],
  start: number | undefined | ParagraphDraft,
  body: BodyStyle,
): void {
  tightenSingles(blocks, body)
  const continued = typeof start === 'object' ? start : undefined
  // The bottom of a block when written: if it is higher than on the page, the space after it shrinks.
  let end = typeof start === 'object' ? boxBottom(start, body) : start
  for (const [index, block] of blocks.entries()) {
    const [top, bottom] = [boxTop(block, body), boxBottom(block, body)]
    const extra = end === undefined ? 0 : Math.max(0, top - end)
    setSpace(blocks[index - 1] ?? continued, block, extra < MIN_SPACE_PT ? 0 : roundToTwips(extra))
    const isOnePage = bottom >= top
    end = isOnePage && end !== undefined ? Math.max(end, top) + bottom - top : bottom
    if (block.kind === 'table') setCellSpaces(block, body)
  }
}

/** The same in cells. Single lines get their natural height if the row has no more space. */
function setCellSpaces({ table, cells }: TableBlock, body: BodyStyle): void {
  for (const [index, row] of table.rows.entries()) {
    const filled = row.cells.flatMap((cell, at) => {
      const blocks = cells[index]?.[at] ?? []
      return blocks.length === 0 || cell.textDirection !== undefined ? [] : [{ cell, blocks }]
    })
    for (const { cell, blocks } of filled) {
      const last = blocks.at(-1)
      if (last !== undefined && boxBottom(last, body) + cell.margins.bottom > cell.bottom + MIN_SPACE_PT)
        tighten(blocks)
      if (cell.rowSpan === 1) fitCell(cell, blocks, body)
    }
    evenMargins(row.cells)
    for (const { cell, blocks } of filled) {
      const border = (cell.borders.top?.width ?? 0) / 2
      setSpaces(blocks, cell.align === 'top' ? cell.top + border + cell.margins.top : undefined, body)
    }
  }
}

/** The largest margins in a row determine its height, so all cells get the smallest ones, empty cells included. */
function evenMargins(cells: readonly CellDraft[]): void {
  const least = (side: 'top' | 'bottom') => Math.min(...cells.map(({ margins }) => margins[side]))
  const [top, bottom] = [least('top'), least('bottom')]
  for (const cell of cells) cell.margins = { ...cell.margins, top, bottom }
}

/** Reduces the margins of a cell so that its row does not grow, and a single line to the height of the row. */
function fitCell(cell: CellDraft, blocks: readonly DraftBlock[], body: BodyStyle): void {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined) return
  const height = cell.bottom - cell.top
  const isSingle = first === last && first.kind === 'paragraph' && first.lines.length === 1
  const size = isSingle ? (first.lines[0]?.size ?? 0) : Infinity
  // Word processors keep text off borders, which are half outside the cell.
  const borders = ((cell.borders.top?.width ?? 0) + (cell.borders.bottom?.width ?? 0)) / 2
  const most = height - Math.max(MIN_SPACE_PT, borders)
  if (isSingle && most > size * TIGHTEST_EM && boxBottom(last, body) - boxTop(first, body) > most + SAME_HEIGHT_PT) {
    first.format.lineHeight = { rule: 'exact', value: floorToTwips(most) }
  }
  const top = boxTop(first, body)
  const content = boxBottom(last, body) - top
  const space = Math.max(0, height - content - borders)
  const { margins } = cell
  if (margins.top + margins.bottom <= space) return
  const above = cell.align === 'top' ? Math.min(margins.top, Math.max(0, top - cell.top), space) : space / 2
  cell.margins = { ...margins, top: above, bottom: Math.min(margins.bottom, space - above) }
}

function tighten(blocks: readonly DraftBlock[]): void {
  for (const block of blocks) {
    const isSingle = block.kind === 'paragraph' && block.lines.length === 1
    if (isSingle && block.format.lineHeight.rule === 'times') block.format.lineHeight = { rule: 'times', value: 1 }
  }
}

function setSpace(before: DraftBlock | undefined, block: DraftBlock, extra: number): void {
  const isHeading = block.kind === 'paragraph' && (block.role.kind === 'heading' || block.role.kind === 'title')
  if (before?.kind === 'paragraph' && !isHeading) before.format.spaceAfter = extra
  else if (block.kind === 'paragraph') block.format.spaceBefore = extra
  else if (block.kind === 'table') block.spaceBefore = extra
}

/** The top of a block's first line box, in points. */
export function boxTop(block: DraftBlock, body: BodyStyle): number {
  if (block.kind !== 'paragraph') return topOf(block)
  const [line] = block.lines
  if (line === undefined) return block.column.top
  const { borders, lineHeight } = block.format
  return line.base - aboveBase(lineHeight, mainStyle(block) ?? body.style) - heightOf(borders.top)
}

/** The bottom of a block's last line box, in points. */
export function boxBottom(block: DraftBlock, body: BodyStyle): number {
  if (block.kind !== 'paragraph') return bottomOf(block)
  const line = block.lines.at(-1)
  if (line === undefined) return block.column.top
  const { borders, lineHeight } = block.format
  return line.base + belowBase(lineHeight, mainStyle(block) ?? body.style) + heightOf(borders.bottom)
}

function heightOf(border: Border | undefined): number {
  if (border === undefined) return 0
  return border.space + border.width * (border.line === 'double' ? DOUBLE_LINES : 1)
}
