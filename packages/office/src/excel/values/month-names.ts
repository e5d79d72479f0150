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
      for (const [key, name] of namesIn(language)) if (!this.#byName.has(key)) this.#byName.set(key, name)
    }
  }

  find(name: string): MonthName | undefined {
    return this.#byName.get(keyOf(name))
  }
}

type KeyedName = readonly [key: string, name: MonthName]

/** A bound for memory: documents name their language. */
const MAX_KNOWN_LANGUAGES = 100

/** Names by language. Formatters take milliseconds to create. */
const KNOWN = new Map<string, readonly KeyedName[]>()

function namesIn(language: string): readonly KeyedName[] {
  const names = KNOWN.get(language) ?? (['long', 'short'] as const).flatMap((width) => namesOf(language, width))
  if (KNOWN.size < MAX_KNOWN_LANGUAGES) KNOWN.set(language, names)
  return names
}

function namesOf(language: string, width: 'long' | 'short'): KeyedName[] {
  // Formatting with a day yields the form used in dates, such as the genitive.
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: width, timeZone: 'UTC' })
  const tag = new Intl.Locale(language).maximize()
  return Array.from({ length: 12 }, (_, index): KeyedName => {
    const parts = format.formatToParts(Date.UTC(2001, index, 1))
    const key = keyOf(parts.find(({ type }) => type === 'month')?.value ?? '')
    return [key, { month: index + 1, isLong: width === 'long', language: `${tag.language}-${tag.region ?? ''}` }]
  }).filter(([key]) => /\p{L}/u.test(key))
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('.', '')
}
