/** What says in which direction text runs, and nothing else. */
const MARKS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const SPACES = /[\t\n\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** What stands for a minus: the sign itself, a hyphen that does not break, and dashes where a number follows at once. */
const MINUS = /[\u2010\u2011\u2212\ufe63\uff0d]|^[\u2012-\u2014](?=[\d.])/g
const APOSTROPHES = /[\u2018\u2019\u02bc]/g
/** The digits of Arabic, Persian and of scripts of India; each begins with its zero. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f]/g
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_e6, 0x0b_e6, 0x0c_66]
/** Signs of Arabic numbers as others write them. */
const ARABIC: Readonly<Record<string, string>> = { '\u066a': '%', '\u066b': '.', '\u066c': "'" }

/** Text in the signs that numbers and dates are looked for in: plain digits, spaces, minus and apostrophe. */
export function plainText(text: string): string {
  return text
    .replace(MARKS, '')
    .replace(SPACES, ' ')
    .trim()
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replace(MINUS, '-')
    .replace(APOSTROPHES, "'")
    .replace(/[\u066a-\u066c]/g, (sign) => ARABIC[sign] ?? sign)
    .replace(OTHER_DIGITS, asciiDigit)
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.findLast((each) => each <= code) ?? code
  return String(code - zero)
}
