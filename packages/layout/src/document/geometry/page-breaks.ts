import type { BodyStyle, DraftBlock, RegionDraft, TextLine } from '../draft.ts'
import { boxBottom, boxTop, setSpaces } from '../model/paragraph-spacing.ts'
import { steadyEdge } from './body-areas.ts'
import type { FlowColumn, FlowPart, SectionParts } from './page-parts.ts'

/** A column with room for this share of one more line ended on purpose. */
const ROOM_LEFT_SHARE = 0.7
/** White above the first line of a column that is kept; less is how high fonts are. */
const MIN_SPACE_PT = 2

/** How pages are kept: by breaks only where they end early, or wherever one begins, also within a paragraph. */
export type PageKeeping = 'early' | 'lines'

/** Says where pages and columns end before they are full, and how much white lies between blocks. */
export function setBreaksAndSpaces(groups: readonly SectionParts[], body: BodyStyle, keeping: PageKeeping): void {
  for (const [index, { parts, start }] of groups.entries()) {
    const top = pageTop(parts, body)
    for (const [place, part] of parts.entries()) {
      const before = parts[place - 1]
      const isPageStart = before !== undefined ? before.page !== part.page : start === 'page'
      if (before !== undefined && isPageStart) breakPage(before, part, body, keeping)
      // A band below another one begins where that ended.
      const above = isPageStart ? top : endOf(before ?? groups[index - 1]?.parts.at(-1), body)
      spaceColumns(part, above, { isPageStart, body, keeping, isFollowed: isFollowed(groups, index, place) })
    }
  }
}

/** Whether a column begins where it does whatever the one before it holds. */
export function isHeld({ blocks: [first], continued, region }: FlowColumn): boolean {
  if (continued !== undefined) return firstLine(region)?.breakBefore !== undefined
  if (first === undefined) return false
  return (first.kind === 'paragraph' ? first.format.breakBefore : (first.breakBefore ?? 'none')) !== 'none'
}

function firstLine({ items }: RegionDraft): TextLine | undefined {
  return items.find((item) => item.kind === 'line')
}

/** Where columns begin, in terms of the lines of text processors. */
function columnTops(parts: readonly FlowPart[], body: BodyStyle): number[] {
  return parts.flatMap(({ columns }) => columns.flatMap((column) => columnTop(column, body) ?? []))
}

function columnTop({ blocks: [block], continued, region }: FlowColumn, body: BodyStyle): number | undefined {
  const isEmpty = block === undefined || (block.kind === 'paragraph' && block.lines.length === 0)
  if (continued === undefined) return isEmpty ? undefined : boxTop(block, body)
  const line = firstLine(region)
  return line === undefined ? undefined : boxTop({ ...continued, lines: [line] }, body)
}

/** Where the pages of a section begin. */
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

/** Whether a band of other columns follows on the same page: then text would be spread over columns evenly. */
function isFollowed(groups: readonly SectionParts[], index: number, place: number): boolean {
  const [own, next] = [groups[index]?.parts[place], groups[index + 1]]
  return place === (groups[index]?.parts.length ?? 0) - 1 && next?.start === 'continuous' && own !== undefined
}

/** A page that ends early ends with a break, unless its last paragraph goes on. */
function breakPage(before: FlowPart, part: FlowPart, body: BodyStyle, keeping: PageKeeping): void {
  const [last, next] = [before.columns.at(-1)?.blocks.at(-1), part.columns[0]?.blocks[0]]
  if (part.columns[0]?.continued !== undefined && keeping === 'lines') breakLine(part.columns[0], 'page')
  if (last === undefined || next === undefined || part.columns[0]?.continued !== undefined) return
  const room = before.page.body.bottom - boxBottom(last, body)
  // Nothing else would lead to a page without text, and away from it.
  const isEmpty = [last, next].some((block) => block.kind === 'paragraph' && block.lines.length === 0)
  if (isEmpty || keeping !== 'early' || room > heightOf(next) + ROOM_LEFT_SHARE * body.leading) {
    giveBreak(next, 'page')
    endColumn(last)
  }
}

/** What has to fit on a page for a block that is not text to begin there. */
function heightOf(block: DraftBlock): number {
  if (block.kind === 'image') return block.image.bottom - block.image.top
  return block.kind === 'table' ? (block.table.rows[0]?.bottom ?? 0) - block.table.top : 0
}

/** A paragraph that goes on in a column does so with the first line in it. */
function breakLine({ region }: FlowColumn, kind: 'page' | 'column'): void {
  const line = firstLine(region)
  if (line !== undefined) line.breakBefore = kind
}

function giveBreak(block: DraftBlock, kind: 'page' | 'column'): void {
  if (block.kind === 'paragraph') block.format.breakBefore = kind
  else block.breakBefore = kind
}

interface ColumnPlace {
  isPageStart: boolean
  body: BodyStyle
  keeping: PageKeeping
  isFollowed: boolean
}

function spaceColumns(
  part: FlowPart,
  above: number | undefined,
  { isPageStart, body, keeping, isFollowed: isBalanced }: ColumnPlace,
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
    if (continued !== undefined && keeping === 'lines') breakLine(column, 'column')
    if (first === undefined || continued !== undefined) continue
    const limit = isBalanced ? bottom : part.page.body.bottom
    const isEarly = limit - endOfBlocks(before.blocks, body) > ROOM_LEFT_SHARE * body.leading + heightOf(first)
    if (!isBalanced && !isEarly && keeping === 'early') continue
    giveBreak(first, 'column')
    endColumn(before.blocks.at(-1))
  }
}

/** A column ends with its last block, whatever follows that: it would take what it keeps with to another page. */
function endColumn(last: DraftBlock | undefined): void {
  if (last?.kind === 'paragraph') last.format.keepWithNext = false
}

function endOfBlocks(blocks: readonly DraftBlock[], body: BodyStyle): number {
  const last = blocks.at(-1)
  return last === undefined ? -Infinity : boxBottom(last, body)
}
