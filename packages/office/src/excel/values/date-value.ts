import type { Conventions, NumberValue } from './cell-value.ts'
import { literal, readDateText, readAmbiguousDate, type DateText, type AmbiguousDate } from './date-text.ts'
import { languageCodeOf } from './language-codes.ts'
import type { MonthNames } from './month-names.ts'

const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000
/** Day 0 of serial numbers in the 1900 date system (ISO/IEC 29500-1, 18.17.4.1). */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** First day, 1 March 1900, and last day, 31 December 9999. Serial numbers of earlier days are off by one in Excel. */
const [FIRST_DAY, LAST_DAY] = [61, 2_958_465]
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?: ?([AaPp])\.?[Mm]\.?)?$/
const TRAILING_TIME = /^(.+?)(,? |T)(\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?)$/

/** Parses a date, a time or both from normalized text; undefined if the text is none, or its day and month are ambiguous. */
export function dateValue(text: string, conventions: Conventions, names: MonthNames): NumberValue | undefined {
  const time = timeOf(text)
  if (time !== undefined) return time
  const [, date = text, gap = '', after] = TRAILING_TIME.exec(text) ?? []
  const day = dayOf(date, conventions, names)
  if (after === undefined || day === undefined) return day
  const clock = timeOf(after)
  if (clock === undefined || clock.value >= 1) return undefined
  return { kind: 'number', value: day.value + clock.value, format: `${day.format}${literal(gap)}${clock.format}` }
}

/** What comes first in a date that ends with the year; undefined if that is ambiguous, or the text is no such date. */
export function firstPartOf(text: string): 'day' | 'month' | undefined {
  const ambiguous = readAmbiguousDate(TRAILING_TIME.exec(text)?.[1] ?? text)
  if (ambiguous === undefined) return undefined
  const { first, second, separator } = ambiguous
  const isDay = dateOf(asParts(ambiguous, 'day')) !== undefined
  const isMonth = dateOf(asParts(ambiguous, 'month')) !== undefined
  if (isDay !== isMonth) return isDay ? 'day' : 'month'
  // Wherever dates have dots, the day comes first.
  return isDay && separator === '.' && first.value !== second.value ? 'day' : undefined
}

function dayOf(text: string, { first }: Conventions, names: MonthNames): NumberValue | undefined {
  const known = readDateText(text, names)
  if (known !== undefined) return dateOf(known)
  const ambiguous = readAmbiguousDate(text)
  if (ambiguous === undefined) return undefined
  const order = firstPartOf(text) ?? (ambiguous.first.value === ambiguous.second.value ? 'day' : first)
  return order === undefined ? undefined : dateOf(asParts(ambiguous, order))
}

function asParts({ first, second, year, separator }: AmbiguousDate, order: 'day' | 'month'): DateText {
  const [day, month] = order === 'day' ? [first, second] : [second, first]
  const gap = literal(separator)
  const pattern = order === 'day' ? `d${gap}m${gap}y` : `m${gap}d${gap}y`
  const format = month.format.replaceAll('d', 'm')
  return { day, month: { value: month.value, format }, year, pattern, language: undefined }
}

/** The serial number of a date; undefined if the date does not exist, or is out of Excel's range. */
function dateOf({ day, month, year, pattern, language }: DateText): NumberValue | undefined {
  const time = Date.UTC(year.value, month.value - 1, day?.value ?? 1)
  const date = new Date(time)
  if (date.getUTCMonth() !== month.value - 1 || date.getUTCDate() !== (day?.value ?? 1)) return undefined
  const value = Math.round((time - DAY_ZERO) / DAY_MS)
  if (value < FIRST_DAY || value > LAST_DAY) return undefined
  const parts: Readonly<Record<string, string>> = { d: day?.format ?? '', m: month.format, y: year.format }
  // Escaped characters are literal.
  const format = pattern.replaceAll(/\\.|[dmy]/gu, (code) => parts[code] ?? code)
  return { kind: 'number', value, format: language === undefined ? format : `[$-${languageCodeOf(language)}]${format}` }
}

/** A time of day, or a duration of more hours, as a share of a day. */
function timeOf(text: string): NumberValue | undefined {
  const [, hours, minutes = '', seconds, meridiem] = TIME.exec(text) ?? []
  if (hours === undefined) return undefined
  const hour = Number(hours)
  if (meridiem !== undefined && (hour < 1 || hour > 12)) return undefined
  const whole = meridiem === undefined ? hour : (hour % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0)
  const value = (whole * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) / DAY_SECONDS
  const hourFormat = hours.startsWith('0') ? 'hh' : 'h'
  const clock = `${value >= 1 ? '[h]' : hourFormat}:mm${seconds === undefined ? '' : ':ss'}`
  return { kind: 'number', value, format: meridiem === undefined ? clock : `${clock}\\ AM/PM` }
}
