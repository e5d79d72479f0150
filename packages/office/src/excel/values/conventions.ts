import type { Conventions } from './cell-value.ts'
import { firstPartOf } from './date-value.ts'
import { decimalSeparatorOf } from './decimals.ts'
import { readNumberText } from './number-text.ts'
import { normalizeText } from './normalize-text.ts'

/**
 * Languages whose month names are recognized. English comes first, because documents often declare no language, or a wrong one.
 * No name means different months in two of them.
 */
const MONTH_LANGUAGES = 'en-US de fr es it pt nl sv nb da fi pl cs sk hu ro tr el ru uk ca id'.split(' ')
/** Languages whose regions differ in the order of dates, and codes for no particular language. */
const AMBIGUOUS_LANGUAGES: ReadonlySet<string> = new Set(['en', 'mul', 'und', 'zxx'])

/** The conventions of a locale, by its BCP 47 tag; for an unknown one, a decimal point and no order of dates. */
export function conventionsOf(tag: string | undefined): Conventions {
  const locale = tag === undefined ? undefined : knownLocale(tag)
  if (locale === undefined) return { decimal: '.', first: undefined, languages: MONTH_LANGUAGES }
  const name = locale.toString()
  const separator = new Intl.NumberFormat(name).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  const isAmbiguous = AMBIGUOUS_LANGUAGES.has(locale.language) && locale.region === undefined
  return {
    decimal: separator === ',' ? ',' : '.',
    first: isAmbiguous ? undefined : dateOrderOf(name),
    languages: [...new Set([name, ...MONTH_LANGUAGES])],
  }
}

/** Overrides conventions by those that most unambiguous texts follow. */
export function conventionsIn(texts: readonly string[], fallback: Conventions): Conventions {
  const counts = { '.': 0, ',': 0, day: 0, month: 0 }
  for (const text of texts) {
    const plain = normalizeText(text)
    const part = firstPartOf(plain)
    if (part !== undefined) counts[part] += 1
    const number = part === undefined ? readNumberText(plain) : undefined
    const decimal = number === undefined ? undefined : decimalSeparatorOf(number.body)
    if (decimal !== undefined) counts[decimal] += 1
  }
  return {
    ...fallback,
    decimal: moreFrequent('.', ',', counts) ?? fallback.decimal,
    first: moreFrequent('day', 'month', counts) ?? fallback.first,
  }
}

/** The key with the larger count; undefined if they are equal. */
function moreFrequent<Key extends string>(one: Key, other: Key, counts: Record<Key, number>): Key | undefined {
  if (counts[one] === counts[other]) return undefined
  return counts[one] > counts[other] ? one : other
}

/** What comes first in dates of a locale. */
function dateOrderOf(locale: string): 'day' | 'month' | undefined {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const order = format.formatToParts(Date.UTC(2001, 1, 3)).map(({ type }) => type)
  return order.indexOf('day') < order.indexOf('month') ? 'day' : 'month'
}

/** The locale of a tag; undefined if `Intl` does not support it. */
function knownLocale(tag: string): Intl.Locale | undefined {
  try {
    // Some documents have underscores in language tags.
    const locale = new Intl.Locale(tag.trim().replaceAll('_', '-'))
    return Intl.NumberFormat.supportedLocalesOf(locale.toString()).length > 0 ? locale : undefined
  } catch {
    // A malformed tag is an unknown language.
    return undefined
  }
}
