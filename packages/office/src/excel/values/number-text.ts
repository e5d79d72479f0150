/** A number as it is written, before its decimal separator is known. */
export interface NumberText {
  /** Digits and separators. */
  body: string
  isNegative: boolean
  hasPlus: boolean
  hasParentheses: boolean
  isPercent: boolean
  /** Exponent in scientific notation. */
  exponent: number | undefined
  currency: { sign: string; isBefore: boolean; isSpaced: boolean } | undefined
}

/** Currency symbols made of letters; others have a Unicode category of their own, or are ISO 4217 codes. */
const LETTER_SYMBOLS = [
  'kr\\.?',
  'zł',
  'Kč',
  'Ft',
  'lei',
  'лв\\.?',
  'руб\\.?',
  'грн\\.?',
  'Fr\\.',
  'Rs\\.?',
  '元',
  '円',
  '원',
]
const CURRENCY = `(?:[A-Z]{0,3}\\p{Sc}|\\p{Sc}[A-Z]{2}|[A-Z]{3}|${LETTER_SYMBOLS.join('|')}|R(?=\\s?\\d))`
const BODY = "(?:\\d(?:[\\d.,' ]*\\d)?|[.,]\\d+)"
const NUMBER = new RegExp(
  `^(?<open>\\()? ?(?<sign>[+-])? ?(?<before>${CURRENCY})?(?<gap> )? ?(?<inner>-)? ?(?<leadingPercent>% ?)?(?<body>${BODY})(?:[Ee](?<exponent>[+-]\\d{1,3}))?(?<percent> ?%)?(?<later> )?(?<after>${CURRENCY})?(?<trail>-)? ?(?<close>\\))?$`,
  'u',
)
/** ISO 4217 codes. */
const CODES = new Set(Intl.supportedValuesOf('currency'))
/** Longest text that can be a number, in UTF-16 units. */
const MAX_LENGTH = 60

/** Separates sign, percent sign and currency from a number; undefined if the text is none. @param text normalized text */
export function readNumberText(text: string): NumberText | undefined {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return undefined
  const groups = NUMBER.exec(text)?.groups
  if (groups === undefined) return undefined
  const { open, close, sign, inner, trail, before, after, percent, leadingPercent, exponent, body = '' } = groups
  const currency = before ?? after
  const minusCount = [sign === '-', inner !== undefined, trail !== undefined, open !== undefined].filter(Boolean).length
  if ((open === undefined) !== (close === undefined) || minusCount > 1) return undefined
  if (before !== undefined && after !== undefined) return undefined
  if (currency !== undefined && ((percent ?? leadingPercent) !== undefined || !isCurrency(currency))) return undefined
  return {
    body: body.trim(),
    isNegative: minusCount === 1,
    hasPlus: sign === '+',
    hasParentheses: open !== undefined,
    isPercent: (percent ?? leadingPercent) !== undefined,
    exponent: exponent === undefined ? undefined : Number(exponent),
    currency:
      currency === undefined
        ? undefined
        : {
            sign: currency,
            isBefore: before !== undefined,
            isSpaced: (groups['gap'] ?? groups['later']) !== undefined,
          },
  }
}

/** Three capital letters are a currency only if they are an ISO 4217 code. */
function isCurrency(sign: string): boolean {
  return !/^[A-Z]{3}$/.test(sign) || CODES.has(sign)
}
