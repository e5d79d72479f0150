import {
  DEFAULT_WORD_QUALITY,
  WORD_QUALITIES,
  resolveWordOptions,
  type ResolvedWordOptions,
  type WordQuality,
} from '@recto/contract'
import { flagsOf, oneOf } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

/** The options for content besides text. */
export const PRESERVED = ['preserveImages', 'preserveLinks', 'preserveTables'] as const

/** The options for structure and accessibility. */
export const DETECTED = ['detectHeadings', 'detectLists', 'optimizeForAccessibility'] as const

/** An option whose default depends on the quality level. */
export type WordOption = (typeof PRESERVED)[number] | (typeof DETECTED)[number]

/** The settings of the page. */
export interface WordSettings {
  quality: WordQuality
  /** The options changed by the visitor; all others follow the quality level. */
  own: Partial<Record<WordOption, boolean>>
}

export const DEFAULT_SETTINGS: WordSettings = { quality: DEFAULT_WORD_QUALITY, own: {} }

/** None of them is specific to one file. */
export const REMEMBERED: Remembered<WordSettings> = {
  quality: oneOf(WORD_QUALITIES),
  own: flagsOf([...PRESERVED, ...DETECTED]),
}

const OPTION_OF = {
  preserveImages: 'hasImages',
  preserveLinks: 'hasLinks',
  preserveTables: 'hasTables',
  detectHeadings: 'hasHeadings',
  detectLists: 'hasLists',
  optimizeForAccessibility: 'isAccessible',
} as const satisfies Record<WordOption, keyof ResolvedWordOptions>

/** Whether an option is enabled, by the visitor or by the quality level. */
export function isChosen(settings: WordSettings, choice: WordOption): boolean {
  return resolveWordOptions(requestOf(settings))[OPTION_OF[choice]]
}

/** Returns the settings with one option changed. */
export function choose(settings: WordSettings, choice: WordOption, isOn: boolean): WordSettings {
  return { ...settings, own: { ...settings.own, [choice]: isOn } }
}

/**
 * Builds the options of the request. Unchanged options are left to the server, except that the precise level enables
 * all detection.
 */
export function requestOf({ quality, own }: WordSettings) {
  const everything = quality === 'precise' ? Object.fromEntries(DETECTED.map((choice) => [choice, true])) : {}
  return { quality, formatting: pick(own, PRESERVED), advanced: { ...everything, ...pick(own, DETECTED) } }
}

function pick(own: WordSettings['own'], choices: readonly WordOption[]): Partial<Record<WordOption, boolean>> {
  return Object.fromEntries(
    choices.filter((choice) => own[choice] !== undefined).map((choice) => [choice, own[choice]]),
  )
}
