import { isIdeographic } from '../../characters.ts'
import { readingOrder, runsRightToLeft } from '../../direction.ts'
import { areaAround, type Glyph, type Segment } from '../../model.ts'
import { wordStarts } from '../../words.ts'
import type { TextLine, Word } from '../draft.ts'
import type { TextStyles } from './text-styles.ts'
import { isStretched } from './stretched.ts'

/** Baselines of one line differ less, even if glyphs overlap. */
const SAME_BASELINE_EM = 0.25
/** The same for text side by side: half a line, so that no other line fits in between. */
const SAME_LINE_EM = 0.5
/** A wider gap is a tab; word spaces of justified lines reach 1 em. */
const TAB_GAP_EM = 1.5
/** A smaller glyph this far off the baseline is a script: half of the rise that word processors use. */
const MIN_RAISED_EM = 0.12
/** Its size compared with the line: see scripts.ts. */
const MAX_SCRIPT_RATIO = 0.88
/** Deliberate letter-spacing is at least a quarter of a point; justification adds less. */
const MIN_TRACKING_PT = 0.25
/** The same in em. */
const MIN_TRACKING_EM = 0.02
/** This many gaps have to agree. */
const MIN_TRACKING_GAPS = 4
const DOT = /^[.·_\u2026]$/
/** Ideographic text is split after this many characters, since it has no word spaces. */
const MAX_WORD_LENGTH = 500
/** A smaller glyph this far below the baseline is a subscript. By eye. */
const MIN_LOWERED_EM = 0.05
/** Glyphs of upright text are where the page has them, up to rounding. */
const UNMOVED_PT = 0.01
/** Gaps between ideographs need to be wider by this factor to be tabs. By eye. */
const DENSE_RATIO = 1.2
/** Letter-spacing is uniform: half of the gaps differ by at most this. By eye. */
const MAX_TRACKING_SPREAD_EM = 0.03

/** The lines of a column, from the top. */
export function textLines(segments: readonly Segment[], styles: TextStyles, page: number): TextLine[] {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((one, other) => one.base - other.base)) {
    const row = rows.at(-1)
    if (row !== undefined && isOnRow(segment, row)) row.push(segment)
    else rows.push([segment])
  }
  return rows.map((row) => toLine(row, styles, page))
}

/** Whether a segment is on the same line as others. */
export function isOnRow<Piece extends Pick<Segment, 'base' | 'size' | 'left' | 'right'>>(
  segment: Piece,
  row: readonly Piece[],
): boolean {
  const [first = segment] = row
  const distance = (segment.base - first.base) / Math.min(first.size, segment.size)
  if (distance < SAME_BASELINE_EM) return true
  return distance < SAME_LINE_EM && row.every((other) => other.right <= segment.left || other.left >= segment.right)
}

function toLine(row: readonly Segment[], styles: TextStyles, page: number): TextLine {
  const parts = row.toSorted((one, other) => one.left - other.left)
  const largest = parts.toSorted((one, other) => other.glyphs.length - one.glyphs.length)[0]
  const [base, size] = [largest?.base ?? 0, largest?.size ?? 0]
  const glyphs = parts.flatMap((part) => part.glyphs)
  return {
    kind: 'line',
    page,
    ...areaAround(parts),
    words: toWords(glyphs, { base, size }, styles),
    base,
    size: Math.round(size * 2) / 2,
    isRightToLeft: runsRightToLeft(glyphs.map(({ text }) => text)),
  }
}

function toWords(glyphs: readonly Glyph[], line: { base: number; size: number }, styles: TextStyles): Word[] {
  const starts = wordStarts(glyphs)
  const trackings = trackingOf(glyphs, starts)
  const texts: string[] = []
  // From texts with spaces back to glyphs; -1 is a space.
  const glyphIndexes: number[] = []
  for (const [index, { text }] of glyphs.entries()) {
    if (starts[index] === true) {
      texts.push(' ')
      glyphIndexes.push(-1)
    }
    texts.push(text)
    glyphIndexes.push(index)
  }
  const order = readingOrder(texts)
  const words: Word[] = []
  let isSpaced = false
  for (const position of order) {
    const index = glyphIndexes[position] ?? -1
    const glyph = glyphs[index]
    if (glyph === undefined) {
      isSpaced = true
      continue
    }
    const own = glyphStyle(glyph, trackings.get(glyph.font) ?? 0, line, styles)
    const last = words.at(-1)
    if (last !== undefined && !isSpaced && hasSameFormat(last, own)) extend(last, glyph)
    else words.push(wordOf(glyph, own, isSpaced))
    isSpaced = false
  }
  return withGaps(words, line.size)
}

