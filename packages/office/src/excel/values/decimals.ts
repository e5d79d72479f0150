/** The digits of a number, without separators. */
export interface Digits {
  whole: string
  decimals: string
  isGrouped: boolean
}

type Decimal = '.' | ','

/** Groups of three digits, or a group of three after groups of two as in India. */
const GROUPS = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/
const GROUPS_OF_INDIA = /^\d{1,2}(?:,\d{2})+,\d{3}$/

/** The decimal separator of a number; undefined if it is ambiguous. */
export function decimalSeparatorOf(body: string): Decimal | undefined {
  const as = (decimal: Decimal) => split(body, decimal) !== undefined
  if (!/[.,]/.test(body) || as('.') === as(',')) return undefined
  return as('.') ? '.' : ','
}

/** The digits of a number; undefined if it is none, such as a version or section number. */
export function digitsOf(body: string, decimal: Decimal): Digits | undefined {
  return split(body, decimal) ?? split(body, decimal === '.' ? ',' : '.')
}

function split(body: string, decimal: Decimal): Digits | undefined {
  const at = body.indexOf(decimal)
  const whole = at < 0 ? body : body.slice(0, at)
  const decimals = at < 0 ? '' : body.slice(at + 1)
  if (!/^\d*$/.test(decimals) || (at >= 0 && decimals === '')) return undefined
  if (/^\d*$/.test(whole)) return { whole, decimals, isGrouped: false }
  if (whole.includes(decimal) || !(GROUPS.test(whole) || GROUPS_OF_INDIA.test(whole))) return undefined
  // A grouped number cannot begin with a zero; `0.125.300` is a code.
  return whole.startsWith('0') ? undefined : { whole: whole.replaceAll(/\D/g, ''), decimals, isGrouped: true }
}
