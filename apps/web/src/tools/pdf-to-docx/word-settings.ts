import { DEFAULT_WORD_QUALITY, resolveWordOptions, type ResolvedWordOptions, type WordQuality } from '@recto/contract'

/** What is kept of a document besides its text. */
export const KEPT = ['preserveImages', 'preserveLinks', 'preserveTables'] as const

/** What is looked for in a document, and done for it, beyond how it looks. */
export const FOUND = ['detectHeadings', 'detectLists', 'optimizeForAccessibility'] as const

/** One of the choices that a quality has a default for. */
export type WordChoice = (typeof KEPT)[number] | (typeof FOUND)[number]

/** What is set on the page. */
export interface WordSettings {
  quality: WordQuality
  /** The choices that were made by hand; the others are as the quality has them. */
  own: Partial<Record<WordChoice, boolean>>
}

/** What the page begins with, and comes back to. */
export const DEFAULT_SETTINGS: WordSettings = { quality: DEFAULT_WORD_QUALITY, own: {} }

const CHOICE_OF = {
  preserveImages: 'hasImages',
  preserveLinks: 'hasLinks',
  preserveTables: 'hasTables',
  detectHeadings: 'hasHeadings',
  detectLists: 'hasLists',
  optimizeForAccessibility: 'isAccessible',
} as const satisfies Record<WordChoice, keyof ResolvedWordOptions>

/** Whether something is kept or done, by hand or by the quality. */
export function isChosen(settings: WordSettings, choice: WordChoice): boolean {
  return resolveWordOptions(requestOf(settings))[CHOICE_OF[choice]]
}

/** The settings with a choice made by hand. */
export function choose(settings: WordSettings, choice: WordChoice, isOn: boolean): WordSettings {
  return { ...settings, own: { ...settings.own, [choice]: isOn } }
}

/** The options of the call. What was not chosen is left to the quality; precise looks for everything there is. */
export function requestOf({ quality, own }: WordSettings) {
  const everything = quality === 'precise' ? Object.fromEntries(FOUND.map((choice) => [choice, true])) : {}
  return { quality, formatting: pick(own, KEPT), advanced: { ...everything, ...pick(own, FOUND) } }
}

function pick(own: WordSettings['own'], choices: readonly WordChoice[]): Partial<Record<WordChoice, boolean>> {
  return Object.fromEntries(
    choices.filter((choice) => own[choice] !== undefined).map((choice) => [choice, own[choice]]),
  )
}
