import type { Area } from '../../model.ts'
import type { Columns, PageSetup, RunningHeads, Section } from '../document-model.ts'
import type {
  BodyStyle,
  BodyPage,
  PageDraft,
  ParagraphDraft,
  RunningHeadsDraft,
  RunningLine,
  TextBoxDraft,
  Word,
} from '../draft.ts'
import { steadyEdge } from '../geometry/body-areas.ts'
import type { FlowPart, SectionParts } from '../geometry/page-parts.ts'
import { startsWithBreak, pageTop } from '../geometry/page-breaks.ts'
import { toParagraph } from '../paragraphs/build-blocks.ts'
import { setHeadBorders } from '../paragraphs/paragraph-borders.ts'
import { anchoredImage, flowBlocks, flowParagraph, holder, textBox, type BlockHints } from './flow-blocks.ts'
import { boxBottom, setLineHeights } from './paragraph-spacing.ts'

/** Header and footer distance without running heads: half an inch, the default of word processors. */
const HEAD_DISTANCE_PT = 36
/** Tolerance of page margins, so that full lines fit in spite of rounding. */
const EASE_PT = 0.3
/** Extra space at the end of a page, in lines. */
const SPARE_LINES = 0.2
/** The same for pages that end with a break, where more does no harm. */
const SPARE_AT_BREAKS = { lines: 1.5, points: 24 }
/** The unprintable margin of printers: a quarter of an inch. */
const LEAST_MARGIN_PT = 18
/** The share of columns with a break before them for the larger extra space. */
const BROKEN_SHARE = 0.6
/** Height of an empty running head: a line of text. */
const EMPTY_HEAD_PT = 15
/** The line box of body text extends below the line's area by this share of the leading. */
const BELOW_LINE_SHARE = 0.2
/** Line boxes extend below the body area by at most this many lines. */
const MAX_LINES_BELOW = 2
/** The line box of a header begins this far above the line's area. */
const HEAD_ASCENT_PT = 2
/** A page without evidence: Letter. */
const LETTER = { width: 612, height: 792 }
/** The same with margins of an inch. */
const LETTER_BODY: Area = { left: 72, top: 72, right: 540, bottom: 720 }

/** Groups consecutive parts with the same layout into sections. */
export function groupParts(parts: readonly FlowPart[], heads: readonly RunningHeadsDraft[]): SectionParts[] {
  const starts = new Set(heads.slice(1).map(({ firstPage }) => firstPage))
  const groups: SectionParts[] = []
  for (const part of parts) {
    const group = groups.at(-1)
    const before = group?.parts.at(-1)
    const isNewPage = before?.page !== part.page
    const isNewHead = isNewPage && starts.has(part.page.index)
    if (group !== undefined && before?.key === part.key && !isNewHead) group.parts.push(part)
    else groups.push({ parts: [part], start: isNewPage ? 'page' : 'continuous' })
  }
  return groups
}

/** Groups parts with the same page size into sections of one column, the columns of a page below each other. */
export function inOneColumn(parts: readonly FlowPart[]): SectionParts[] {
  const single = parts.flatMap((part) => part.columns.map((column) => ({ ...part, columns: [column] })))
  const plain = single.map((part) => ({
    ...part,
    key: `${Math.round(part.page.width)}x${Math.round(part.page.height)}`,
  }))
  return groupParts(plain, [])
}

/** What sections are converted with. */
export interface SectionHints extends BlockHints {
  body: BodyStyle
  heads: readonly RunningHeadsDraft[]
  pages: readonly PageDraft[]
  /** Rotated text that is not anchored yet, by page. */
  boxes: Map<BodyPage, TextBoxDraft[]>
  isPrecise: boolean
}

export function toSection({ parts, start }: SectionParts, hints: SectionHints): Section {
  const setup = pageSetup(parts, hints)
  const blocks = parts.flatMap((part) => partBlocks(part, hints))
  const page = parts[0]?.page.index ?? 0
  const found = hints.heads.findLast(({ firstPage }) => firstPage <= page)
  const { firstPage, firstNumber } = found ?? {}
  const isNumbered = firstNumber !== undefined && firstPage === page && start === 'page'
  return {
    start,
    ...(isNumbered ? { firstNumber } : {}),
    page: setup,
    columns: columnsOf(parts[0]),
    headers: runningHeads(found?.headers, bodyOf(parts), hints),
    footers: runningHeads(found?.footers, bodyOf(parts), hints),
    blocks,
  }
}

function bodyOf([first]: readonly FlowPart[]): Area {
  return first?.page.body ?? LETTER_BODY
}

function partBlocks(part: FlowPart, hints: SectionHints): Section['blocks'] {
  const blocks = flowBlocks(
    part.columns.flatMap((column) => column.blocks),
    hints,
  )
  // Floating images are anchored to the first paragraph of their page.
  let host = blocks.find((block) => block.kind === 'paragraph')
  const boxes = hints.boxes.get(part.page) ?? []
  // Later parts of the page must not repeat them.
  hints.boxes.delete(part.page)
  // Images may be dropped without an anchor, text may not.
  if (host === undefined && boxes.length > 0) blocks.unshift((host = holder(hints)))
  if (host === undefined) return blocks
  host.anchored.push(...part.page.anchored.splice(0).map(anchoredImage))
  if (boxes.length > 0) host.boxes = boxes.map((box) => textBox(box, hints))
  return blocks
}

