import { i18n, type Messages } from '@lingui/core'
import { startTransition } from 'react'

import { languageOf, type Language } from './languages.ts'

type MessageLoaders = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>

/**
 * The parts of the message catalog: the frame, the lists and every tool's first step; the later steps with all errors;
 * warnings; the later steps of Clean PDF and of Organize Pages; Protect PDF; batches; the shelf; where work runs; names
 * and other controls next to a tool's steps; the installed app; and the pages other than tools (lingui.config.ts).
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
  warnings: {
    en: () => import('../locales/warnings/en.po'),
    de: () => import('../locales/warnings/de.po'),
    es: () => import('../locales/warnings/es.po'),
  },
  cleaning: {
    en: () => import('../locales/cleaning/en.po'),
    de: () => import('../locales/cleaning/de.po'),
    es: () => import('../locales/cleaning/es.po'),
  },
  organizing: {
    en: () => import('../locales/organizing/en.po'),
    de: () => import('../locales/organizing/de.po'),
    es: () => import('../locales/organizing/es.po'),
  },
  batch: {
    en: () => import('../locales/batch/en.po'),
    de: () => import('../locales/batch/de.po'),
    es: () => import('../locales/batch/es.po'),
  },
  protection: {
    en: () => import('../locales/protection/en.po'),
    de: () => import('../locales/protection/de.po'),
    es: () => import('../locales/protection/es.po'),
  },
  offline: {
    en: () => import('../locales/offline/en.po'),
    de: () => import('../locales/offline/de.po'),
    es: () => import('../locales/offline/es.po'),
  },
  home: {
    en: () => import('../locales/home/en.po'),
    de: () => import('../locales/home/de.po'),
    es: () => import('../locales/home/es.po'),
  },
  shelf: {
    en: () => import('../locales/shelf/en.po'),
    de: () => import('../locales/shelf/de.po'),
    es: () => import('../locales/shelf/es.po'),
  },
  where: {
    en: () => import('../locales/where/en.po'),
    de: () => import('../locales/where/de.po'),
    es: () => import('../locales/where/es.po'),
  },
  controls: {
    en: () => import('../locales/controls/en.po'),
    de: () => import('../locales/controls/de.po'),
    es: () => import('../locales/controls/es.po'),
  },
  pages: {
    en: () => import('../locales/pages/en.po'),
    de: () => import('../locales/pages/de.po'),
    es: () => import('../locales/pages/es.po'),
  },
} satisfies Record<string, MessageLoaders>

/** The parts in use so far. Each part is fetched on demand, one language at a time. */
const activeParts = new Set<keyof typeof PARTS>(['frame'])

/** The parts already fetched, by language. */
const loadedParts = new Set<string>()

/** The active message catalog. */
export const catalog = i18n

/**
 * Activates a language after fetching its messages; throws when they cannot be fetched.
 * @param regions language tags for number formats; by default those of the language
 */
export async function loadLanguage(language: Language, regions: string[] = []): Promise<void> {
  // A part added to the set during the loop is visited as well.
  for (const part of activeParts) await loadPart(part, language)
  // Activating re-renders every text; a transition keeps the page responsive.
  startTransition(() => i18n.activate(language, [...regions, language]))
}

/** Loads the messages of the pages other than tools in the active language; throws when they cannot be fetched. */
export function loadPageMessages(): Promise<void> {
  return loadMessages('pages')
}

/**
 * Loads the messages of a tool's later steps, with errors and warnings, in the active language; throws when they cannot
 * be fetched.
 */
export async function loadStepMessages(): Promise<void> {
  await Promise.all([loadMessages('steps'), loadMessages('warnings')])
}

/** Loads one part of the messages in the active language; throws when they cannot be fetched. */
export async function loadMessages(part: keyof typeof PARTS): Promise<void> {
  activeParts.add(part)
  const language = languageOf(i18n.locale)
  // Before a language is active, `loadLanguage` handles this.
  if (language !== undefined) await loadPart(part, language)
}

/** Loads each part once, because loading re-renders the whole page. */
async function loadPart(part: keyof typeof PARTS, language: Language): Promise<void> {
  const name = `${part} ${language}`
  if (loadedParts.has(name)) return
  i18n.load(language, (await PARTS[part][language]()).messages)
  loadedParts.add(name)
}
