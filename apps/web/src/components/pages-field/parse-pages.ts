import { formatPageRanges, parsePageNumbers, parsePageRanges, type PageRange } from '@recto/contract'

/** The valid entries of a text, and those that are ignored. */
export interface ParsedPages<Item> {
  items: readonly Item[]
  /** Entries that are not pages, as typed. */
  unreadable: readonly string[]
  /** Pages and ranges past the last page. */
  beyond: readonly PageRange[]
}

/** The last entry, which further typing may still complete. */
const UNFINISHED = /(?:^|[,;\n])\s*(\d+\s*(?:[-\u2013\u2014]\s*\d*)?)\s*$/

/** Parses ranges such as `1-3, 5, 8-10`. Without a page count, no range is out of bounds. */
export function readRanges(text: string, pageCount = Infinity): ParsedPages<PageRange> {
  const { ranges, invalid } = parsePageRanges(text)
  const isWithin = ({ end }: PageRange) => end <= pageCount
  return { items: ranges.filter(isWithin), unreadable: invalid, beyond: ranges.filter((range) => !isWithin(range)) }
}

/** Parses the pages to cut after, such as `3, 5, 8`. */
export function readCuts(text: string, pageCount = Infinity): ParsedPages<number> {
  const { pages, invalid } = parsePageNumbers(text)
  const beyond = pages.filter((page) => page > pageCount).map((page) => ({ start: page, end: page }))
  return { items: pages.filter((page) => page <= pageCount), unreadable: invalid, beyond }
}

/** Parses the number of pages per part; undefined unless it is a number above 0. */
export function readCount(text: string): number | undefined {
  const count = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  return count >= 1 && Number.isSafeInteger(count) ? count : undefined
}

/** The same without an unfinished entry at the end. */
export function withoutUnfinished<Item>(read: ParsedPages<Item>, text: string): ParsedPages<Item> {
  const unfinished = UNFINISHED.exec(text)?.[1]?.trim()
  if (unfinished === undefined || read.unreadable.at(-1) !== unfinished) return read
  return { ...read, unreadable: read.unreadable.slice(0, -1) }
}

/** All pages of some ranges, each once. */
export function pagesOf(ranges: readonly PageRange[]): ReadonlySet<number> {
  const pages = new Set<number>()
  for (const { start, end } of ranges) for (let page = start; page <= end; page += 1) pages.add(page)
  return pages
}

/** Formats pages as sorted ranges: `1-3, 5`. */
export function formatPages(pages: Iterable<number>): string {
  return formatPageRanges(toRanges(pages))
}

/** Formats the pages to cut after, sorted: `3, 5, 8`. */
export function formatCuts(pages: Iterable<number>): string {
  return [...pages].toSorted((one, other) => one - other).join(', ')
}

/** The fewest ranges that contain these pages, sorted. */
export function toRanges(pages: Iterable<number>): PageRange[] {
  const ranges: PageRange[] = []
  for (const page of [...pages].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last?.end === page - 1) last.end = page
    else ranges.push({ start: page, end: page })
  }
  return ranges
}
