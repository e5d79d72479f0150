import type { MonthNames } from './month-names.ts'

/** A part of a date, with the number format code that shows it as it was written. */
export interface DatePart {
  value: number
  format: string
}

/** A date whose parts are known. */
export interface DateText {
  day: DatePart | undefined
  month: DatePart
  year: DatePart
  /** Format in which `d`, `m` and `y` stand for the codes of the parts. */
  pattern: string
  /** Language of the month name. */
  language: string | undefined
}

/** A date that ends with the year, whose first two numbers are a day and a month in either order. */
export interface AmbiguousDate {
  first: DatePart
  second: DatePart
  year: DatePart
  separator: string
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\.?$/
const EAST_ASIAN = /^(\d{4})(年|년)( ?)(\d{1,2})(月|월)( ?)(\d{1,2})(日|일)$/
const DAY_NAME_YEAR =
  /^(\d{1,2})((?:\.|st|nd|rd|th|º|er)?(?:[ -]|\. ?)(?:de )?)([\p{L}\p{M}]+\.?)(,?[ -](?:de |del )?)(\d{4}|\d{2})$/u
const NAME_DAY_YEAR = /^([\p{L}\p{M}]+\.?) (\d{1,2})(st|nd|rd|th)?,? (\d{4})$/u
const NAME_YEAR = /^([\p{L}\p{M}]+\.?)([ -])(\d{4})$/u

/** Parses a date whose parts are unambiguous; undefined if there is none. @param text normalized text */
export function readDateText(text: string, names: MonthNames): DateText | undefined {
  return yearFirst(text) ?? eastAsian(text) ?? withMonthName(text, names)
}

/** Parses a date of three numbers that ends with the year. @param text normalized text */
export function readAmbiguousDate(text: string): AmbiguousDate | undefined {
  const [, first, separator = '', second, year] = YEAR_LAST.exec(text) ?? []
  if (first === undefined || second === undefined || year === undefined) return undefined
  const isPadded = first.length === 2 && second.length === 2
  return {
    first: numericPart(first, 'd', isPadded),
    second: numericPart(second, 'd', isPadded),
    year: yearPart(year),
    separator,
  }
}

/** A day or month; padded ones have two digits. */
function numericPart(digits: string, letter: 'd' | 'm', isPadded = digits.startsWith('0')): DatePart {
  return { value: Number(digits), format: isPadded ? letter.repeat(2) : letter }
}

function yearFirst(text: string): DateText | undefined {
  const [, year = '', separator = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? []
  if (year === '') return undefined
  const pattern = `y${literal(separator)}m${literal(separator)}d`
  const isPadded = day.length === 2 && month.length === 2
  const [dayPart, monthPart] = [numericPart(day, 'd', isPadded), numericPart(month, 'm', isPadded)]
  return { day: dayPart, month: monthPart, year: yearPart(year), pattern, language: undefined }
}

function eastAsian(text: string): DateText | undefined {
  const [, year, sign = '', gap = '', month = '', monthSign = '', gapAfter = '', day = '', daySign = ''] =
    EAST_ASIAN.exec(text) ?? []
  if (year === undefined) return undefined
  const pattern = `y${literal(sign + gap)}m${literal(monthSign + gapAfter)}d${literal(daySign)}`
  return {
    day: numericPart(day, 'd'),
    month: numericPart(month, 'm'),
    year: yearPart(year),
    pattern,
    language: undefined,
  }
}

function withMonthName(text: string, names: MonthNames): DateText | undefined {
  const dayFirst = DAY_NAME_YEAR.exec(text)
  if (dayFirst !== null) {
    const [, day = '', gap = '', name = '', gapAfter = '', year = ''] = dayFirst
    const between = name.endsWith('.') ? `.${gapAfter}` : gapAfter
    return withMonth({ name, day, year, pattern: `d${literal(gap)}m${literal(between)}y` }, names)
  }
  const nameFirst = NAME_DAY_YEAR.exec(text)
  if (nameFirst !== null) {
    const [, name = '', day = '', ending = '', year = ''] = nameFirst
    const comma = text.includes(',') ? ', ' : ' '
    const gap = name.endsWith('.') ? '. ' : ' '
    return withMonth({ name, day, year, pattern: `m${literal(gap)}d${literal(ending + comma)}y` }, names)
  }
  const [, name, gap = '', year = ''] = NAME_YEAR.exec(text) ?? []
  if (name === undefined) return undefined
  const between = name.endsWith('.') ? `.${gap}` : gap
  return withMonth({ name, day: undefined, year, pattern: `m${literal(between)}y` }, names)
}

function withMonth(
  { name, day, year, pattern }: { name: string; day: string | undefined; year: string; pattern: string },
  names: MonthNames,
): DateText | undefined {
  const found = names.find(name)
  if (found === undefined) return undefined
  return {
    day: day === undefined ? undefined : numericPart(day, 'd'),
    month: { value: found.month, format: found.isLong ? 'mmmm' : 'mmm' },
    year: yearPart(year),
    pattern,
    language: found.language,
  }
}

/** Two-digit years up to 29 are in this century, as in Excel. */
function yearPart(digits: string): DatePart {
  const value = Number(digits)
  if (digits.length > 2) return { value, format: 'yyyy' }
  return { value: value + (value < 30 ? 2000 : 1900), format: 'yy' }
}

/** Escapes text for use in a number format code. */
export function literal(text: string): string {
  return text.replaceAll(/[^\d]/gu, (sign) => `\\${sign}`)
}
