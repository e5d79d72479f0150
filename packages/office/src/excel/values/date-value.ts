import type { Conventions, NumberValue } from './cell-value.ts'
import { literal, readDateText, readAmbiguousDate, type DateText, type AmbiguousDate } from './date-text.ts'
import { languageCodeOf } from './language-codes.ts'
import type { MonthNames } from './month-names.ts'

const DAY_MS = 86_400_000
/** Day 0 of Excel. Its serial numbers are off by one before March 1900, hence the first day below. */
const EPOCH = Date.UTC(1899, 11, 30)
const [FIRST_DAY, LAST_DAY] = [61, 2_958_465]
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?: ?([AaPp])\.?[Mm]\.?)?$/
const TRAILING_TIME = /^(.+?)(,? |T)(\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?)$/

/** Parses a date, a time or both from normalized text; undefined if it is none or the day is ambiguous. */
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

/** What comes first in a date that ends with the year; undefined if it is ambiguous. */
export function firstPartOf(text: string): 'day' | 'month' | undefined {
  const open = readAmbiguousDate(TRAILING_TIME.exec(text)?.[1] ?? text)
  if (open === undefined) return undefined
  const { first, second, separator } = open
  const isDay = dateOf(asParts(open, 'day')) !== undefined
  const isMonth = dateOf(asParts(open, 'month')) !== undefined
  if (isDay !== isMonth) return isDay ? 'day' : 'month'
  // Dates with dots are written with the day first.
  return isDay && separator === '.' && first.value !== second.value ? 'day' : undefined
}

function dayOf(text: string, { first }: Conventions, names: MonthNames): NumberValue | undefined {
  const known = readDateText(text, names)
  if (known !== undefined) return dateOf(known)
  const open = readAmbiguousDate(text)
  if (open === undefined) return undefined
  const order = firstPartOf(text) ?? (open.first.value === open.second.value ? 'day' : first)
  return order === undefined ? undefined : dateOf(asParts(open, order))
}

function asParts({ first, second, year, separator }: AmbiguousDate, order: 'day' | 'month'): DateText {
  const [day, month] = order === 'day' ? [first, second] : [second, first]
  const gap = literal(separator)
  const pattern = order === 'day' ? `d${gap}m${gap}y` : `m${gap}d${gap}y`
  const format = month.format.replaceAll('d', 'm')
  return { day, month: { value: month.value, format }, year, pattern, language: undefined }
}

/** The serial number of a date; undefined if the date does not exist or is out of Excel's range. */
function dateOf({ day, month, year, pattern, language }: DateText): NumberValue | undefined {
  const time = Date.UTC(year.value, month.value - 1, day?.value ?? 1)
  const date = new Date(time)
  if (date.getUTCMonth() !== month.value - 1 || date.getUTCDate() !== (day?.value ?? 1)) return undefined
  const value = Math.round((time - EPOCH) / DAY_MS)
  if (value < FIRST_DAY || value > LAST_DAY) return undefined
  const parts: Readonly<Record<string, string>> = { d: day?.format ?? '', m: month.format, y: year.format }
  // Escaped characters are literal.
  const shown = pattern.replaceAll(/\\.|[dmy]/gu, (sign) => parts[sign] ?? sign)
  return { kind: 'number', value, format: language === undefined ? shown : `[$-${languageCodeOf(language)}]${shown}` }
}

function timeOf(text: string): NumberValue | undefined {
  const [, hours, minutes = '', seconds, half] = TIME.exec(text) ?? []
  if (hours === undefined) return undefined
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const value = (whole * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) / 86_400
  const hourFormat = hours.startsWith('0') ? 'hh' : 'h'
  const clock = `${value >= 1 ? '[h]' : hourFormat}:mm${seconds === undefined ? '' : ':ss'}`
  return { kind: 'number', value, format: half === undefined ? clock : `${clock}\\ AM/PM` }
}
