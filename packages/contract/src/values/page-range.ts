import { z } from 'zod'

import { OPTION_WORDS } from '../option-words.ts'

/** Pages from `start` to `end`, both counted from 1 and both included. */
export interface PageRange {
  start: number
  end: number
}

/** A page number as people count, from 1. */
export const pageNumber = z.number().int().min(1)

/** A range of pages; it does not end before it starts. */
export const pageRange = z
  .object({
    start: pageNumber.describe('First page, counted from 1.'),
    end: pageNumber.describe('Last page, inclusive.'),
  })
  .refine(({ start, end }) => end >= start, { message: OPTION_WORDS.order, path: ['end'] })

/** An end of a range that may be left open; 0 is no page, so it means the same. */
const openEnd = z.number().int().min(0).nullish()

/** A range of pages whose ends may be left open: absent, null or 0. */
export const openPageRange = z
  .object({
    start: openEnd.describe('First page, counted from 1. If omitted or 0, the range starts at the first page.'),
    end: openEnd.describe('Last page, inclusive. If omitted or 0, the range ends at the last page.'),
  })
  .refine(({ start, end }) => !start || !end || end >= start, {
    message: OPTION_WORDS.order,
    path: ['end'],
  })

/** A range of pages whose ends may be left open. */
export type OpenPageRange = z.output<typeof openPageRange>

/** The pages that a range means in a document of so many pages. An end past the last page stays as it was asked for. */
export function closeRange(range: OpenPageRange | undefined, pageCount: number): PageRange {
  return { start: range?.start || 1, end: range?.end || pageCount }
}

/** What a text such as `1-3, 5, 8-10` asks for, and what of it could not be read. */
export interface PageRangeText {
  ranges: PageRange[]
  /** Entries that are neither a page nor a range, as they were typed. */
  invalid: string[]
}

const PAGE = /^\d{1,9}$/
const RANGE = /^(\d{1,9})\s*[-\u2013\u2014]\s*(\d{1,9})$/

/** Reads pages and ranges separated by commas, in the order they stand. Empty entries are nothing; page 0 is no page. */
export function parsePageRanges(text: string): PageRangeText {
  const result: PageRangeText = { ranges: [], invalid: [] }
  for (const entry of entriesOf(text)) {
    const range = readRange(entry)
    if (range === undefined) result.invalid.push(entry)
    else result.ranges.push(range)
  }
  return result
}

/** Reads single pages separated by commas, in the order they stand. */
export function parsePageNumbers(text: string): { pages: number[]; invalid: string[] } {
  const entries = entriesOf(text)
  const isPage = (entry: string) => PAGE.test(entry) && Number(entry) >= 1
  return { pages: entries.filter(isPage).map(Number), invalid: entries.filter((entry) => !isPage(entry)) }
}

/** Writes ranges as people type them: `1-3, 5`. */
export function formatPageRanges(ranges: readonly PageRange[]): string {
  return ranges.map(({ start, end }) => (start === end ? String(start) : `${start}-${end}`)).join(', ')
}

function entriesOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function readRange(entry: string): PageRange | undefined {
  const [, first, last] = PAGE.test(entry) ? ['', entry, entry] : (RANGE.exec(entry) ?? [])
  if (first === undefined || last === undefined) return undefined
  const [start, end] = [Number(first), Number(last)]
  return start >= 1 && end >= start ? { start, end } : undefined
}
