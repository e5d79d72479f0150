import { loadLanguage } from './catalog.ts'
import { regionsOf, type Language } from './languages.ts'

/** Switches to a language, with numbers in the visitor's region; throws when its messages cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  await loadLanguage(language, regionsOf(language))
  document.documentElement.lang = language
}
