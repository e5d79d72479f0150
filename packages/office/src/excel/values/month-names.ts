/** A month, and how its name was written. */
export interface MonthName {
  /** From 1. */
  month: number
  isLong: boolean
  /** The language, as a tag with its region. */
  language: string
}

/** The names of months in some languages. */
export class MonthNames {
  private readonly byName = new Map<string, MonthName>()

  /** Of names that are written alike in two languages, the first language has it. */
  constructor(languages: readonly string[]) {
    for (const language of languages) {
      for (const width of ['long', 'short'] as const) this.note(language, width)
    }
  }

  find(name: string): MonthName | undefined {
    return this.byName.get(keyOf(name))
  }

  private note(language: string, width: 'long' | 'short'): void {
    // A day makes it the form that stands in dates, where there is more than one.
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: width, timeZone: 'UTC' })
    const tag = new Intl.Locale(language).maximize()
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2001, month - 1, 1))
      const key = keyOf(parts.find(({ type }) => type === 'month')?.value ?? '')
      if (!/\p{L}/u.test(key) || this.byName.has(key)) continue
      this.byName.set(key, { month, isLong: width === 'long', language: `${tag.language}-${tag.region ?? ''}` })
    }
  }
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('.', '')
}
