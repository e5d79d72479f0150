import type { MonthNames } from './month-names.ts'

/** A part of a date, with the number format code that shows it as it was written. */
export interface DatePart {
  value: number
  format: string
}

/** A date whose parts are unambiguous. */
export interface DateText {
  day: DatePart | undefined
  month: DatePart
  year: DatePart
  /** Format code with `d`, `m` and `y` for the parts of the date; other characters are escaped. */
  pattern: string
  /** Language tag of the month name; undefined for a number. */
  language: string | undefined
}

/** A date that ends with the year, whose first two numbers are a day and a month in either order. */
export interface AmbiguousDate {
  first: DatePart
  second: DatePart
  year: DatePart
  separator: string
}

/** Last two-digit year that is in this century, as in Excel. */
const TWO_DIGIT_YEAR_CUTOFF = 29
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\.?$/
const EAST_ASIAN = /^(\d{4})(年|년)( ?)(\d{1,2})(月|월)( ?)(\d{1,2})(日|일)$/
const DAY_NAME_YEAR =
  /^(\d{1,2})((?:\.|st|nd|rd|th|º|er)?(?:[ -]|\. ?)(?:de )?)([\p{L}\p{M}]+\.?)(,?[ -](?:de |del )?)(\d{4}|\d{2})$/u
const NAME_DAY_YEAR = /^([\p{L}\p{M}]+\.?) (\d{1,2})(st|nd|rd|th)?,? (\d{4})$/u
const NAME_YEAR = /^([\p{L}\p{M}]+\.?)([ -])(\d{4})$/u

/** Parses a date whose parts are unambiguous; undefined if the text is none. @param text normalized text */
export function readDateText(text: string, names: MonthNames): DateText | undefined {
  return yearFirst(text) ?? eastAsian(text) ?? withMonthName(text, names)
}

/** Parses a date of three numbers that ends with the year; undefined if the text is none. @param text normalized text */
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

/** A day or month; a padded one has two digits. */
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
  const [, year, yearSign = '', gap = '', month = '', monthSign = '', secondGap = '', day = '', daySign = ''] =
    EAST_ASIAN.exec(text) ?? []
  if (year === undefined) return undefined
  const pattern = `y${literal(yearSign + gap)}m${literal(monthSign + secondGap)}d${literal(daySign)}`
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
    const [, day = '', gap = '', name = '', secondGap = '', year = ''] = dayFirst
    const between = name.endsWith('.') ? `.${secondGap}` : secondGap
    return withMonth({ name, day, year, pattern: `d${literal(gap)}m${literal(between)}y` }, names)
  }
  const nameFirst = NAME_DAY_YEAR.exec(text)
  if (nameFirst !== null) {
    const [, name = '', day = '', suffix = '', year = ''] = nameFirst
    const comma = text.includes(',') ? ', ' : ' '
    const gap = name.endsWith('.') ? '. ' : ' '
    return withMonth({ name, day, year, pattern: `m${literal(gap)}d${literal(suffix + comma)}y` }, names)
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

/** A year of two or four digits. */
function yearPart(digits: string): DatePart {
  const value = Number(digits)
  if (digits.length > 2) return { value, format: 'yyyy' }
  return { value: value + (value <= TWO_DIGIT_YEAR_CUTOFF ? 2000 : 1900), format: 'yy' }
}

/** Escapes text, except digits, for use in a number format code. */
export function literal(text: string): string {
  return text.replaceAll(/[^\d]/gu, (character) => `\\${character}`)
}
