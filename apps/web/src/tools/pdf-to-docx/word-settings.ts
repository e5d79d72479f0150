import { DEFAULT_WORD_QUALITY, wordChoices, type WordChoices, type WordQuality } from '@recto/contract'

/** What is kept of a document besides its text. */
export const PRESERVED = ['preserveImages', 'preserveLinks', 'preserveTables'] as const

/** What is looked for in a document, and done for it, beyond how it looks. */
export const DETECTED = ['detectHeadings', 'detectLists', 'optimizeForAccessibility'] as const

/** One of the choices that a quality has a default for. */
export type WordOption = (typeof PRESERVED)[number] | (typeof DETECTED)[number]

/** What is set on the page. */
export interface WordSettings {
  quality: WordQuality
  /** The choices that were made by hand; the others are as the quality has them. */
  own: Partial<Record<WordOption, boolean>>
}

/** What the page begins with, and comes back to. */
export const DEFAULT_SETTINGS: WordSettings = { quality: DEFAULT_WORD_QUALITY, own: {} }

const OPTION_OF = {
  preserveImages: 'hasImages',
  preserveLinks: 'hasLinks',
  preserveTables: 'hasTables',
  detectHeadings: 'hasHeadings',
  detectLists: 'hasLists',
  optimizeForAccessibility: 'isAccessible',
} as const satisfies Record<WordOption, keyof WordChoices>

/** Whether something is kept or done, by hand or by the quality. */
export function isChosen(settings: WordSettings, choice: WordOption): boolean {
  return wordChoices(requestOf(settings))[OPTION_OF[choice]]
}

/** The settings with a choice made by hand. */
export function choose(settings: WordSettings, choice: WordOption, isOn: boolean): WordSettings {
  return { ...settings, own: { ...settings.own, [choice]: isOn } }
}

/** The options of the call. What was not chosen is left to the quality; precise looks for everything there is. */
export function requestOf({ quality, own }: WordSettings) {
  const everything = quality === 'precise' ? Object.fromEntries(DETECTED.map((choice) => [choice, true])) : {}
  return { quality, formatting: pick(own, PRESERVED), advanced: { ...everything, ...pick(own, DETECTED) } }
}

function pick(own: WordSettings['own'], choices: readonly WordOption[]): Partial<Record<WordOption, boolean>> {
  return Object.fromEntries(
    choices.filter((choice) => own[choice] !== undefined).map((choice) => [choice, own[choice]]),
  )
}
