import { i18n, type Messages } from '@lingui/core'

import type { Language } from './languages.ts'

/** Each language is fetched only by those who read it. */
const MESSAGES: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('../locales/en.po'),
  de: () => import('../locales/de.po'),
  es: () => import('../locales/es.po'),
}

/** The words of the screen, in the language that is on it. */
export const catalogue = i18n

/**
 * Puts words and numbers into a language, once its words are here; throws where they cannot be fetched.
 * @param regions tags to write numbers by; without them the language's own way holds
 */
export async function loadLanguage(language: Language, regions: string[] = []): Promise<void> {
  i18n.load(language, (await MESSAGES[language]()).messages)
  i18n.activate(language, [...regions, language])
}
