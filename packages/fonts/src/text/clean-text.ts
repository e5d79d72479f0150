/** Fast path: text that needs no change. */
const PLAIN = /^[ -~]*$/
/** Line breaks and tabs, which a single line cannot have. */
const BREAKS = /\r\n|[\t-\r\u0085\u2028\u2029]/g
/** Control characters without glyph or effect. */
const CONTROLS = /[\p{Cc}\uFEFF]/gu

/**
 * Normalizes text to one line: breaks and tabs become spaces, control characters are removed, and letters are composed
 * with their accents (Unicode Normalization Form C), which fonts support best.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.toWellFormed().replace(BREAKS, ' ').replace(CONTROLS, '').normalize('NFC')
}
