import { isIdeographic } from './characters.ts'
import type { Glyph } from './model.ts'

/**
 * A wider gap separates words. Word spaces are 0.2 to 0.33 em, in tightly justified lines 0.15 em; kerning and rounding
 * stay below 0.1 em.
 */
export const WORD_GAP_EM = 0.13
/** The same between ideographs, which are 1 em wide and get expanded in justified lines. */
const IDEOGRAPHIC_GAP_EM = 0.5
/** Wider gaps between most glyphs of a line are letter-spacing: small capitals get 0.05 to 0.1 em. */
const MIN_LETTER_SPACING_EM = 0.06
/** Wider gaps always separate words. */
const MAX_LETTER_SPACING_EM = 1
/** Fewer gaps do not show letter-spacing. */
const MIN_SPACED_GAPS = 4
/** A space in the content counts unless the next glyph overlaps the previous one by as much as a space is wide. */
const MAX_OVERLAP_EM = 0.25

/** The texts of the glyphs of a line in visual order, with a space before each word. */
export function spacedTexts(glyphs: readonly Glyph[]): string[] {
  const starts = wordStarts(glyphs)
  const texts: string[] = []
  for (const [index, { text }] of glyphs.entries()) {
    if (starts[index] === true) texts.push(' ')
    texts.push(text)
  }
  return texts
}

/** For each glyph of a line in visual order: whether a word begins with it, after a gap. */
export function wordStarts(glyphs: readonly Glyph[]): boolean[] {
  const gaps = new Float64Array(glyphs.length)
  const close: number[] = []
  let before: Glyph | undefined
  for (const [index, glyph] of glyphs.entries()) {
    if (before !== undefined) {
      const gap = gapBetween(before, glyph)
      gaps[index] = gap
      // Dot leaders are spaced wider than words.
      if (!isLeader(before, glyph)) close.push(gap)
    }
    before = glyph
  }
  const spacing = letterSpacing(close)
  return glyphs.map((glyph, index) => {
    const previous = glyphs[index - 1]
    return previous !== undefined && isWordGap(previous, glyph, gaps[index] ?? 0, spacing)
  })
}

/** Letter-spacing of a line in em; 0 if a quarter of its glyphs are close together, as in words. */
function letterSpacing(gaps: readonly number[]): number {
  if (gaps.length < MIN_SPACED_GAPS) return 0
  const sorted = new Float64Array(gaps).toSorted()
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

/** The gap between two glyphs in sizes of the larger font, so that a superscript stays with its word. */
function gapBetween(before: Glyph, glyph: Glyph): number {
  return (glyph.x - before.x - before.width) / Math.max(before.size, glyph.size)
}
