import {
  CLEANING_OPTION_IDS,
  CLEANING_OPTIONS,
  kindsToRemove,
  type CleaningOption,
  type FindingCount,
} from '@recto/contract'
import { isFlag } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

/** What to remove, in the form of the request. */
export type CleaningSettings = Record<CleaningOption, boolean>

// Object.fromEntries loses the key types.
export const DEFAULT_SETTINGS = Object.fromEntries(
  CLEANING_OPTION_IDS.map((id) => [id, CLEANING_OPTIONS[id].isDefault]),
) as CleaningSettings

/** None of them is specific to one file. */
export const REMEMBERED: Remembered<CleaningSettings> = Object.fromEntries(
  CLEANING_OPTION_IDS.map((id) => [id, isFlag]),
)

/** The options that are on by default, and the others. */
export const DEFAULT_OPTIONS = CLEANING_OPTION_IDS.filter((id) => DEFAULT_SETTINGS[id])
export const FURTHER_OPTIONS = CLEANING_OPTION_IDS.filter((id) => !DEFAULT_SETTINGS[id])

/** How many of the findings an option removes. */
export function countFor(option: CleaningOption, findings: readonly FindingCount[]): number {
  return total(findings.filter(({ kind }) => CLEANING_OPTIONS[option].kinds.some((one) => one === kind)))
}

/** How many of the findings are removed. */
export function countChosen(settings: CleaningSettings, findings: readonly FindingCount[]): number {
  const kinds = kindsToRemove(settings)
  return total(findings.filter(({ kind }) => kinds.has(kind)))
}

/** The sum of all counts. */
export function total(findings: readonly FindingCount[]): number {
  return findings.reduce((sum, { count }) => sum + count, 0)
}
