import { loadLanguage } from './catalog.ts'
import { regionsOf, type Language } from './languages.ts'

/** Puts the screen into a language, with numbers as the visitor's region writes them; throws where its words do not come. */
export async function showLanguage(language: Language): Promise<void> {
  await loadLanguage(language, regionsOf(language))
  document.documentElement.lang = language
}
