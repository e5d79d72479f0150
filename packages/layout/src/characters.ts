/** Letters and digits of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/
/** Scripts without spaces between words. */
const IDEOGRAPHIC =
  /[\u2e80-\u303f\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u
/** Ligatures and letter forms that Unicode has for compatibility only. */
const PRESENTATION_FORMS = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdfb\ufe70-\ufefc]/g
/** Control and formatting characters, and noncharacters. */
const UNPRINTABLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff0-\ufffc\ufffe\uffff]/gu
/** The usual bullets of the Symbol and Wingdings fonts, by their Private Use code points. */
const PRIVATE_MARKS: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf06f': '□',
}
const PRIVATE = /[\uf06f\uf0a7\uf0b7\uf0d8\uf0fc]/g

/** Needs no change: the common case, checked first. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff]$/
/** The code after the last of ASCII. Most texts are one such character, and these functions are called for every glyph. */
const ASCII_END = 0x80

/** Whether a text is one ASCII character. */
function isAscii(text: string): boolean {
  return text.length === 1 && text.charCodeAt(0) < ASCII_END
}

/** Whether a text has a letter of a right-to-left script. */
export function isRightToLeft(text: string): boolean {
  if (isAscii(text)) return false
  return RIGHT_TO_LEFT.test(text) && !ARABIC_DIGIT.test(text)
}

/** Whether a text begins with a digit of any script. */
export function isNumber(text: string): boolean {
  return /^\p{Nd}/u.test(text)
}

/** Whether a text begins with a letter of any script. */
export function isLetter(text: string): boolean {
  if (isAscii(text)) return (text >= 'a' && text <= 'z') || (text >= 'A' && text <= 'Z')
  return /^\p{L}/u.test(text)
}

/** Whether a text has a character of a script without spaces between words. */
export function isIdeographic(text: string): boolean {
  if (isAscii(text)) return false
  return IDEOGRAPHIC.test(text)
}

/** A text without invisible characters, and with ligatures as separate letters. */
export function readableText(text: string): string {
  if ((isAscii(text) && text >= ' ' && text <= '~') || PLAIN.test(text)) return text
  return text
    .replace(/[\t\n\r]/g, ' ')
    .replace(UNPRINTABLE, '')
    .replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC'))
    .replace(PRIVATE, (mark) => PRIVATE_MARKS[mark] ?? mark)
    .toWellFormed()
}

/** Spacing diacritics, by their combining forms. */
const COMBINING: Record<string, string> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
}

const FIRST_MARK = '\u0300'

/** The combining form of a diacritic; undefined if the text is anything else. */
export function combiningMark(text: string): string | undefined {
  if (isAscii(text) && text !== '`') return undefined
  const mark = COMBINING[text]
  if (mark !== undefined || text < FIRST_MARK) return mark
  return /^\p{M}+$/u.test(text) ? text : undefined
}
