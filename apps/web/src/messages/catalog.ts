import { i18n, type Messages } from '@lingui/core'
import { startTransition } from 'react'

import { languageOf, type Language } from './languages.ts'

type MessageLoaders = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>

/**
 * What a part of the site says: the frame, the lists and the first step of every tool; the steps after it and all that can be
 * wrong or worth knowing; and the pages beside the tools (lingui.config.ts).
 */
const PARTS = {
  frame: {
    en: () => import('../locales/en.po'),
    de: () => import('../locales/de.po'),
    es: () => import('../locales/es.po'),
  },
  steps: {
    en: () => import('../locales/steps/en.po'),
    de: () => import('../locales/steps/de.po'),
    es: () => import('../locales/steps/es.po'),
  },
  pages: {
    en: () => import('../locales/pages/en.po'),
    de: () => import('../locales/pages/de.po'),
    es: () => import('../locales/pages/es.po'),
  },
} satisfies Record<string, MessageLoaders>

/** The parts that have been shown since the site was opened; each part and each language is fetched only by those who read it. */
const shown = new Set<keyof typeof PARTS>(['frame'])

/** The parts that are here, each with its language. */
const brought = new Set<string>()

/** The words of the screen, in the language that is on it. */
export const catalog = i18n

/**
 * Puts words and numbers into a language, once its words are here; throws where they cannot be fetched.
 * @param regions tags to write numbers by; without them the language's own way holds
 */
export async function loadLanguage(language: Language, regions: string[] = []): Promise<void> {
  // A part that is first shown meanwhile is fetched, too: a set is walked to what was added on the way.
  for (const part of shown) await bring(part, language)
  // Every sentence on the screen hears of it: that is done in small pieces, between which the page answers.
  startTransition(() => i18n.activate(language, [...regions, language]))
}

/** Brings the words of the pages around the tools, in the language on the screen; throws where they cannot be fetched. */
export function loadPageMessages(): Promise<void> {
  return show('pages')
}

/** Brings the words of what follows a tool's first step, in the language on the screen; throws where they cannot be fetched. */
export function loadStepMessages(): Promise<void> {
  return show('steps')
}

async function show(part: keyof typeof PARTS): Promise<void> {
  shown.add(part)
  const language = languageOf(i18n.locale)
  // Before there is a language, the first one to be loaded brings them.
  if (language !== undefined) await bring(part, language)
}

/** Fetches words once: the whole screen would be drawn anew for those that it has. */
async function bring(part: keyof typeof PARTS, language: Language): Promise<void> {
  const name = `${part} ${language}`
  if (brought.has(name)) return
  i18n.load(language, (await PARTS[part][language]()).messages)
  brought.add(name)
}
