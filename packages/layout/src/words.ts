import { isIdeographic } from './characters.ts'
import type { Glyph } from './model.ts'

/** A gap wider than this parts words where glyphs stand close, in font sizes. */
const WORD_GAP = 0.13
/** The same between characters of scripts without spaces. */
const IDEOGRAPHIC_GAP = 0.5
/** Gaps between most glyphs that are wider than this are letter-spacing, in font sizes. */
const SPACED = 0.06
/** Gaps wider than this are no letter-spacing, however regular. */
const APART = 1
/** A space of the file counts unless what follows lies this far over what was before, in font sizes. */
const OVERLAP = 0.25

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
  const usual = close.length < 4 ? 0 : (Float64Array.from(close).toSorted()[close.length >> 1] ?? 0)
  const spacing = usual > SPACED && usual < APART ? usual : 0
  return glyphs.map((glyph, index) => {
    const before = glyphs[index - 1]
    return before !== undefined && isWordGap(before, glyph, gaps[index - 1] ?? 0, spacing)
  })
}

function isWordGap(before: Glyph, glyph: Glyph, gap: number, spacing: number): boolean {
  if (glyph.hasSpaceBefore && gap > -OVERLAP) return true
  if (isLeader(before, glyph) && gap < APART) return false
  const isDense = isIdeographic(before.text) && isIdeographic(glyph.text)
  return gap > spacing + (isDense ? IDEOGRAPHIC_GAP : WORD_GAP)
}

function isLeader(before: Glyph | undefined, glyph: Glyph | undefined): boolean {
  return before?.text === '.' && glyph?.text === '.'
}

/** The white between two glyphs in sizes of the larger font: a superscript stands close to its word. */
function gapBetween(before: Glyph, glyph: Glyph): number {
  return (glyph.x - before.x - before.width) / Math.max(before.size, glyph.size)
}
