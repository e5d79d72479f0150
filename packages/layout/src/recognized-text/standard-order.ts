import { macGlyphText } from '@recto/fonts'

/** Windows fonts lack the no-break space of the Macintosh order, so later glyphs come one earlier. */
const WITHOUT_SPACE = { first: 172, last: 213 }
/** From here on both orders agree again. In between are spacing accents, which few texts have. */
const SAME_AGAIN = 226
/**
 * Windows fonts have the Cyrillic letters of WGL4 in one run, in Unicode order, at the same position: glyph 570 of Arial, Times New
 * Roman and Courier New is U+0410.
 */
const CYRILLIC = { first: 570, last: 633, start: 0x04_10 }

/**
 * The character of a glyph in the order of Windows fonts: the standard Macintosh order (OpenType, "post"), then others. Programs that
 * write glyph numbers as codes and do not embed the font use that order.
 */
export function standardOrderText(glyph: number): string | undefined {
  if (glyph < WITHOUT_SPACE.first) return macGlyphText(glyph)
  if (glyph <= WITHOUT_SPACE.last) return macGlyphText(glyph + 1)
  if (glyph >= CYRILLIC.first && glyph <= CYRILLIC.last) {
    return String.fromCodePoint(glyph - CYRILLIC.first + CYRILLIC.start)
  }
  return glyph >= SAME_AGAIN ? macGlyphText(glyph) : undefined
}
