import { writeRoman } from '@recto/pdf'

const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
/** The largest Roman numeral that counts as a label. */
const MAX_ROMAN = 200
/** The code before that of a. */
const BEFORE_A = 0x60
/** Letters of the alphabet. */
const LETTERS = 26

/** The value of a Roman numeral in lower or upper case; undefined if it is not a canonical one. */
export function romanValue(text: string): number | undefined {
  const digits = Array.from(text.toLowerCase(), (letter) => DIGITS[letter])
  if (digits.length === 0 || digits.includes(undefined)) return undefined
  let value = 0
  for (const [index, digit = 0] of digits.entries()) value += digit < (digits[index + 1] ?? 0) ? -digit : digit
  return value > 0 && value <= MAX_ROMAN && writeRoman(value) === text.toLowerCase() ? value : undefined
}

/** The number of a letter as in lists: z is followed by aa, bb; undefined if the text is not such a label. */
export function letterValue(text: string): number | undefined {
  const letters = text.toLowerCase()
  const first = letters.charCodeAt(0) - BEFORE_A
  const isSame = Array.from(letters).every((letter) => letter === letters[0])
  return isSame && first >= 1 && first <= LETTERS && letters.length <= 2
    ? first + LETTERS * (letters.length - 1)
    : undefined
}
