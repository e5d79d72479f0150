import {
  OPERATIONS,
  planParts,
  type OptionsInput,
  type OptionsOf,
  type OutlineStart,
  type SplitPlan,
} from '@recto/contract'

import { readCount, readCuts, readRanges } from '../../components/pages-field/parse-pages.ts'

const DEFAULTS = OPERATIONS.splitAdvanced.options.parse({ mode: 'all' })

/** A way to split. */
export type SplitMode = OptionsOf<typeof OPERATIONS.splitAdvanced>['mode']

/** The ways that are always there; splitting at bookmarks needs some. */
export const METHODS = ['ranges', 'pages', 'everyNPages', 'all'] as const satisfies readonly SplitMode[]

/** The screen with all methods, or the simple one with two. */
export type SplitForm = 'full' | 'simple'

/** All that is chosen on the screen. The texts are what counts: pages chosen in the grid are written into them. */
export interface SplitSettings {
  mode: SplitMode
  rangesText: string
  cutsText: string
  countText: string
  isAdvanced: boolean
  prefix: string
  keepsBookmarks: boolean
  /** Whether each range becomes a file of its own. */
  isPerRange: boolean
}

/** How every visit begins, and how it begins again. */
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

/** The call to make. */
export type SplitRequest =
  | { operation: typeof OPERATIONS.split; options: OptionsInput<typeof OPERATIONS.split> }
  | { operation: typeof OPERATIONS.splitAdvanced; options: OptionsInput<typeof OPERATIONS.splitAdvanced> }

/** The methods whose fields may hold nothing that can be used. */
export type FieldMode = Extract<SplitMode, 'ranges' | 'pages' | 'everyNPages'>

/** Whether the field that counts holds nothing, or a number below 1. */
export function isEmpty({ mode, rangesText, cutsText, countText }: SplitSettings): boolean {
  if (mode === 'ranges') return rangesText.trim() === ''
  if (mode === 'pages') return cutsText.trim() === ''
  return mode === 'everyNPages' && readCount(countText) === undefined
}

/** The call that the settings ask for, or the method whose field holds nothing valid. Pages past the last one are left out. */
export function requestOf(settings: SplitSettings, form: SplitForm, pageCount?: number): SplitRequest | FieldMode {
  const asked = askedOf(settings, pageCount)
  if (typeof asked === 'string') return asked
  const isArchive = form === 'simple' ? asked.mode === 'all' : asked.mode === 'ranges' && settings.isPerRange
  const format = isArchive ? { outputFormat: 'zip' as const } : {}
  const isPlain = form === 'simple' || !isFineTuned(settings)
  if (isPlain && (asked.mode === 'ranges' || asked.mode === 'all')) {
    return { operation: OPERATIONS.split, options: { ...asked, ...format } }
  }
  return { operation: OPERATIONS.splitAdvanced, options: { ...asked, ...format, ...fineTuning(settings) } }
}

/** What a call will make, before it is made; nothing while that cannot be told. */
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

type Asked =
  | { mode: 'ranges'; ranges: { start: number; end: number }[] }
  | { mode: 'pages'; pages: number[] }
  | { mode: 'everyNPages'; everyNPages: number }
  | { mode: 'all' }
  | { mode: 'bookmarks' }

function askedOf({ mode, rangesText, cutsText, countText }: SplitSettings, pageCount?: number): Asked | FieldMode {
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

/** Whether the advanced options count: while they are open, and when something in them was changed before they were closed. */
function isFineTuned({ isAdvanced, prefix, keepsBookmarks }: SplitSettings): boolean {
  return isAdvanced || prefix !== DEFAULTS.filenamePrefix || keepsBookmarks !== DEFAULTS.preserveBookmarks
}

function fineTuning(settings: SplitSettings) {
  if (!isFineTuned(settings)) return {}
  const { prefix, keepsBookmarks } = settings
  return { filenamePrefix: prefix.trim() || DEFAULTS.filenamePrefix, preserveBookmarks: keepsBookmarks }
}
