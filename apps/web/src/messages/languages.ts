/** The languages of the screen, each named in itself. The first is the one that the source is written in. */
export const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
  { id: 'es', name: 'Español' },
] as const

/** A language of the screen. */
export type Language = (typeof LANGUAGES)[number]['id']

const STORAGE_KEY = 'recto-language'

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** The language of the screen that a tag such as `de-AT` (RFC 5646) asks for. */
export function languageOf(tag: string | null): Language | undefined {
  return LANGUAGES.find(({ id }) => tag !== null && id === baseOf(tag))?.id
}

/** What the visitor chose here, else the first of the browser's languages that there is, else English. */
export function preferredLanguage(): Language {
  const wanted = [readChoice(), ...navigator.languages]
  return wanted.map(languageOf).find((language) => language !== undefined) ?? 'en'
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage can be switched off; the browser's languages hold then.
    return null
  }
}

/** Remembers a choice for the next visit. */
export function keepChoice(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
}

/** The tags to write numbers and dates by: the visitor's own region where it speaks the language of the screen. */
export function regionsOf(language: Language): string[] {
  return navigator.languages.filter((tag) => baseOf(tag) === language)
}
