import { parsePageNumbers, parsePageRanges, type Color, type PageRange } from '@recto/contract'

import { usageError } from './cli-error.ts'
import type { CliOption, OptionKind } from './option-kinds.ts'

/** Pages that a list may name one by one; a slip of the finger must not fill the memory. */
const MAX_LISTED_PAGES = 100_000

/** What each kind of option looks like in the help. */
export const PLACEHOLDERS: Record<Exclude<OptionKind, 'switch'>, string> = {
  choice: 'choice',
  number: 'number',
  text: 'text',
  pages: 'pages',
  ranges: 'pages',
  'start-end': 'pages',
  'from-to': 'pages',
  rotations: 'list',
  color: '#rrggbb',
  json: 'json',
}

/** Reads the text of an option; JSON is understood wherever a value has parts. */
export function readOptionText({ kind, flag }: Pick<CliOption, 'kind' | 'flag'>, text: string): unknown {
  const trimmed = text.trim()
  if (kind === 'text' || kind === 'choice' || kind === 'switch') return text
  if (kind === 'number') return readNumber(flag, trimmed)
  if (kind === 'json' || /^[[{]/.test(trimmed)) return readJson(flag, trimmed)
  if (kind === 'pages') return readPages(flag, trimmed)
  if (kind === 'ranges') return readRanges(flag, trimmed)
  if (kind === 'rotations') return readRotations(flag, trimmed)
  if (kind === 'color') return readColor(flag, trimmed)
  const { from, to } = readOpenRange(flag, trimmed)
  return kind === 'from-to' ? { from, to } : { start: from, end: to }
}

/** Pages and ranges such as `1-3,5`, in order. */
export function readRanges(flag: string, text: string): PageRange[] {
  const { ranges, invalid } = parsePageRanges(text)
  if (invalid.length === 0 && ranges.length > 0) return ranges
  throw usageError(`--${flag}: "${invalid[0] ?? text}" is not a list of pages such as 1-3,5`)
}

/** The same, page by page. */
export function listPagesOf(flag: string, text: string): number[] {
  const ranges = readRanges(flag, text)
  const count = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  if (count > MAX_LISTED_PAGES) throw usageError(`--${flag}: lists more than ${MAX_LISTED_PAGES} pages`)
  return ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, index) => start + index))
}

function readNumber(flag: string, text: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text)
  throw usageError(`--${flag}: "${text}" is not a number`)
}

function readJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw usageError(`--${flag}: invalid JSON`)
  }
}

function readPages(flag: string, text: string): number[] {
  const { pages, invalid } = parsePageNumbers(text)
  if (invalid.length === 0 && pages.length > 0) return pages
  throw usageError(`--${flag}: "${invalid[0] ?? text}" is not a list of pages such as 3,5,8`)
}

/** Ends of a range that may be left open: `3-8`, `3-`, `-8` or `5`. */
export function readOpenRange(flag: string, text: string): { from?: number; to?: number } {
  const [, from = '', dash = '', to = ''] = /^(\d{0,9})\s*([-\u2013]?)\s*(\d{0,9})$/.exec(text.trim()) ?? []
  if (from === '' && to === '') throw usageError(`--${flag}: "${text}" is not a range of pages such as 3-8, 3- or -8`)
  const end = dash === '' ? from : to
  return { ...(from !== '' && { from: Number(from) }), ...(end !== '' && { to: Number(end) }) }
}

/** `1:90,3-5:180`: pages, and by how many degrees each of them is turned. */
function readRotations(flag: string, text: string): { page: number; degrees: number }[] {
  return text.split(',').flatMap((entry) => {
    const [, pages, degrees] = /^\s*([\d\s-]+):\s*(-?\d+)\s*$/.exec(entry) ?? []
    if (pages === undefined || degrees === undefined) {
      throw usageError(`--${flag}: "${entry}" must be pages and degrees, such as 3-5:90`)
    }
    return rotationsOf(listPagesOf(flag, pages), degrees)
  })
}

/** Turns of some pages by as many degrees as were typed; to the left is to the right the other way round. */
export function rotationsOf(pages: readonly number[], text: string): { page: number; degrees: number }[] {
  const typed = Number(text)
  const degrees = Number.isInteger(typed) ? ((typed % 360) + 360) % 360 : Number.NaN
  if (degrees % 90 !== 0) throw usageError(`"${text}" is not a valid rotation; use 90, 180, 270 or -90`)
  return pages.map((page) => ({ page, degrees }))
}

function readColor(flag: string, text: string): Color {
  const [, hex] = /^#?([0-9a-f]{6})$/i.exec(text) ?? []
  if (hex === undefined) throw usageError(`--${flag}: "${text}" is not a color such as #ff0000`)
  const share = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return { r: share(0), g: share(2), b: share(4) }
}
