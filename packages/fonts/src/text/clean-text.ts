/** Most texts by far, in which there is nothing to do. */
const PLAIN = /^[ -~]*$/
/** Line breaks and tabs, of which a line has none. */
const BREAKS = /\r\n|[\t-\r\u0085\u2028\u2029]/g
/** What has neither a glyph nor an effect on glyphs. */
const CONTROLS = /[\p{Cc}\uFEFF]/gu

/**
 * Text as one line: breaks and tabs become spaces, control characters go, and letters with their accents take the form
 * that fonts know best (Unicode Normalization Form C), which is the same text to everybody who reads or searches it.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.toWellFormed().replace(BREAKS, ' ').replace(CONTROLS, '').normalize('NFC')
}
