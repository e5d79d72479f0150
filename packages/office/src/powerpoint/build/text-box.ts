import { areaAround, firstWordWidth, type ParagraphDraft, type TextLine } from '@recto/layout'

import type { SlideBullet, SlideInline, SlideParagraph, TextBox } from '../slide-model.ts'
import type { Bullets } from './bullets.ts'
import { fitTracking } from './fit-tracking.ts'
import { inlinesOf, wrapWidth } from './line-breaks.ts'
import { leadingOf, lineMetrics, type LineMetrics } from './line-metrics.ts'
import { tightenJustifiedLines } from './justified-tracking.ts'

/** A line is centered if its center is closer to that of the page, in points. */
const CENTER_TOLERANCE = 1.5
/** Least height of a line, in points. */
const MIN_HEIGHT = 1
/** Largest number of tab stops of a paragraph in DrawingML. */
const MAX_TABS = 32

type Align = SlideParagraph['align']

/** A paragraph with the place of its lines within the text box. Lengths are in points. */
interface Placed {
  draft: ParagraphDraft
  /** Indent, from the edge of the box at which lines begin, and that of the first line relative to it. */
  indent: number
  firstLine: number
  metrics: LineMetrics
  /** Distance between baselines. */
  lineHeight: number
  spaceBefore: number
}

/** A text box with the given paragraphs, of which there must be at least one, each with at least one line. */
export function boxOf(drafts: readonly ParagraphDraft[], bullets: Bullets, pageWidth: number): TextBox {
  const lines = drafts.flatMap((draft) => draft.lines)
  const area = areaAround(lines)
  const isRightToLeft = drafts[0]?.format.isRightToLeft ?? false
  const align = alignOf(drafts, (area.left + area.right) / 2 - pageWidth / 2)
  // Labels have been removed from their lines, but take up room before them.
  const start = Math.min(...drafts.map((draft) => labelStart(draft, isRightToLeft)))
  const placed = placedIn(drafts, start, align)
  const isWrapped = drafts.some((draft) => draft.lines.length > 1)
  const width = isWrapped ? widthOf(placed, align) : (isRightToLeft ? -area.left : area.right) - start
  const usual = fitTracking(lines)
  const look = align === 'justify' ? tightenJustifiedLines(lines, usual) : usual
  const signs = bullets.of(drafts)
  const paragraphs = placed.map((place, at) => {
    const bullet = signs[at]
    const rooms = place.draft.lines.map((_, index) => width - place.indent - (index === 0 ? place.firstLine : 0))
    return {
      align: align === 'justify' && place.draft.format.align !== 'justify' ? startOf(isRightToLeft) : align,
      isRightToLeft,
      indent: place.indent,
      firstLine: place.firstLine,
      lineHeight: place.lineHeight,
      spaceBefore: place.spaceBefore,
      bullet,
      level: place.draft.role.kind === 'item' ? place.draft.role.level : 0,
      tabs: tabsOf(place.draft, start, isRightToLeft),
      content: withLabel(bullet, inlinesOf(place.draft.lines, rooms, look)),
    }
  })
  return { kind: 'text', degrees: 0, isTitle: false, isWrapped, paragraphs, ...frameOf(placed, align, start, width) }
}

/** A label that no numbering scheme covers becomes text, followed by a tab. */
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

/** Whether a paragraph is certainly justified: with two lines, only one of them is full. */
function isJustified({ format, lines }: ParagraphDraft): boolean {
  return format.align === 'justify' && lines.length > 2
}

/** Where a line begins, as a coordinate that grows in reading direction. */
function startOfLine({ left, right }: TextLine, isRightToLeft: boolean): number {
  return isRightToLeft ? -right : left
}

function labelStart({ role, column, format, lines }: ParagraphDraft, isRightToLeft: boolean): number {
  const starts = lines.map((line) => startOfLine(line, isRightToLeft))
  const edge = isRightToLeft ? -column.right : column.left
  return role.kind === 'item' ? Math.min(edge + format.indentStart + format.firstLine, ...starts) : Math.min(...starts)
}

function placedIn(drafts: readonly ParagraphDraft[], start: number, align: Align): Placed[] {
  const isFree = align === 'center' || drafts.every(({ format }) => format.align === 'end')
  const placed: Placed[] = []
  for (const draft of drafts) {
    const [line] = draft.lines
    if (line === undefined) continue
    const metrics = lineMetrics(line)
    const own = leadingOf(draft.lines) ?? metrics.ascent + metrics.descent
    const lead = spaceAbove(placed.at(-1), line, metrics, own)
    placed.push({ draft, metrics, ...lead, ...(isFree ? { indent: 0, firstLine: 0 } : indents(draft, start)) })
  }
  return placed
}

/** Line height and space before a paragraph, such that its first line keeps its distance from the one before. */
function spaceAbove(
  before: Placed | undefined,
  line: TextLine,
  { descent }: LineMetrics,
  own: number,
): Pick<Placed, 'lineHeight' | 'spaceBefore'> {
  const last = before?.draft.lines.at(-1)
  if (before === undefined || last === undefined) return { lineHeight: own, spaceBefore: 0 }
  const room = line.base - last.base + descent - before.metrics.descent
  return { lineHeight: Math.max(MIN_HEIGHT, Math.min(own, room)), spaceBefore: Math.max(0, room - own) }
}

function indents(draft: ParagraphDraft, start: number): Pick<Placed, 'indent' | 'firstLine'> {
  const { isRightToLeft } = draft.format
  const [first = start, ...rest] = draft.lines.map((line) => startOfLine(line, isRightToLeft))
  if (draft.role.kind === 'item') {
    const label = labelStart(draft, isRightToLeft)
    return { indent: first - start, firstLine: Math.min(0, label - first) }
  }
  const onwards = rest.length === 0 ? first : Math.min(...rest)
  return { indent: onwards - start, firstLine: first - onwards }
}

/** The width at which the lines wrap as on the page. */
function widthOf(placed: readonly Placed[], align: Align): number {
  const lines = placed.flatMap(({ draft, indent, firstLine }) =>
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
  return [...new Set(tabs.map((tab) => Math.round(tab * 10) / 10))]
    .toSorted((one, other) => one - other)
    .slice(0, MAX_TABS)
}

/** The bounds of the text box, such that its lines are where they are on the page. */
function frameOf(
  placed: readonly Placed[],
  align: Align,
  start: number,
  width: number,
): Pick<TextBox, 'left' | 'top' | 'right' | 'bottom'> {
  const lines = placed.flatMap(({ draft }) => draft.lines)
  const around = areaAround(lines)
  const [first, last] = [placed[0], placed.at(-1)]
  const base = first?.draft.lines[0]?.base ?? 0
  const top = first === undefined ? base : base - first.lineHeight + first.metrics.descent
  const bottom = (last?.draft.lines.at(-1)?.base ?? base) + (last?.metrics.descent ?? 0)
  const sides = sidesOf(around, { align, start, width, isRightToLeft: first?.draft.format.isRightToLeft ?? false })
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
