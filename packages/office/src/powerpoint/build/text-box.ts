import { areaAround, firstWordWidth, type ParagraphDraft, type TextLine, type Word } from '@recto/layout'

import type { SlideBullet, SlideInline, SlideParagraph, SlideRunFormat, TextBox } from '../slide-model.ts'
import type { Bullets } from './bullets.ts'
import { fitTracking } from './fit-tracking.ts'
import { inlinesOf, wrapWidth } from './line-breaks.ts'
import { leadingOf, lineMetrics, type LineMetrics } from './line-metrics.ts'
import { tightenJustifiedLines } from './justified-tracking.ts'

/** A single line counts as centered if its center is closer than this to that of the page, in points. */
const CENTER_TOLERANCE = 1.5
/** Minimum number of lines to recognize a justified paragraph. */
const MIN_JUSTIFIED_LINES = 3
/** Least height of a line, in points. */
const MIN_HEIGHT = 1
/** Tab stops are rounded to tenths of a point, so that words of one column share theirs. */
const TAB_STEPS_PER_POINT = 10
/** Largest number of tab stops of a paragraph (ISO/IEC 29500-1, 21.1.2.2.14). */
const MAX_TABS = 32

type Align = SlideParagraph['align']

/** A paragraph with its position in the text box. Lengths are in points. */
interface PositionedParagraph {
  draft: ParagraphDraft
  /** Indent from the edge of the box at which lines begin, and that of the first line relative to it. */
  indent: number
  firstLine: number
  metrics: LineMetrics
  /** Distance between baselines. */
  lineHeight: number
  spaceBefore: number
}

/**
 * A text box with paragraphs at their positions on the page.
 * @param drafts at least one, each with at least one line
 * @param pageWidth in points
 */
export function boxOf(drafts: readonly ParagraphDraft[], bullets: Bullets, pageWidth: number): TextBox {
  const lines = drafts.flatMap((draft) => draft.lines)
  const area = areaAround(lines)
  const isRightToLeft = drafts[0]?.format.isRightToLeft ?? false
  const align = alignOf(drafts, (area.left + area.right) / 2 - pageWidth / 2)
  // Labels are no longer part of their lines, but take up space before them.
  const start = Math.min(...drafts.map((draft) => labelStart(draft, isRightToLeft)))
  const positioned = positionParagraphs(drafts, start, align)
  const isWrapped = drafts.some((draft) => draft.lines.length > 1)
  const width = isWrapped ? widthOf(positioned, align) : (isRightToLeft ? -area.left : area.right) - start
  const fitted = fitTracking(lines)
  const formatOf = align === 'justify' ? tightenJustifiedLines(lines, fitted) : fitted
  const paragraphBullets = bullets.of(drafts)
  const layout = { align, isRightToLeft, start, width, formatOf }
  const paragraphs = positioned.map((paragraph, index) => slideParagraph(paragraph, paragraphBullets[index], layout))
  return {
    kind: 'text',
    degrees: 0,
    isTitle: false,
    isWrapped,
    paragraphs,
    ...frameOf(positioned, align, start, width),
  }
}

/** What the paragraphs of a text box share. Lengths are in points. */
interface BoxLayout {
  align: Align
  isRightToLeft: boolean
  /** Edge of the box at which lines begin, in reading direction. */
  start: number
  width: number
  formatOf: (word: Word) => SlideRunFormat
}

function slideParagraph(
  { draft, indent, firstLine, lineHeight, spaceBefore }: PositionedParagraph,
  bullet: SlideBullet | undefined,
  { align, isRightToLeft, start, width, formatOf }: BoxLayout,
): SlideParagraph {
  const widths = draft.lines.map((_, index) => width - indent - (index === 0 ? firstLine : 0))
  return {
    align: align === 'justify' && draft.format.align !== 'justify' ? startOf(isRightToLeft) : align,
    isRightToLeft,
    indent,
    firstLine,
    lineHeight,
    spaceBefore,
    bullet,
    level: draft.role.kind === 'item' ? draft.role.level : 0,
    tabs: tabsOf(draft, start, isRightToLeft),
    content: withLabel(bullet, inlinesOf(draft.lines, widths, formatOf)),
  }
}

/** The content of a paragraph, after a label that no numbering scheme covers, and a tab. */
function withLabel(bullet: SlideBullet | undefined, content: SlideInline[]): SlideInline[] {
  const [first] = content
  if (bullet?.kind !== 'text' || first?.kind !== 'run') return content
  return [{ ...first, text: `${bullet.text}\t`, target: undefined }, ...content]
}

function startOf(isRightToLeft: boolean): Align {
  return isRightToLeft ? 'right' : 'left'
}

function alignOf(drafts: readonly ParagraphDraft[], fromMiddle: number): Align {
  const [first] = drafts
  const { align = 'start', isRightToLeft = false } = first?.format ?? {}
  if (align === 'center') return 'center'
  if (align === 'end') return startOf(!isRightToLeft)
  const isOneLine = drafts.length === 1 && first?.lines.length === 1 && first.role.kind !== 'item'
  if (isOneLine && Math.abs(fromMiddle) < CENTER_TOLERANCE) return 'center'
  return drafts.some(isJustified) ? 'justify' : startOf(isRightToLeft)
}

/** Whether a paragraph is justified beyond doubt: of two lines, only one is full. */
function isJustified({ format, lines }: ParagraphDraft): boolean {
  return format.align === 'justify' && lines.length >= MIN_JUSTIFIED_LINES
}

