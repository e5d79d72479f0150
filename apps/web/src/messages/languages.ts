/** The languages of the interface, each named in itself. The first one is the source language. */
export const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
  { id: 'es', name: 'Español' },
] as const

/** A language of the interface. */
export type Language = (typeof LANGUAGES)[number]['id']

const STORAGE_KEY = 'recto-language'

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** Returns the interface language for a tag such as `de-AT` (RFC 5646). */
export function languageOf(tag: string | null): Language | undefined {
  return LANGUAGES.find(({ id }) => tag !== null && id === baseOf(tag))?.id
}

/** The visitor's own choice, otherwise the browser's first supported language, otherwise English. */
export function preferredLanguage(): Language {
  const wanted = [readStoredLanguage(), ...navigator.languages]
  return wanted.map(languageOf).find((language) => language !== undefined) ?? 'en'
}

function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage may be blocked; the browser's languages apply then.
    return null
  }
}

/** Stores a choice for the next visit. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
}

/** The language tags for number and date formats: the visitor's regions where they match the interface language. */
export function regionsOf(language: Language): string[] {
  return navigator.languages.filter((tag) => baseOf(tag) === language)
}
