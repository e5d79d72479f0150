/** Invisible characters: directional marks and zero-width spaces. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const SPACES = /[\t\n\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Minus signs, non-breaking hyphens, and dashes right before a number. */
const MINUS = /[\u2010\u2011\u2212\ufe63\uff0d]|^[\u2012-\u2014](?=[\d.])/g
const APOSTROPHES = /[\u2018\u2019\u02bc]/g
/** Arabic-Indic, Persian and Indic digits; each range begins with its zero. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f]/g
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_e6, 0x0b_e6, 0x0c_66]
/** Distance of the full-width forms U+FF01 to U+FF5E from ASCII. */
const FULL_WIDTH_OFFSET = 0xfe_e0
/** Arabic percent sign and separators. */
const ARABIC_SIGNS: Readonly<Record<string, string>> = { '\u066a': '%', '\u066b': '.', '\u066c': "'" }

/** Normalizes text for parsing numbers and dates: ASCII digits, spaces, minus signs, separators and apostrophes. */
export function normalizeText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .trim()
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(MINUS, '-')
    .replace(APOSTROPHES, "'")
    .replace(/[\u066a-\u066c]/g, (character) => ARABIC_SIGNS[character] ?? character)
    .replace(OTHER_DIGITS, asciiDigit)
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.findLast((each) => each <= code) ?? code
  return String(code - zero)
}