/** Where a line begins, as a coordinate that increases in reading direction. */
function startOfLine({ left, right }: TextLine, isRightToLeft: boolean): number {
  return isRightToLeft ? -right : left
}

function labelStart({ role, column, format, lines }: ParagraphDraft, isRightToLeft: boolean): number {
  const starts = lines.map((line) => startOfLine(line, isRightToLeft))
  const edge = isRightToLeft ? -column.right : column.left
  return role.kind === 'item' ? Math.min(edge + format.indentStart + format.firstLine, ...starts) : Math.min(...starts)
}

function positionParagraphs(drafts: readonly ParagraphDraft[], start: number, align: Align): PositionedParagraph[] {
  const hasNoIndents = align === 'center' || drafts.every(({ format }) => format.align === 'end')
  const positioned: PositionedParagraph[] = []
  for (const draft of drafts) {
    const [line] = draft.lines
    if (line === undefined) continue
    const metrics = lineMetrics(line)
    const lineHeight = leadingOf(draft.lines) ?? metrics.ascent + metrics.descent
    const spacing = spaceAbove(positioned.at(-1), line, metrics, lineHeight)
    positioned.push({
      draft,
      metrics,
      ...spacing,
      ...(hasNoIndents ? { indent: 0, firstLine: 0 } : indents(draft, start)),
    })
  }
  return positioned
}

/** Line height and space before a paragraph, such that its first line keeps its distance from the line before. */
function spaceAbove(
  before: PositionedParagraph | undefined,
  line: TextLine,
  { descent }: LineMetrics,
  lineHeight: number,
): Pick<PositionedParagraph, 'lineHeight' | 'spaceBefore'> {
  const last = before?.draft.lines.at(-1)
  if (before === undefined || last === undefined) return { lineHeight, spaceBefore: 0 }
  const distance = line.base - last.base + descent - before.metrics.descent
  return {
    lineHeight: Math.max(MIN_HEIGHT, Math.min(lineHeight, distance)),
    spaceBefore: Math.max(0, distance - lineHeight),
  }
}

function indents(draft: ParagraphDraft, start: number): Pick<PositionedParagraph, 'indent' | 'firstLine'> {
  const { isRightToLeft } = draft.format
  const [first = start, ...rest] = draft.lines.map((line) => startOfLine(line, isRightToLeft))
  if (draft.role.kind === 'item') {
    const label = labelStart(draft, isRightToLeft)
    return { indent: first - start, firstLine: Math.min(0, label - first) }
  }
  const otherLines = rest.length === 0 ? first : Math.min(...rest)
  return { indent: otherLines - start, firstLine: first - otherLines }
}

/** The width at which the lines wrap as on the page. */
function widthOf(positioned: readonly PositionedParagraph[], align: Align): number {
  const lines = positioned.flatMap(({ draft, indent, firstLine }) =>
    draft.lines.map((line, index) => {
      const next = draft.lines[index + 1]
      const isFirst = index === 0 && draft.role.kind !== 'item'
      const before = align === 'center' ? 0 : indent + (isFirst ? firstLine : 0)
      return { width: before + line.right - line.left, next: next === undefined ? undefined : firstWordWidth(next) }
    }),
  )
  return wrapWidth(lines, align === 'justify')
}

function tabsOf({ lines }: ParagraphDraft, start: number, isRightToLeft: boolean): number[] {
  const tabs = lines.flatMap(({ words }) =>
    words
      .slice(1)
      .filter(({ gapBefore }) => gapBefore > 0)
      .map(({ left, right }) => (isRightToLeft ? -right : left) - start),
  )
  return [...new Set(tabs.map((tab) => Math.round(tab * TAB_STEPS_PER_POINT) / TAB_STEPS_PER_POINT))]
    .toSorted((one, other) => one - other)
    .slice(0, MAX_TABS)
}

/** The bounds of the text box, such that its lines are where they are on the page. */
function frameOf(
  positioned: readonly PositionedParagraph[],
  align: Align,
  start: number,
  width: number,
): Pick<TextBox, 'left' | 'top' | 'right' | 'bottom'> {
  const lines = positioned.flatMap(({ draft }) => draft.lines)
  const bounds = areaAround(lines)
  const [first, last] = [positioned[0], positioned.at(-1)]
  const base = first?.draft.lines[0]?.base ?? 0
  const top = first === undefined ? base : base - first.lineHeight + first.metrics.descent
  const bottom = (last?.draft.lines.at(-1)?.base ?? base) + (last?.metrics.descent ?? 0)
  const sides = sidesOf(bounds, { align, start, width, isRightToLeft: first?.draft.format.isRightToLeft ?? false })
  return { ...sides, top, bottom: Math.max(bottom, top + MIN_HEIGHT) }
}

function sidesOf(
  { left, right }: { left: number; right: number },
  { align, start, width, isRightToLeft }: { align: Align; start: number; width: number; isRightToLeft: boolean },
): { left: number; right: number } {
  if (align === 'center') {
    const middle = (left + right) / 2
    return { left: middle - width / 2, right: middle + width / 2 }
  }
  if (isRightToLeft) return align === 'left' ? { left, right: left + width } : { left: -start - width, right: -start }
  return align === 'right' ? { left: right - width, right } : { left: start, right: start + width }
}
