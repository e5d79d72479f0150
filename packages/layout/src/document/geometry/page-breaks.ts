import type { BodyStyle, DraftBlock, RegionDraft, TextLine } from '../draft.ts'
import { boxBottom, boxTop, setSpaces } from '../model/paragraph-spacing.ts'
import { steadyEdge } from './body-areas.ts'
import type { FlowColumn, FlowPart, SectionParts } from './page-parts.ts'

/** A column with space left for this share of another line ended early on purpose. */
const SPACE_LEFT_SHARE = 0.7
/** Space above the first line of a column counts from here on; less is a difference of ascents. */
const MIN_SPACE_PT = 2

/** `early`: a break only after pages that end early; `lines`: a break at every page, also within paragraphs. */
export type BreakPolicy = 'early' | 'lines'

/** Sets the page and column breaks, and the spacing of blocks. */
export function setBreaksAndSpaces(groups: readonly SectionParts[], body: BodyStyle, policy: BreakPolicy): void {
  for (const [index, { parts, start }] of groups.entries()) {
    const top = pageTop(parts, body)
    for (const [partIndex, part] of parts.entries()) {
      const before = parts[partIndex - 1]
      const isPageStart = before !== undefined ? before.page !== part.page : start === 'page'
      if (before !== undefined && isPageStart) breakPage(before, part, body, policy)
      // A band below another one begins where that ends.
      const above = isPageStart ? top : endOf(before ?? groups[index - 1]?.parts.at(-1), body)
      spaceColumns(part, above, { isPageStart, body, policy, isFollowed: isFollowed(groups, index, partIndex) })
    }
  }
}

/** Whether a column starts with a break, so that its position does not depend on the column before. */
export function startsWithBreak({ blocks: [first], continued, region }: FlowColumn): boolean {
  if (continued !== undefined) return firstLine(region)?.breakBefore !== undefined
  if (first === undefined) return false
  return (first.kind === 'paragraph' ? first.format.breakBefore : (first.breakBefore ?? 'none')) !== 'none'
}

function firstLine({ items }: RegionDraft): TextLine | undefined {
  return items.find((item) => item.kind === 'line')
}

/** The tops of columns, as line boxes of word processors. */
function columnTops(parts: readonly FlowPart[], body: BodyStyle): number[] {
  return parts.flatMap(({ columns }) => columns.flatMap((column) => columnTop(column, body) ?? []))
}

function columnTop({ blocks: [block], continued, region }: FlowColumn, body: BodyStyle): number | undefined {
  const isEmpty = block === undefined || (block.kind === 'paragraph' && block.lines.length === 0)
  if (continued === undefined) return isEmpty ? undefined : boxTop(block, body)
  const line = firstLine(region)
  return line === undefined ? undefined : boxTop({ ...continued, lines: [line] }, body)
}

/** The top of the pages of a section. */
export function pageTop(parts: readonly FlowPart[], body: BodyStyle): number {
  const starts = parts.filter((part, index) => parts[index - 1]?.page !== part.page)
  const tops = starts.flatMap((part) => {
    const found = columnTops([part], body)
    return found.length === 0 ? [] : [Math.min(...found)]
  })
  return steadyEdge(tops, MIN_SPACE_PT)
}

function endOf(part: FlowPart | undefined, body: BodyStyle): number | undefined {
  const ends = (part?.columns ?? []).flatMap(({ blocks }) => {
    const last = blocks.at(-1)
    return last === undefined ? [] : [boxBottom(last, body)]
  })
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/** Whether a band with other columns follows on the page: word processors would balance these columns. */
function isFollowed(groups: readonly SectionParts[], index: number, partIndex: number): boolean {
  const [own, next] = [groups[index]?.parts[partIndex], groups[index + 1]]
  return partIndex === (groups[index]?.parts.length ?? 0) - 1 && next?.start === 'continuous' && own !== undefined
}

/** A page that ends early gets a break, unless a paragraph continues on the next one. */
function breakPage(before: FlowPart, part: FlowPart, body: BodyStyle, policy: BreakPolicy): void {
  const [last, next] = [before.columns.at(-1)?.blocks.at(-1), part.columns[0]?.blocks[0]]
  if (part.columns[0]?.continued !== undefined && policy === 'lines') breakLine(part.columns[0], 'page')
  if (last === undefined || next === undefined || part.columns[0]?.continued !== undefined) return
  const space = before.page.body.bottom - boxBottom(last, body)
  // Only breaks lead to an empty page and away from it.
  const isEmpty = [last, next].some((block) => block.kind === 'paragraph' && block.lines.length === 0)
  if (isEmpty || policy !== 'early' || space > heightOf(next) + SPACE_LEFT_SHARE * body.leading) {
    setBreak(next, 'page')
    endColumn(last)
  }
}

/** The height that has to fit for a table or image to start on a page; 0 for text. */
function heightOf(block: DraftBlock): number {
  if (block.kind === 'image') return block.image.bottom - block.image.top
  return block.kind === 'table' ? (block.table.rows[0]?.bottom ?? 0) - block.table.top : 0
}

function breakLine({ region }: FlowColumn, kind: 'page' | 'column'): void {
  const line = firstLine(region)
  if (line !== undefined) line.breakBefore = kind
}

function setBreak(block: DraftBlock, kind: 'page' | 'column'): void {
  if (block.kind === 'paragraph') block.format.breakBefore = kind
  else block.breakBefore = kind
}

interface ColumnContext {
  isPageStart: boolean
  body: BodyStyle
  policy: BreakPolicy
  isFollowed: boolean
}

function spaceColumns(
  part: FlowPart,
  above: number | undefined,
  { isPageStart, body, policy, isFollowed: isBalanced }: ColumnContext,
): void {
  const tops = columnTops([part], body)
  const bandTop = tops.length === 0 ? undefined : Math.min(...tops)
  const bottom = Math.max(...part.columns.map(({ blocks }) => endOfBlocks(blocks, body)))
  for (const [index, column] of part.columns.entries()) {
    const { blocks, continued } = column
    const [first] = blocks
    const isTop =
      isPageStart && index === 0 && bandTop !== undefined && above !== undefined && bandTop - above < MIN_SPACE_PT
    const start = index === 0 && !isTop ? above : bandTop
    setSpaces(blocks, continued ?? start, body)
    if (isBalanced) endColumn(blocks.at(-1))
    const before = part.columns[index - 1]
    if (before === undefined) continue
    if (continued !== undefined && policy === 'lines') breakLine(column, 'column')
    if (first === undefined || continued !== undefined) continue
    const limit = isBalanced ? bottom : part.page.body.bottom
    const isEarly = limit - endOfBlocks(before.blocks, body) > SPACE_LEFT_SHARE * body.leading + heightOf(first)
    if (!isBalanced && !isEarly && policy === 'early') continue
    setBreak(first, 'column')
    endColumn(before.blocks.at(-1))
  }
}

/** A block that ends a column must not be kept with the next one, which would pull it onto another page. */
function endColumn(last: DraftBlock | undefined): void {
  if (last?.kind === 'paragraph') last.format.keepWithNext = false
}

function endOfBlocks(blocks: readonly DraftBlock[], body: BodyStyle): number {
  const last = blocks.at(-1)
  return last === undefined ? -Infinity : boxBottom(last, body)
}
