import { isIdeographic } from './characters.ts'
import type { Glyph } from './model.ts'

/**
 * A wider gap parts words. Word spaces are 0.2 to 0.33 em, and 0.15 em in tightly justified lines; kerning and rounding
 * stay below 0.1 em.
 */
export const WORD_GAP_EM = 0.13
/** The same between ideographs, which fill 1 em each and are spread in justified lines. */
const IDEOGRAPHIC_GAP_EM = 0.5
/** Wider gaps between most glyphs of a line are letter-spacing: what small capitals get is 0.05 to 0.1 em. */
const MIN_LETTER_SPACING_EM = 0.06
/** Wider gaps part words, however regular. */
const MAX_LETTER_SPACING_EM = 1
/** Fewer gaps tell nothing of letter-spacing. */
const MIN_SPACED_GAPS = 4
/** A space of the file counts unless the next glyph goes back by as much as the space is wide. */
const MAX_OVERLAP_EM = 0.25

/** The glyphs of a line as they are seen, with a space before each that begins a word. */
export function spacedTexts(glyphs: readonly Glyph[]): string[] {
  const starts = wordStarts(glyphs)
  return glyphs.flatMap(({ text }, index) => (starts[index] === true ? [' ', text] : [text]))
}

/** Whether white stands before each of the glyphs of a line, as they are seen, that parts it from the one before. */
export function wordStarts(glyphs: readonly Glyph[]): boolean[] {
  const gaps = glyphs.slice(1).map((glyph, index) => gapBetween(glyphs[index] ?? glyph, glyph))
  // Dots that lead to the number of a page are set wider than words.
  const close = gaps.filter((_, index) => !isLeader(glyphs[index], glyphs[index + 1]))
  const spacing = letterSpacing(close)
  return glyphs.map((glyph, index) => {
    const before = glyphs[index - 1]
    return before !== undefined && isWordGap(before, glyph, gaps[index - 1] ?? 0, spacing)
  })
}

/** What is added to every gap of a line, in font sizes; 0 where some glyphs stand close, as those of words do. */
function letterSpacing(gaps: readonly number[]): number {
  if (gaps.length < MIN_SPACED_GAPS) return 0
  const sorted = Float64Array.from(gaps).toSorted()
  const [close, usual] = [sorted[gaps.length >> 2] ?? 0, sorted[gaps.length >> 1] ?? 0]
  return close > MIN_LETTER_SPACING_EM && usual > MIN_LETTER_SPACING_EM && usual < MAX_LETTER_SPACING_EM ? usual : 0
}

function isWordGap(before: Glyph, glyph: Glyph, gap: number, spacing: number): boolean {
  if (glyph.hasSpaceBefore && gap > -MAX_OVERLAP_EM) return true
  if (isLeader(before, glyph) && gap < MAX_LETTER_SPACING_EM) return false
  const isDense = isIdeographic(before.text) && isIdeographic(glyph.text)
  return gap > spacing + (isDense ? IDEOGRAPHIC_GAP_EM : WORD_GAP_EM)
}

function isLeader(before: Glyph | undefined, glyph: Glyph | undefined): boolean {
  return before?.text === '.' && glyph?.text === '.'
}

/** The white between two glyphs in sizes of the larger font: a superscript stands close to its word. */
function gapBetween(before: Glyph, glyph: Glyph): number {
  return (glyph.x - before.x - before.width) / Math.max(before.size, glyph.size)
}
