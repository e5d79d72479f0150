/** A number as it is written, before it is known which sign parts its decimals. */
export interface NumberText {
  /** Digits, and what parts them. */
  body: string
  isNegative: boolean
  hasPlus: boolean
  hasBrackets: boolean
  isPercent: boolean
  /** The power of ten after `E`. */
  exponent: number | undefined
  currency: { sign: string; isBefore: boolean; isApart: boolean } | undefined
}

/** Signs of currencies that are letters; the others have a class of their own in Unicode or are codes. */
const LETTERS = ['kr\\.?', 'zł', 'Kč', 'Ft', 'lei', 'лв\\.?', 'руб\\.?', 'грн\\.?', 'Fr\\.', 'Rs\\.?', '元', '円', '원']
const SIGN = `(?:[A-Z]{0,3}\\p{Sc}|\\p{Sc}[A-Z]{2}|[A-Z]{3}|${LETTERS.join('|')}|R(?=\\s?\\d))`
const BODY = "(?:\\d(?:[\\d.,' ]*\\d)?|[.,]\\d+)"
const WHOLE = new RegExp(
  `^(?<open>\\()? ?(?<sign>[+-])? ?(?<before>${SIGN})?(?<gap> )? ?(?<inner>-)? ?(?<rate>% ?)?(?<body>${BODY})(?:[Ee](?<exponent>[+-]\\d{1,3}))?(?<percent> ?%)?(?<later> )?(?<after>${SIGN})?(?<trail>-)? ?(?<close>\\))?$`,
  'u',
)
const CODES = new Set(Intl.supportedValuesOf('currency'))
/** No number that a cell can hold is written longer. */
const MAX_LENGTH = 60

/** Takes the signs from around a number; undefined where a text is none. @param text in plain signs */
export function readNumberText(text: string): NumberText | undefined {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return undefined
  const found = WHOLE.exec(text)?.groups
  if (found === undefined) return undefined
  const { open, close, sign, inner, trail, before, after, percent, rate, exponent, body = '' } = found
  const currency = before ?? after
  const minusCount = [sign === '-', inner !== undefined, trail !== undefined, open !== undefined].filter(Boolean).length
  if ((open === undefined) !== (close === undefined) || minusCount > 1) return undefined
  if (before !== undefined && after !== undefined) return undefined
  if (currency !== undefined && ((percent ?? rate) !== undefined || !isCurrency(currency))) return undefined
  return {
    body: body.trim(),
    isNegative: minusCount === 1,
    hasPlus: sign === '+',
    hasBrackets: open !== undefined,
    isPercent: (percent ?? rate) !== undefined,
    exponent: exponent === undefined ? undefined : Number(exponent),
    currency:
      currency === undefined
        ? undefined
        : { sign: currency, isBefore: before !== undefined, isApart: (found['gap'] ?? found['later']) !== undefined },
  }
}

/** Three capital letters are a currency only if they are its code. */
function isCurrency(sign: string): boolean {
  return !/^[A-Z]{3}$/.test(sign) || CODES.has(sign)
}
