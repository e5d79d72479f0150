/** A month by its name. */
export interface MonthName {
  /** From 1 to 12. */
  month: number
  /** Whether the name is spelled out. */
  isLong: boolean
  /** Language tag with region. */
  language: string
}

/** Month names in several languages, long and short. */
export class MonthNames {
  readonly #byName = new Map<string, MonthName>()

  /** @param languages BCP 47 tags; if languages share a name, the first one applies */
  constructor(languages: readonly string[]) {
    for (const language of languages) {
      for (const width of ['long', 'short'] as const) this.#addLanguage(language, width)
    }
  }

  find(name: string): MonthName | undefined {
    return this.#byName.get(keyOf(name))
  }

  #addLanguage(language: string, width: 'long' | 'short'): void {
    // Formatting with a day yields the form used in dates, such as the genitive.
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: width, timeZone: 'UTC' })
    const tag = new Intl.Locale(language).maximize()
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2001, month - 1, 1))
      const key = keyOf(parts.find(({ type }) => type === 'month')?.value ?? '')
      if (!/\p{L}/u.test(key) || this.#byName.has(key)) continue
      this.#byName.set(key, { month, isLong: width === 'long', language: `${tag.language}-${tag.region ?? ''}` })
    }
  }
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('.', '')
}
