import type { Area } from '../../model.ts'
import type { ParagraphFormat, TabStop } from '../document-model.ts'
import type { ParagraphDraft, TextLine, Word } from '../draft.ts'
import { extentOf, type Extent } from './line-shape.ts'
import { alignmentOf } from './split-by-shape.ts'
import { roundToTwips } from '../geometry/twips.ts'

/** Edges that differ less are aligned. */
const SAME_EDGE_PT = 1.5
/** Smaller indents are rounding. */
const MIN_INDENT_PT = 1
/** The share of full lines that end at the same position in justified text. */
const FLUSH_SHARE = 0.7
/** Lines seldom end this close to the column's end by accident. */
const CERTAIN_EDGE_PT = 0.8

/** The default format. */
export const PLAIN_FORMAT: ParagraphFormat = {
  align: 'start',
  indentStart: 0,
  indentEnd: 0,
  firstLine: 0,
  spaceBefore: 0,
  spaceAfter: 0,
  lineHeight: { rule: 'times', value: 1 },
  isRightToLeft: false,
  keepWithNext: false,
  breakBefore: 'none',
  tabs: [],
  borders: {},
  shade: undefined,
}

/** The format of a paragraph, from the shape of its lines in their column. */
export function paragraphFormat(lines: readonly TextLine[], column: Area): ParagraphFormat {
  const isRightToLeft = lines[0]?.isRightToLeft ?? false
  const extents = lines.map((line) => extentOf(line, isRightToLeft))
  const whole = extentOf(column, isRightToLeft)
  const alignment = alignmentOf(extents, whole, lines[0]?.size ?? 0)
  const tabs = tabStops(lines, whole, isRightToLeft)
  const base = { ...PLAIN_FORMAT, isRightToLeft, tabs }
  if (alignment !== 'start') return { ...base, align: alignment, tabs: [] }
  const isFlush =
    isJustified(extents) || (extents.length === 2 && Math.abs((extents[0]?.end ?? 0) - whole.end) < CERTAIN_EDGE_PT)
  return { ...base, ...indents(extents, whole), align: isFlush ? 'justify' : 'start' }
}

function indents(extents: readonly Extent[], whole: Extent): Partial<ParagraphFormat> {
  const [first, ...rest] = extents
  if (first === undefined) return {}
  const onwards = rest.length === 0 ? first.start : Math.min(...rest.map(({ start }) => start))
  const [indentStart, firstLine] = [roundIndent(onwards - whole.start), roundIndent(first.start - onwards)]
  const longest = Math.max(...extents.map(({ end }) => end))
  // Ragged lines end before the column does in any case.
  const indentEnd = isJustified(extents) ? roundIndent(whole.end - longest) : 0
  return { indentStart, firstLine, indentEnd: Math.max(0, indentEnd) }
}

function roundIndent(indent: number): number {
  return Math.abs(indent) < MIN_INDENT_PT ? 0 : roundToTwips(indent)
}

/** Whether all lines except the last end at the same position. */
function isJustified(extents: readonly Extent[]): boolean {
  const full = extents.slice(0, -1).map(({ end }) => end)
  const longest = Math.max(...extents.map(({ end }) => end))
  const flush = full.filter((end) => Math.abs(end - longest) < SAME_EDGE_PT).length
  return full.length >= 2 && flush >= FLUSH_SHARE * full.length
}

/** Justifies paragraphs that are too short to show it if most others are. */
export function inferAlignment(drafts: readonly ParagraphDraft[]): void {
  const groups = Map.groupBy(drafts, ({ lines: [line], container }) => `${container}|${line?.size}`)
  for (const group of groups.values()) {
    const sides = group.filter(({ format }) => format.align === 'start' || format.align === 'justify')
    const count = (align: ParagraphFormat['align']) =>
      sides.filter(({ format, lines }) => format.align === align && lines.length > 2 - Number(align === 'justify'))
        .length
    if (count('justify') <= count('start')) continue
    for (const { format, lines } of sides) if (lines.length < 2) format.align = 'justify'
  }
}

/** Tab stops after the wide gaps of lines. */
export function tabStops(lines: readonly TextLine[], whole: Extent, isRightToLeft: boolean): TabStop[] {
  const stops: TabStop[] = []
  for (const line of lines) {
    for (const [index, word] of line.words.entries()) {
      if (word.gapBefore === 0) continue
      const stop = stopAt(line.words, index, whole, isRightToLeft)
      const isKnown = stops.some(({ position }) => Math.abs(position - stop.position) < 2 * SAME_EDGE_PT)
      if (stop.position > 0 && !isKnown) stops.push(stop)
    }
  }
  return stops.toSorted((one, other) => one.position - other.position)
}

function stopAt(words: readonly Word[], index: number, whole: Extent, isRightToLeft: boolean): TabStop {
  const next = words.findIndex((word, at) => at > index && word.gapBefore > 0)
  const part = words.slice(index, next === -1 ? undefined : next).map((word) => extentOf(areaOf(word), isRightToLeft))
  const end = Math.max(...part.map((extent) => extent.end))
  const leader = words[index]?.leader ?? 'none'
  // Text after a dot leader is end-aligned, as page numbers are.
  const isAtEnd = next === -1 && (leader === 'dots' || Math.abs(end - whole.end) < 2 * SAME_EDGE_PT)
  const edge = isAtEnd ? end : (part[0]?.start ?? 0)
  const position = Math.abs(edge - whole.end) < 2 * SAME_EDGE_PT ? whole.end - whole.start : edge - whole.start
  return { position: roundToTwips(position), align: isAtEnd ? 'end' : 'start', leader }
}

function areaOf({ left, right }: Word): Area {
  return { left, right, top: 0, bottom: 0 }
}
