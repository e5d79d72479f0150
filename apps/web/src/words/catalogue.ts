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

/** Puts the screen into a language, once its words are here; throws where they cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  const messages = language === 'en' ? english : (await OTHERS[language]()).messages
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}
