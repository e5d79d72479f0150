import type { NumberFormat } from '@recto/contract'
import { writeRoman } from '@recto/pdf'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A number in a numbering style. @param digits the minimum number of decimal digits */
export function formatNumeral(number: number, format: NumberFormat, digits = 1): string {
  switch (format) {
    case 'decimal':
      return String(number).padStart(digits, '0')
    case 'roman-lower':
      return writeRoman(number)
    case 'roman-upper':
      return writeRoman(number).toUpperCase()
    case 'alpha-lower':
      return formatLetters(number)
    case 'alpha-upper':
      return formatLetters(number).toUpperCase()
  }
}

/** Letters as in page labels (ISO 32000-2, table 161): a to z, then aa to zz, then aaa to zzz. */
function formatLetters(number: number): string {
  const letter = LETTERS[(number - 1) % LETTERS.length] ?? ''
  return letter.repeat(Math.ceil(number / LETTERS.length))
}
