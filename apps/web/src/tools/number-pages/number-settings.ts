import {
  closeRange,
  EDGE_POSITIONS,
  optionErrorMap,
  NUMBER_FORMATS,
  OPERATIONS,
  type EdgePosition,
  type ErrorFacts,
  type NumberFormat,
  type OptionsInput,
} from '@recto/contract'

import { mirrored, partAt, type PagePart } from '../../wizard/page-part.ts'
import { PRINT_COLOR_IDS, PRINT_COLORS, type PrintColorId } from '../../components/color-field/print-colors.ts'
import { ALL_PAGES, rangeOf, type PageRangeSetting } from '../../components/page-range-field/page-range-setting.ts'
import { isFlag, oneOf, textUpTo, within } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'

const { options: SCHEMA } = OPERATIONS.numberPages
const DEFAULT_POSITION: EdgePosition = 'bottom-center'
const DEFAULTS = SCHEMA.parse({ position: DEFAULT_POSITION })

/** The font sizes on offer, in points. */
export const FONT_SIZES = [8, 10, 12, 14, 16, 18, 20, 24, 28, 32] as const
export const OPACITY = { min: 10, max: 100, step: 5 } as const
export const MARGIN = { min: 5, max: 50, step: 5 } as const
/** The longest prefix or suffix. */
export const MAX_AFFIX = 100
export const MAX_SEPARATOR = 20
/** More digits than any page numbering needs. */
export const MAX_DIGITS = 12
export { NUMBER_FORMATS }

/** The settings of the page. */
export interface NumberSettings {
  position: EdgePosition
  startText: string
  prefix: string
  suffix: string
  fontSize: number
  /** In percent. */
  opacity: number
  color: PrintColorId
  margin: number
  skipsFirst: boolean
  skipsLast: boolean
  pages: PageRangeSetting
  format: NumberFormat
  digits: number
  withTotal: boolean
  separator: string
  isFacing: boolean
  setsLabels: boolean
}

export const DEFAULT_SETTINGS: NumberSettings = {
  position: DEFAULT_POSITION,
  startText: String(DEFAULTS.startNumber),
  prefix: DEFAULTS.prefix,
  suffix: DEFAULTS.suffix,
  fontSize: DEFAULTS.fontSize,
  opacity: DEFAULTS.opacity * 100,
  color: 'black',
  margin: DEFAULTS.margin,
  skipsFirst: DEFAULTS.skipFirstPage,
  skipsLast: DEFAULTS.skipLastPage,
  pages: ALL_PAGES,
  format: DEFAULTS.format,
  digits: DEFAULTS.digits,
  withTotal: DEFAULTS.withTotal,
  separator: DEFAULTS.totalSeparator,
  isFacing: DEFAULTS.facingPages,
  setsLabels: DEFAULTS.setPageLabels,
}

/** The pages and the start number are specific to one file. */
export const REMEMBERED: Remembered<NumberSettings> = {
  position: oneOf(EDGE_POSITIONS),
  prefix: textUpTo(MAX_AFFIX),
  suffix: textUpTo(MAX_AFFIX),
  fontSize: oneOf<number>(FONT_SIZES),
  opacity: within(OPACITY),
  color: oneOf(PRINT_COLOR_IDS),
  margin: within(MARGIN),
  skipsFirst: isFlag,
  skipsLast: isFlag,
  format: oneOf(NUMBER_FORMATS),
  digits: within({ min: 1, max: MAX_DIGITS }),
  withTotal: isFlag,
  separator: textUpTo(MAX_SEPARATOR),
  isFacing: isFlag,
  setsLabels: isFlag,
}

/** The options of the request. */
export type NumberOptions = OptionsInput<typeof OPERATIONS.numberPages>

/** The options of a valid request, or the contract's message about the start number. */
export type NumberRequest = { options: NumberOptions } | { startProblem: string }

/** Builds the request. The page range is validated by its own field. */
export function requestOf(settings: NumberSettings): NumberRequest {
  const options = optionsOf(settings)
  const { success, error } = SCHEMA.safeParse(options, { error: optionErrorMap })
  const issue = error?.issues.find(({ path }) => path[0] === 'startNumber')
  return success || issue === undefined ? { options } : { startProblem: issue.message }
}

function optionsOf(settings: NumberSettings): NumberOptions {
  const { position, startText, prefix, suffix, fontSize, margin, format, digits, withTotal } = settings
  const pageRange = rangeOf(settings.pages)
  return {
    position,
    startNumber: readNumber(startText),
    prefix,
    suffix,
    fontSize,
    opacity: settings.opacity / 100,
    fontColor: PRINT_COLORS[settings.color],
    margin,
    skipFirstPage: settings.skipsFirst,
    skipLastPage: settings.skipsLast,
    ...(pageRange === undefined ? {} : { pageRange }),
    format,
    digits: format === 'decimal' ? digits : DEFAULTS.digits,
    withTotal,
    totalSeparator: settings.separator,
    facingPages: settings.isFacing,
    setPageLabels: settings.setsLabels,
  }
}

/** Parses a number; 0, which the contract rejects, for an invalid text. */
function readNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
}

/** The number that stepping starts from. */
export function startOf({ startText }: NumberSettings): number {
  return readNumber(startText)
}

/** The first and the last numbered page; undefined if there are none. */
export function numberedPages(
  { pages, skipsFirst, skipsLast }: NumberSettings,
  pageCount: number,
): { first: number; last: number } | undefined {
  const { start, end } = closeRange(rangeOf(pages), pageCount)
  const first = skipsFirst ? Math.max(start, 2) : start
  const last = Math.min(end, skipsLast ? pageCount - 1 : pageCount)
  return first <= last ? { first, last } : undefined
}

/** The part of a page around its number, large enough to read the number on a phone. */
export function numberedPart({ position, isFacing }: NumberSettings, page: number): PagePart {
  const part = partAt(position, 1.6)
  return isFacing && page % 2 === 0 ? mirrored(part) : part
}

/** The field that contains an unsupported character. */
export function fieldOf({ character }: ErrorFacts, settings: NumberSettings): 'prefix' | 'suffix' | 'separator' {
  if (character !== undefined && settings.suffix.includes(character)) return 'suffix'
  return character !== undefined && settings.withTotal && settings.separator.includes(character)
    ? 'separator'
    : 'prefix'
}
