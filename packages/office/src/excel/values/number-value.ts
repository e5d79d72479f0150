import type { CellValue, Conventions, NumberValue } from './cell-value.ts'
import { digitsOf, type Digits } from './decimals.ts'
import { readNumberText, type NumberText } from './number-text.ts'

/** Largest number of significant digits of a cell (Excel specifications and limits). */
const MAX_DIGITS = 15
/** Largest number of decimals in a number format. */
const MAX_DECIMALS = 30
/** Least number of digits after a plus sign in a telephone number; local numbers have about seven. */
const MIN_TELEPHONE_DIGITS = 7
const QUOTED_TEXT: CellValue = { kind: 'text', needsQuotePrefix: true }

/**
 * Parses a number from normalized text. Codes, such as digits after leading zeros, stay text with a quote prefix.
 * @returns undefined if the text is neither
 */
export function numberValue(text: string, { decimal }: Conventions): CellValue | undefined {
  const written = readNumberText(text)
  if (written === undefined) return undefined
  const digits = digitsOf(written.body, decimal)
  if (digits === undefined) return /^[\d.,]+$/.test(written.body) ? QUOTED_TEXT : undefined
  return isCode(digits, written) ? QUOTED_TEXT : toNumber(digits, written)
}

/** Whether a number would lose leading zeros or digits, or is written like a telephone number. */
function isCode({ whole, decimals }: Digits, { hasPlus }: NumberText): boolean {
  const significant = `${whole}${decimals}`.replace(/^0+/, '')
  if (/^0\d/.test(whole) || significant.length > MAX_DIGITS || decimals.length > MAX_DECIMALS) return true
  return hasPlus && whole.length >= MIN_TELEPHONE_DIGITS
}

function toNumber(digits: Digits, written: NumberText): NumberValue | undefined {
  const power = (written.exponent ?? 0) - (written.isPercent ? 2 : 0)
  // Parsed with its exponent, because multiplying would round twice.
  const amount = Number(`${digits.whole || '0'}.${digits.decimals || '0'}e${power}`)
  if (!Number.isFinite(amount)) return undefined
  const value = written.isNegative && amount !== 0 ? -amount : amount
  return { kind: 'number', value, format: formatOf(digits, written) }
}

function formatOf({ whole, decimals, isGrouped }: Digits, written: NumberText): string {
  const decimalPlaces = decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`
  if (written.exponent !== undefined) return `0${decimalPlaces}E+00`
  // `.5` has no leading zero.
  const integer = whole === '' ? '#' : '0'
  const plain = `${isGrouped ? '#,##0' : integer}${decimalPlaces}`
  const positive = withSigns(plain, written)
  if (written.hasParentheses) return `${positive}_);(${positive})`
  if (written.hasPlus) return `+${positive};-${positive};${positive}`
  return positive === '0' ? 'General' : positive
}

function withSigns(plain: string, { isPercent, currency }: NumberText): string {
  if (isPercent) return `${plain}%`
  if (currency === undefined) return plain
  const { sign, isBefore, isSpaced } = currency
  const gap = isSpaced ? '\\ ' : ''
  return isBefore ? `[$${sign}]${gap}${plain}` : `${plain}${gap}[$${sign}]`
}
