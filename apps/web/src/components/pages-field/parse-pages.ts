import { formatPageRanges, parsePageNumbers, parsePageRanges, type PageRange } from '@recto/contract'

/** What a text asks for that can be had, and what of it is left out. */
export interface ParsedPages<Item> {
  items: readonly Item[]
  /** Entries that are no pages, as they were typed. */
  unreadable: readonly string[]
  /** Pages and ranges that go past the last page. */
  beyond: readonly PageRange[]
}

/** An entry that may still become a page or a range with what is typed next. */
const UNFINISHED = /(?:^|[,;\n])\s*(\d+\s*(?:[-\u2013\u2014]\s*\d*)?)\s*$/

/** Reads ranges such as `1-3, 5, 8-10`; where the number of pages is not known none goes too far. */
export function readRanges(text: string, pageCount = Infinity): ParsedPages<PageRange> {
  const { ranges, invalid } = parsePageRanges(text)
  const isWithin = ({ end }: PageRange) => end <= pageCount
  return { items: ranges.filter(isWithin), unreadable: invalid, beyond: ranges.filter((range) => !isWithin(range)) }
}

/** Reads the pages after which is cut, such as `3, 5, 8`. */
export function readCuts(text: string, pageCount = Infinity): ParsedPages<number> {
  const { pages, invalid } = parsePageNumbers(text)
  const beyond = pages.filter((page) => page > pageCount).map((page) => ({ start: page, end: page }))
  return { items: pages.filter((page) => page <= pageCount), unreadable: invalid, beyond }
}

/** Reads how many pages a part has; nothing where the text is no number above 0. */
export function readCount(text: string): number | undefined {
  const count = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  return count >= 1 && Number.isSafeInteger(count) ? count : undefined
}

/** The same without the entry at the end while it is typed and may still become right. */
export function withoutUnfinished<Item>(read: ParsedPages<Item>, text: string): ParsedPages<Item> {
  const unfinished = UNFINISHED.exec(text)?.[1]?.trim()
  if (unfinished === undefined || read.unreadable.at(-1) !== unfinished) return read
  return { ...read, unreadable: read.unreadable.slice(0, -1) }
}

/** Every page of some ranges, once. */
export function pagesOf(ranges: readonly PageRange[]): ReadonlySet<number> {
  const pages = new Set<number>()
  for (const { start, end } of ranges) for (let page = start; page <= end; page += 1) pages.add(page)
  return pages
}

/** Writes pages as the ranges that people type, in order: `1-3, 5`. */
export function formatPages(pages: Iterable<number>): string {
  return formatPageRanges(toRanges(pages))
}

/** Writes the pages after which is cut, in order: `3, 5, 8`. */
export function formatCuts(pages: Iterable<number>): string {
  return [...pages].toSorted((one, other) => one - other).join(', ')
}

/** The fewest ranges that hold these pages, in order. */
export function toRanges(pages: Iterable<number>): PageRange[] {
  const ranges: PageRange[] = []
  for (const page of [...pages].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last?.end === page - 1) last.end = page
    else ranges.push({ start: page, end: page })
  }
  return ranges
}
