import { isIdeographic } from './characters.ts'
import type { Glyph } from './model.ts'

/** A gap wider than this parts words where glyphs stand close, in font sizes. */
const WORD_GAP = 0.13
/** The same between characters of scripts without spaces. */
const IDEOGRAPHIC_GAP = 0.5
/** Gaps between most glyphs that are wider than this are letter-spacing, in font sizes. */
const SPACED = 0.06
/** A space of the file counts where at least this much is seen of it, in font sizes; fewer is undone by kerning. */
const SEEN_SPACE = 0.02

/** The glyphs of a line as they are seen, with a space before each that begins a word. */
export function spacedTexts(glyphs: readonly Glyph[]): string[] {
  const gaps = glyphs.slice(1).map((glyph, index) => gapBetween(glyphs[index] ?? glyph, glyph))
  const usual = gaps.length < 4 ? 0 : (gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0)
  const spacing = usual > SPACED ? usual : 0
  return glyphs.flatMap((glyph, index) => {
    const before = glyphs[index - 1]
    const gap = gaps[index - 1]
    const isApart = before !== undefined && gap !== undefined && isWordGap(before, glyph, gap, spacing)
    return isApart ? [' ', glyph.text] : [glyph.text]
  })
}

function isWordGap(before: Glyph, glyph: Glyph, gap: number, spacing: number): boolean {
  if (glyph.hasSpaceBefore && gap > SEEN_SPACE) return true
  const isDense = isIdeographic(before.text) && isIdeographic(glyph.text)
  return gap > spacing + (isDense ? IDEOGRAPHIC_GAP : WORD_GAP)
}

/** The white between two glyphs in sizes of the smaller font. */
function gapBetween(before: Glyph, glyph: Glyph): number {
  return (glyph.x - before.x - before.width) / Math.max(1e-6, Math.min(before.size, glyph.size))
}
