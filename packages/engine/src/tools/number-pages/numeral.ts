import type { NumberFormat } from '@recto/contract'

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A page number as people read it. @param digits decimal numbers with fewer begin with zeros */
export function writeNumeral(number: number, format: NumberFormat, digits = 1): string {
  switch (format) {
    case 'decimal':
      return String(number).padStart(digits, '0')
    case 'roman-lower':
      return roman(number)
    case 'roman-upper':
      return roman(number).toUpperCase()
    case 'alpha-lower':
      return letters(number)
    case 'alpha-upper':
      return letters(number).toUpperCase()
  }
}

function roman(number: number): string {
  let rest = number
  let text = ''
  for (const [value, sign] of ROMAN) {
    text += sign.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}

/** As page labels have them (ISO 32000-2, table 161): a to z, then aa to zz, then aaa to zzz. */
function letters(number: number): string {
  const letter = LETTERS[(number - 1) % LETTERS.length] ?? ''
  return letter.repeat(Math.ceil(number / LETTERS.length))
}