/** What the glyphs of a word have in common. */
type GlyphStyle = Pick<Word, 'style' | 'position' | 'target' | 'mcid' | 'isArtifact'>

function glyphStyle(
  glyph: Glyph,
  tracking: number,
  line: { base: number; size: number },
  styles: TextStyles,
): GlyphStyle {
  const position = positionOf(glyph, line)
  return {
    style: styles.styleOf(glyph, { size: position === 'normal' ? glyph.size : line.size, tracking }),
    position,
    target: styles.targetOf(glyph),
    mcid: glyph.source?.mcid,
    isArtifact: glyph.source?.isArtifact ?? false,
  }
}

function wordOf({ text, x, width }: Glyph, own: GlyphStyle, isSpaced: boolean): Word {
  return { text, left: x, right: x + width, ...own, isSpaced, gapBefore: 0 }
}

function positionOf(glyph: Glyph, line: { base: number; size: number }): Word['position'] {
  const { source, size } = glyph
  // In rotated text the y of the page is not that of the line.
  if (source === undefined || size > MAX_SCRIPT_RATIO * line.size || Math.abs(source.x - glyph.x) > UNMOVED_PT)
    return 'normal'
  const raised = (line.base - source.y) / line.size
  if (raised > MIN_RAISED_EM) return 'super'
  return raised < -MIN_LOWERED_EM ? 'sub' : 'normal'
}

function hasSameFormat(last: Word, own: GlyphStyle): boolean {
  if (last.text.length > MAX_WORD_LENGTH) return false
  const isAlike = last.style === own.style && last.position === own.position && last.mcid === own.mcid
  return isAlike && last.target === own.target && last.isArtifact === own.isArtifact
}

function extend(word: Word, { text, x, width }: Glyph): void {
  word.text += text
  word.left = Math.min(word.left, x)
  word.right = Math.max(word.right, x + width)
}

/** Sets the gaps before words that are too wide for a space. */
function withGaps(words: Word[], size: number): Word[] {
  if (isStretched(words.map(({ left, right }) => ({ x: left, width: right - left, size })))) return words
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (before === undefined) continue
    const gap = Math.max(word.left - before.right, before.left - word.right)
    const isDense = isIdeographic(word.text) && isIdeographic(before.text)
    if (gap > TAB_GAP_EM * size * (isDense ? DENSE_RATIO : 1)) word.gapBefore = gap
  }
  return words
}

/** Letter-spacing by font, in points. */
function trackingOf(glyphs: readonly Glyph[], starts: readonly boolean[]): Map<Glyph['font'], number> {
  const gaps = new Map<Glyph['font'], number[]>()
  for (const [index, glyph] of glyphs.entries()) {
    const next = glyphs[index + 1]
    if (next === undefined || next.font !== glyph.font || starts[index + 1] === true) continue
    // Dot leaders are spaced, the text before them is not.
    if (DOT.test(glyph.text) || DOT.test(next.text)) continue
    const list = gaps.get(glyph.font)
    const gap = (next.x - glyph.x - glyph.width) / glyph.size
    if (list === undefined) gaps.set(glyph.font, [gap])
    else list.push(gap)
  }
  return new Map([...gaps].map(([font, list]) => [font, usualTracking(list, glyphs[0]?.size ?? 1)]))
}

function usualTracking(gaps: readonly number[], size: number): number {
  if (gaps.length < MIN_TRACKING_GAPS) return 0
  const sorted = new Float64Array(gaps).toSorted()
  const middle = sorted[sorted.length >> 1] ?? 0
  const [low, high] = [sorted[sorted.length >> 2] ?? 0, sorted[(sorted.length * 3) >> 2] ?? 0]
  if (
    Math.abs(middle) < MIN_TRACKING_EM ||
    Math.abs(middle * size) < MIN_TRACKING_PT ||
    high - low > MAX_TRACKING_SPREAD_EM
  )
    return 0
  return Math.round(middle * size * 10) / 10
}

/** The text of words with spaces between them. */
export function textOf(words: readonly Word[]): string {
  return words
    .map(({ text, isSpaced, gapBefore }) => (isSpaced || gapBefore > 0 ? ` ${text}` : text))
    .join('')
    .trim()
}
