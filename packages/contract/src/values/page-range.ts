import { z } from 'zod'

import { OPTION_MESSAGES } from '../option-messages.ts'

/** Pages from `start` to `end`, both from 1 and inclusive. */
export interface PageRange {
  start: number
  end: number
}

/** A page number, from 1. */
export const pageNumber = z.number().int().min(1)

/** A range of pages whose end is not before its start. */
export const pageRange = z
  .object({
    start: pageNumber.describe('First page, counted from 1.'),
    end: pageNumber.describe('Last page, inclusive.'),
  })
  .refine(({ start, end }) => end >= start, { message: OPTION_MESSAGES.order, path: ['end'] })

/** Absent, null and 0 all mean that the range is open at this end. */
const openEnd = z.number().int().min(0).nullish()

/** A range of pages that may be open at either end. */
export const openPageRange = z
  .object({
    start: openEnd.describe('First page, counted from 1. If omitted or 0, the range starts at the first page.'),
    end: openEnd.describe('Last page, inclusive. If omitted or 0, the range ends at the last page.'),
  })
  .refine(({ start, end }) => !start || !end || end >= start, {
    message: OPTION_MESSAGES.order,
    path: ['end'],
  })

/** A range of pages that may be open at either end. */
export type OpenPageRange = z.output<typeof openPageRange>

/** Fills in the open ends of a range. An end past the last page is not clamped. */
export function closeRange(range: OpenPageRange | undefined, pageCount: number): PageRange {
  return { start: range?.start || 1, end: range?.end || pageCount }
}

/** The parsed form of a text such as `1-3, 5, 8-10`. */
export interface PageRangeText {
  ranges: PageRange[]
  /** Entries that are neither a page nor a range, as typed. */
  invalid: string[]
}

const PAGE = /^\d{1,9}$/
const RANGE = /^(\d{1,9})\s*[-\u2013\u2014]\s*(\d{1,9})$/

/** Parses pages and ranges separated by commas, semicolons or newlines, in order. Empty entries are skipped; page 0 is invalid. */
export function parsePageRanges(text: string): PageRangeText {
  const result: PageRangeText = { ranges: [], invalid: [] }
  for (const entry of entriesOf(text)) {
    const range = readRange(entry)
    if (range === undefined) result.invalid.push(entry)
    else result.ranges.push(range)
  }
  return result
}

/** Parses single page numbers, separated the same way, in order. */
export function parsePageNumbers(text: string): { pages: number[]; invalid: string[] } {
  const entries = entriesOf(text)
  const isPage = (entry: string) => PAGE.test(entry) && Number(entry) >= 1
  return { pages: entries.filter(isPage).map(Number), invalid: entries.filter((entry) => !isPage(entry)) }
}

/** Formats ranges as `1-3, 5`. */
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
