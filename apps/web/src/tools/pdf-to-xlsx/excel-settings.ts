import { AUTO_LOCALE, SHEET_CHOICES, type SheetChoice } from '@recto/contract'
import { isFlag, oneOf } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

/** The settings of the page. */
export interface ExcelSettings {
  sheets: SheetChoice
  includeText: boolean
  /** The language tag of the notation of numbers and dates, or auto. */
  locale: string
}

export const DEFAULT_SETTINGS: ExcelSettings = { sheets: 'tables', includeText: false, locale: AUTO_LOCALE }

/** A notation of numbers and dates, identified by one of the locales that use it. */
interface Notation {
  locale: string
  /** A number and a date in this notation. */
  example: string
}

/** A number above a million with decimals, and a date whose day cannot be a month. */
const [NUMBER, DAY] = [1_234_567.89, Date.UTC(2026, 2, 31)]
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'de-CH', 'nl-NL', 'sv-SE', 'ja-JP'] as const

/** The notations to choose from. */
export const NOTATIONS: readonly Notation[] = LOCALES.map((locale) => ({ locale, example: exampleOf(locale) }))

function exampleOf(locale: string): string {
  const number = new Intl.NumberFormat(locale).format(NUMBER)
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(DAY)
  return `${number} · ${date}`
}

/** None of them is specific to one file. */
export const REMEMBERED: Remembered<ExcelSettings> = {
  sheets: oneOf(SHEET_CHOICES),
  includeText: isFlag,
  locale: oneOf([AUTO_LOCALE, ...LOCALES]),
}
