import { AUTO_LOCALE, type SheetChoice } from '@recto/contract'

/** What is set on the page. */
export interface ExcelSettings {
  sheets: SheetChoice
  includeText: boolean
  /** Whose numbers and dates they are, as a language tag, or auto. */
  locale: string
}

/** What the page begins with, and comes back to. */
export const DEFAULT_SETTINGS: ExcelSettings = { sheets: 'tables', includeText: false, locale: AUTO_LOCALE }

/** A way to write numbers and dates, with the languages and regions that do so; the first one stands for them. */
interface Notation {
  locale: string
  /** As everybody knows what is meant by it. */
  example: string
}

/** One million and a half, and the last day of March, as some write them. */
const [NUMBER, DAY] = [1_234_567.89, Date.UTC(2026, 2, 31)]
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'de-CH', 'nl-NL', 'sv-SE', 'ja-JP'] as const

/** The notations to choose from, each once. */
export const NOTATIONS: readonly Notation[] = LOCALES.map((locale) => ({ locale, example: exampleOf(locale) }))

function exampleOf(locale: string): string {
  const number = new Intl.NumberFormat(locale).format(NUMBER)
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(DAY)
  return `${number} · ${date}`
}