function pageSetup(parts: readonly FlowPart[], { body: bodyStyle, heads, isPrecise }: SectionHints): PageSetup {
  const [first] = parts
  const { width, height } = first?.page ?? LETTER
  const body = bodyOf(parts)
  const top = Math.min(pageTop(parts, bodyStyle) || body.top, body.top + bodyStyle.style.size)
  const low = lowest(parts, body, bodyStyle)
  const margins = {
    top: Math.max(0, top),
    right: Math.max(0, width - body.right - EASE_PT),
    bottom: bottomMargin(height - low, spareHeight(parts, bodyStyle, low)),
    left: Math.max(0, body.left),
  }
  const distances = headDistances(heads, height, margins)
  if (isPrecise) return { width, height, margins, ...distances }
  const rounded = Object.fromEntries(Object.entries(margins).map(([side, margin]) => [side, Math.floor(margin)]))
  return { width, height, margins: { ...margins, ...rounded }, ...distances }
}

/** The bottom of the lowest line boxes, in points. */
function lowest(parts: readonly FlowPart[], body: Area, bodyStyle: BodyStyle): number {
  const last = parts.filter((part, index) => parts[index + 1]?.page !== part.page)
  const ends = last.flatMap(({ columns }) => {
    const found = columns.map(({ blocks, region }) => {
      const block = blocks.at(-1)
      const own = block === undefined ? region.bottom : boxBottom(block, bodyStyle)
      // A paragraph that continues ends on another page.
      return own < region.bottom - bodyStyle.leading ? region.bottom + bodyStyle.leading * BELOW_LINE_SHARE : own
    })
    return found.length === 0 ? [] : [Math.max(...found)]
  })
  const end = -steadyEdge(
    ends.map((value) => -value),
    bodyStyle.leading,
  )
  return Math.max(body.bottom, Math.min(end, body.bottom + MAX_LINES_BELOW * bodyStyle.leading))
}

/** A bottom margin with extra space taken from it, but not below what printers need. */
function bottomMargin(own: number, spare: number): number {
  return Math.max(0, Math.min(own, Math.max(LEAST_MARGIN_PT, own - spare)))
}

/** The extra space at the end of a page, in points. More does no harm if pages end with breaks. */
function spareHeight(parts: readonly FlowPart[], { leading }: BodyStyle, low: number): number {
  // Nothing precedes the first column.
  const [before, ...columns] = parts.flatMap((part) => part.columns)
  const least = leading * SPARE_LINES
  const heights = columns.map((column, index) => {
    if (column.firstRow === undefined) return startsWithBreak(column) ? Infinity : least
    // A row higher than the space left starts on the next page in any case, so earlier rows may grow.
    const end = (index === 0 ? before : columns[index - 1])?.region.bottom ?? low
    return end + column.firstRow - low - least
  })
  const held = heights.filter((height) => height > least)
  if (held.length < BROKEN_SHARE * columns.length) return least
  const most = leading * SPARE_AT_BREAKS.lines
  const wished = held.length === columns.length ? Math.max(most, SPARE_AT_BREAKS.points) : most
  const rows = heights.filter((_, index) => columns[index]?.firstRow !== undefined)
  return Math.max(least, Math.min(wished, ...rows))
}

function headDistances(heads: readonly RunningHeadsDraft[], height: number, margins: PageSetup['margins']) {
  const lines = (kind: 'headers' | 'footers') =>
    heads.flatMap((head) => Object.values(head[kind]).flatMap((found) => (found ?? []).map(({ line }) => line)))
  const [above, below] = [lines('headers'), lines('footers')]
  return {
    headerDistance:
      above.length === 0
        ? Math.max(0, Math.min(HEAD_DISTANCE_PT, margins.top - EMPTY_HEAD_PT))
        : Math.max(0, Math.min(...above.map(({ top }) => top)) - HEAD_ASCENT_PT),
    footerDistance:
      below.length === 0 ? HEAD_DISTANCE_PT : Math.max(0, height - Math.max(...below.map(({ bottom }) => bottom))),
  }
}

function columnsOf(part: FlowPart | undefined): Columns {
  if (part?.columns.length === 1)
    return { widths: [part.page.body.right - part.page.body.left], gaps: [], hasRule: false }
  const ordered = (part?.columns ?? []).map(({ area }) => area).toSorted((one, other) => one.left - other.left)
  const gaps = ordered.slice(1).map((area, index) => Math.max(0, area.left - (ordered[index]?.right ?? 0)))
  return { widths: ordered.map(({ left, right }) => right - left), gaps, hasRule: false }
}

function runningHeads(found: RunningHeadsDraft['headers'] | undefined, body: Area, hints: SectionHints): RunningHeads {
  const blocks = (lines: RunningLine[] | undefined) =>
    lines?.map((line) => flowParagraph(headParagraph(line, body, hints), hints))
  return { usual: blocks(found?.usual), first: blocks(found?.first), even: blocks(found?.even) }
}

/** A running head as a paragraph with page number fields. */
function headParagraph({ line, numbers }: RunningLine, body: Area, hints: SectionHints): ParagraphDraft {
  const words = line.words.flatMap((word) => {
    const number = numbers.find((found) => found.word === word)
    return number === undefined ? [word] : splitNumber(word, number)
  })
  const draft = toParagraph([{ ...line, words }], { column: body, container: 'head' }, { tags: undefined })
  setLineHeights([draft], hints.body)
  const page = hints.pages.find(({ index }) => index === line.page)
  if (page !== undefined) setHeadBorders(draft, page)
  return draft
}

/** Splits a word into the text before a number, the number, and the text after it. */
function splitNumber(word: Word, { from, to, shows }: RunningLine['numbers'][number]): Word[] {
  const { text } = word
  const rest = { ...word, isSpaced: false, gapBefore: 0 }
  const parts: Word[] = []
  if (from > 0) parts.push({ ...word, text: text.slice(0, from) })
  parts.push({ ...(from > 0 ? rest : word), text: text.slice(from, to), shows })
  if (to < text.length) parts.push({ ...rest, text: text.slice(to) })
  return parts
}
