import { macGlyphText } from '@recto/fonts'

/** The fonts of Windows lack the no-break space of the Macintosh order, so that what follows comes one earlier. */
const WITHOUT_SPACE = { first: 172, last: 213 }
/** From here on both are the same again. In between are spacing accents, which few texts have. */
const SAME_AGAIN = 226
/**
 * Fonts of Windows have the Cyrillic letters of WGL4 in one run, in the order of Unicode, at the same place: glyph 570 of Arial, Times New
 * Roman and Courier New is U+0410.
 */
const CYRILLIC = { first: 570, last: 633, start: 0x04_10 }

/**
 * The character of a glyph in the order that the fonts of Windows have: the standard Macintosh order (OpenType, "post"), then others.
 * Programs that write glyph numbers as codes, and leave out the font, mean that order.
 */
export function standardOrderText(glyph: number): string | undefined {
  if (glyph < WITHOUT_SPACE.first) return macGlyphText(glyph)
  if (glyph <= WITHOUT_SPACE.last) return macGlyphText(glyph + 1)
  if (glyph >= CYRILLIC.first && glyph <= CYRILLIC.last) {
    return String.fromCodePoint(glyph - CYRILLIC.first + CYRILLIC.start)
  }
  return glyph >= SAME_AGAIN ? macGlyphText(glyph) : undefined
}
