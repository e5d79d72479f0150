import { parsePageNumbers, parsePageRanges, type Color, type PageRange, type PlannedPage } from '@recto/contract'

import { createUsageError } from './cli-error.ts'
import type { CliOption, OptionKind } from './cli-options.ts'

/** Limit on page lists, so that a typo does not fill the memory. */
const MAX_LISTED_PAGES = 100_000

/** Placeholder of each kind of option in the help. */
export const PLACEHOLDERS: Record<Exclude<OptionKind, 'switch'>, string> = {
  choice: 'choice',
  number: 'number',
  text: 'text',
  pages: 'pages',
  ranges: 'pages',
  'start-end': 'pages',
  'from-to': 'pages',
  rotations: 'list',
  plan: 'list',
  size: 'size',
  color: '#rrggbb',
  json: 'json',
}

/** Parses the text of an option. Every kind with several parts may also be given as JSON. */
export function parseOption({ kind, flag }: Pick<CliOption, 'kind' | 'flag'>, text: string): unknown {
  const trimmed = text.trim()
  if (kind === 'text' || kind === 'choice' || kind === 'switch') return text
  if (kind === 'number') return parseNumber(flag, trimmed)
  if (kind === 'json' || /^[[{]/.test(trimmed)) return parseJson(flag, trimmed)
  if (kind === 'pages') return parsePages(flag, trimmed)
  if (kind === 'ranges') return parseRanges(flag, trimmed)
  if (kind === 'rotations') return parseRotations(flag, trimmed)
  if (kind === 'plan') return parsePlan(flag, trimmed)
  if (kind === 'color') return parseColor(flag, trimmed)
  if (kind === 'size') return parseSize(trimmed)
  const { from, to } = parseOpenRange(flag, trimmed)
  return kind === 'from-to' ? { from, to } : { start: from, end: to }
}

/** Parses page numbers and ranges such as `1-3,5`, keeping their order. */
export function parseRanges(flag: string, text: string): PageRange[] {
  const { ranges, invalid } = parsePageRanges(text)
  if (invalid.length === 0 && ranges.length > 0) return ranges
  throw createUsageError(`--${flag}: "${invalid[0] ?? text}" is not a list of pages such as 1-3,5`)
}

/** Parses the same into single page numbers. */
export function parsePageList(flag: string, text: string): number[] {
  const ranges = parseRanges(flag, text)
  const count = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  if (count > MAX_LISTED_PAGES) throw createUsageError(`--${flag}: has more than ${MAX_LISTED_PAGES} pages`)
  return ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, index) => start + index))
}

function parseNumber(flag: string, text: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text)
  throw createUsageError(`--${flag}: "${text}" is not a number`)
}

function parseJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createUsageError(`--${flag}: invalid JSON`)
  }
}

function parsePages(flag: string, text: string): number[] {
  const { pages, invalid } = parsePageNumbers(text)
  if (invalid.length === 0 && pages.length > 0) return pages
  throw createUsageError(`--${flag}: "${invalid[0] ?? text}" is not a list of pages such as 3,5,8`)
}

/** Parses a range whose ends are optional: `3-8`, `3-`, `-8` or `5`. */
export function parseOpenRange(flag: string, text: string): { from?: number; to?: number } {
  const [, from = '', dash = '', to = ''] = /^(\d{0,9})\s*([-\u2013]?)\s*(\d{0,9})$/.exec(text.trim()) ?? []
  if (from === '' && to === '')
    throw createUsageError(`--${flag}: "${text}" is not a range of pages such as 3-8, 3- or -8`)
  const end = dash === '' ? from : to
  return { ...(from !== '' && { from: Number(from) }), ...(end !== '' && { to: Number(end) }) }
}

/** Parses `1:90,3-5:180`: pages, and the degrees to rotate them by. */
function parseRotations(flag: string, text: string): { page: number; degrees: number }[] {
  return text.split(',').flatMap((entry) => {
    const [, pages, degrees] = /^\s*([\d\s-]+):\s*(-?\d+)\s*$/.exec(entry) ?? []
    if (pages === undefined || degrees === undefined) {
      throw createUsageError(`--${flag}: "${entry}" must be pages and degrees, such as 3-5:90`)
    }
    return toRotations(parsePageList(flag, pages), degrees)
  })
}

/** Parses degrees. Negative ones, which turn to the left, are normalized to 0 to 270. */
export function parseDegrees(text: string): number {
  const typed = Number(text)
  const degrees = Number.isInteger(typed) ? ((typed % 360) + 360) % 360 : Number.NaN
  if (degrees % 90 !== 0) throw createUsageError(`"${text}" is not a valid rotation; use 90, 180, 270 or -90`)
  return degrees
}

/** Rotations of some pages. */
export function toRotations(pages: readonly number[], text: string): { page: number; degrees: number }[] {
  const degrees = parseDegrees(text)
  return pages.map((page) => ({ page, degrees }))
}

const PLANNED_PAGES = /^(?:(\d+)\s*\/\s*)?([\d\s-]+?)(?:\s*:\s*(-?\d+))?$/
const PLANNED_BLANK = /^blank(?:\s*:\s*([\d.]+)\s*x\s*([\d.]+))?$/i

/** Parses `1-3,5:90,2/4,blank`: pages with degrees to rotate them by, pages of the second file, a blank page. */
function parsePlan(flag: string, text: string): PlannedPage[] {
  return text.split(',').flatMap((entry): PlannedPage[] => {
    const trimmed = entry.trim()
    const [isBlank, width, height] = PLANNED_BLANK.exec(trimmed) ?? []
    if (isBlank !== undefined)
      return [{ blank: width === undefined ? {} : { width: Number(width), height: Number(height) } }]
    const [, file, pages, degrees = '0'] = PLANNED_PAGES.exec(trimmed) ?? []
    if (pages === undefined) {
      throw createUsageError(`--${flag}: "${trimmed}" must be pages, such as 3-5, 3-5:90 or 2/3-5, or blank`)
    }
    return toRotations(parsePageList(flag, pages), degrees).map(({ page, degrees: rotate }) => ({
      ...(file !== undefined && { file: Number(file) }),
      page,
      ...(rotate !== 0 && { rotate }),
    }))
  })
}

/** Parses a size such as `432x288`; anything else is a name, which the contract checks. */
function parseSize(text: string): { width: number; height: number } | string {
  const [, width, height] = /^([\d.]+)\s*x\s*([\d.]+)$/i.exec(text) ?? []
  return width === undefined ? text : { width: Number(width), height: Number(height) }
}

function parseColor(flag: string, text: string): Color {
  const [, hex] = /^#?([0-9a-f]{6})$/i.exec(text) ?? []
  if (hex === undefined) throw createUsageError(`--${flag}: "${text}" is not a color such as #ff0000`)
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return { r: channel(0), g: channel(2), b: channel(4) }
}
