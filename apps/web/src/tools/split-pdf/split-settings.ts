import {
  OPERATIONS,
  planParts,
  type OptionsInput,
  type OptionsOf,
  type OutlineStart,
  type SplitPlan,
} from '@recto/contract'

import { readCount, readCuts, readRanges } from '../../components/pages-field/parse-pages.ts'
import { isFlag, oneOf, textUpTo } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

const DEFAULTS = OPERATIONS.splitAdvanced.options.parse({ mode: 'all' })

/** More digits than a number of pages needs. */
const MAX_DIGITS = 6

/** A split method. */
export type SplitMode = OptionsOf<typeof OPERATIONS.splitAdvanced>['mode']

/** The methods that are always available; splitting at bookmarks requires bookmarks. */
export const METHODS = ['ranges', 'pages', 'everyNPages', 'all'] as const satisfies readonly SplitMode[]

/** The form with all methods, or the simple one with two. */
export type SplitForm = 'full' | 'simple'

/** The settings of the page. The texts are authoritative: selecting pages in the grid writes to them. */
export interface SplitSettings {
  mode: SplitMode
  rangesText: string
  cutsText: string
  countText: string
  isAdvanced: boolean
  prefix: string
  keepsBookmarks: boolean
  /** Whether each range becomes a separate file. */
  isPerRange: boolean
}

export const DEFAULT_SETTINGS: SplitSettings = {
  mode: 'ranges',
  rangesText: '',
  cutsText: '',
  countText: String(DEFAULTS.everyNPages),
  isAdvanced: false,
  prefix: DEFAULTS.filenamePrefix,
  keepsBookmarks: DEFAULTS.preserveBookmarks,
  isPerRange: false,
}

/** The pages and the file names are specific to one file. */
export const REMEMBERED: Remembered<SplitSettings> = {
  mode: oneOf([...METHODS, 'bookmarks']),
  countText: textUpTo(MAX_DIGITS),
  isAdvanced: isFlag,
  keepsBookmarks: isFlag,
  isPerRange: isFlag,
}

/** The operation to call, with its options. */
export type SplitRequest =
  | { operation: typeof OPERATIONS.split; options: OptionsInput<typeof OPERATIONS.split> }
  | { operation: typeof OPERATIONS.splitAdvanced; options: OptionsInput<typeof OPERATIONS.splitAdvanced> }

/** The methods with a text field, which may be invalid. */
export type FieldMode = Extract<SplitMode, 'ranges' | 'pages' | 'everyNPages'>

/** Whether the field of the method is empty or contains a number below 1. */
export function isEmpty({ mode, rangesText, cutsText, countText }: SplitSettings): boolean {
  if (mode === 'ranges') return rangesText.trim() === ''
  if (mode === 'pages') return cutsText.trim() === ''
  return mode === 'everyNPages' && readCount(countText) === undefined
}

/** Builds the request, or returns the method whose field is invalid. Pages past the last one are ignored. */
export function requestOf(settings: SplitSettings, form: SplitForm, pageCount?: number): SplitRequest | FieldMode {
  const asked = parseSettings(settings, pageCount)
  if (typeof asked === 'string') return asked
  const isArchive = form === 'simple' ? asked.mode === 'all' : asked.mode === 'ranges' && settings.isPerRange
  const format = isArchive ? { outputFormat: 'zip' as const } : {}
  const isPlain = form === 'simple' || !isFineTuned(settings)
  if (isPlain && (asked.mode === 'ranges' || asked.mode === 'all')) {
    return { operation: OPERATIONS.split, options: { ...asked, ...format } }
  }
  return { operation: OPERATIONS.splitAdvanced, options: { ...asked, ...format, ...fineTuning(settings) } }
}

/** Predicts the files of a request; undefined while the page count is unknown. */
export function planOf(
  request: SplitRequest | FieldMode,
  pageCount: number | undefined,
  outlineStarts: readonly OutlineStart[],
): SplitPlan | undefined {
  if (typeof request === 'string' || pageCount === undefined) return undefined
  const { success, data } = request.operation.options.safeParse(request.options)
  if (!success || (data.mode === 'bookmarks' && !hasStarts(outlineStarts))) return undefined
  return planParts(data, pageCount, outlineStarts)
}

/** Whether there is a bookmark to split at. */
export function hasStarts(outlineStarts: readonly OutlineStart[]): boolean {
  return outlineStarts.some(({ page }) => page !== undefined)
}

type RequestedSplit =
  | { mode: 'ranges'; ranges: { start: number; end: number }[] }
  | { mode: 'pages'; pages: number[] }
  | { mode: 'everyNPages'; everyNPages: number }
  | { mode: 'all' }
  | { mode: 'bookmarks' }

function parseSettings(
  { mode, rangesText, cutsText, countText }: SplitSettings,
  pageCount?: number,
): RequestedSplit | FieldMode {
  if (mode === 'ranges') {
    const ranges = [...readRanges(rangesText, pageCount).items]
    return ranges.length === 0 ? mode : { mode, ranges }
  }
  if (mode === 'pages') {
    const pages = [...readCuts(cutsText, pageCount).items]
    return pages.length === 0 ? mode : { mode, pages }
  }
  if (mode === 'everyNPages') {
    const everyNPages = readCount(countText)
    return everyNPages === undefined ? mode : { mode, everyNPages }
  }
  return { mode }
}

/** Whether the advanced options apply: while they are open, or after one of them was changed. */
function isFineTuned({ isAdvanced, prefix, keepsBookmarks }: SplitSettings): boolean {
  return isAdvanced || prefix !== DEFAULTS.filenamePrefix || keepsBookmarks !== DEFAULTS.preserveBookmarks
}

function fineTuning(settings: SplitSettings) {
  if (!isFineTuned(settings)) return {}
  const { prefix, keepsBookmarks } = settings
  return { filenamePrefix: prefix.trim() || DEFAULTS.filenamePrefix, preserveBookmarks: keepsBookmarks }
}
