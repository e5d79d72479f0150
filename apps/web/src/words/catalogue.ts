import { i18n, type Messages } from '@lingui/core'

import { messages as english } from '../locales/en.po'
import type { Language } from './languages.ts'

/** The languages that are fetched only by those who read them. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>>> = {
  de: () => import('../locales/de.po'),
  es: () => import('../locales/es.po'),
}

i18n.loadAndActivate({ locale: 'en', messages: english })

/** The words of the screen, in the language that is on it. */
export const catalogue = i18n

/**
 * Puts words and numbers into a language, once its words are here; throws where they cannot be fetched.
 * @param regions tags to write numbers by; without them the language's own way holds
 */
export async function loadLanguage(language: Language, regions: string[] = []): Promise<void> {
  if (language !== 'en') i18n.load(language, (await OTHERS[language]()).messages)
  i18n.activate(language, [...regions, language])
}
