import { writeRoman } from '@recto/pdf'

const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
/** Roman numbers that lists count to. */
const MAX_ROMAN = 200

/** The value of a Roman number in small or capital letters; undefined where it is none, or not written as usual. */
export function romanValue(text: string): number | undefined {
  const digits = Array.from(text.toLowerCase(), (letter) => DIGITS[letter])
  if (digits.length === 0 || digits.includes(undefined)) return undefined
  let value = 0
  for (const [index, digit = 0] of digits.entries()) value += digit < (digits[index + 1] ?? 0) ? -digit : digit
  return value > 0 && value <= MAX_ROMAN && writeRoman(value) === text.toLowerCase() ? value : undefined
}

/** The place of a letter in the alphabet, as lists count: z is followed by aa, bb; undefined where it is none. */
export function letterValue(text: string): number | undefined {
  const letters = text.toLowerCase()
  const first = letters.charCodeAt(0) - 96
  const isSame = Array.from(letters).every((letter) => letter === letters[0])
  return isSame && first >= 1 && first <= 26 && letters.length <= 2 ? first + 26 * (letters.length - 1) : undefined
}
