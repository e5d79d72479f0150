/** The digits of a number, before and after the decimal separator. */
export interface Digits {
  whole: string
  decimals: string
  isGrouped: boolean
}

type Decimal = '.' | ','

/** Groups of three digits; in India, a group of three after groups of two. */
const GROUPS = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/
const GROUPS_OF_INDIA = /^\d{1,2}(?:,\d{2})+,\d{3}$/

/** The decimal separator of a number of digits and separators; undefined if it has none, or it is ambiguous. */
export function decimalSeparatorOf(number: string): Decimal | undefined {
  const isNumberWith = (decimal: Decimal) => split(number, decimal) !== undefined
  if (!/[.,]/.test(number) || isNumberWith('.') === isNumberWith(',')) return undefined
  return isNumberWith('.') ? '.' : ','
}

/**
 * The digits of a number.
 * @param decimal decimal separator if both are possible
 * @returns undefined if it is no number, such as a version or a section number
 */
export function digitsOf(number: string, decimal: Decimal): Digits | undefined {
  return split(number, decimal) ?? split(number, decimal === '.' ? ',' : '.')
}

function split(number: string, decimal: Decimal): Digits | undefined {
  const at = number.indexOf(decimal)
  const whole = at < 0 ? number : number.slice(0, at)
  const decimals = at < 0 ? '' : number.slice(at + 1)
  if (!/^\d*$/.test(decimals) || (at >= 0 && decimals === '')) return undefined
  if (/^\d*$/.test(whole)) return { whole, decimals, isGrouped: false }
  if (whole.includes(decimal) || !(GROUPS.test(whole) || GROUPS_OF_INDIA.test(whole))) return undefined
  // A grouped number cannot begin with a zero; `0.125.300` is a code.
  return whole.startsWith('0') ? undefined : { whole: whole.replaceAll(/\D/g, ''), decimals, isGrouped: true }
}
