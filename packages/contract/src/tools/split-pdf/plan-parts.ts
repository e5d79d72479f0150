import { AppError } from '../../errors.ts'
import type { OptionsOf } from '../../define-operation.ts'
import { sentence } from '../../sentence.ts'
import { safeBaseName } from '../../values/safe-base-name.ts'
import type { PageRange } from '../../values/page-range.ts'
import { DEFAULT_PREFIX, SPLIT_ANSWER, SPLIT_FILE } from './split-result.ts'
import type { split } from './split.ts'
import type { splitAdvanced } from './split-advanced.ts'

const NO_BOOKMARKS = sentence('This document has no bookmarks that lead to a page, so it cannot be split at them.')

/** The options of either call. */
export type PlanOptions = OptionsOf<typeof split> | OptionsOf<typeof splitAdvanced>

/** A top-level outline item and its destination page, from 1; undefined if it has none. */
export interface OutlineStart {
  title: string
  page?: number | undefined
}

/** A file that a split produces: its page ranges, in order. */
export interface SplitPart {
  fileName: string
  ranges: readonly PageRange[]
}

/** The result of a split: one PDF, or a ZIP of several. */
export interface SplitPlan {
  fileName: string
  isArchive: boolean
  parts: readonly SplitPart[]
  /** Pages of all parts. */
  pageCount: number
}

interface Piece {
  ranges: readonly PageRange[]
  /** Title of its outline item; empty for pages before the first item. */
  title?: string
}

/**
 * Determines the files of a split, their pages and names, before anything is written.
 * @param outlineStarts for the mode `bookmarks`
 * @throws AppError PAGE_OUT_OF_RANGE; INVALID_OPTIONS if there are no outline items to split at.
 */
export function planParts(
  options: PlanOptions,
  pageCount: number,
  outlineStarts: readonly OutlineStart[] = [],
): SplitPlan {
  const pieces = planPieces(options, pageCount, outlineStarts)
  const isArchive = options.outputFormat === 'zip' || pieces.length > 1
  const prefix = safeBaseName('filenamePrefix' in options ? options.filenamePrefix : '', DEFAULT_PREFIX)
  const parts = isArchive ? nameParts(pieces, prefix) : pieces.map(({ ranges }) => ({ fileName: SPLIT_FILE, ranges }))
  return {
    fileName: isArchive ? SPLIT_ANSWER.archive : SPLIT_FILE,
    isArchive,
    parts,
    pageCount: parts.reduce((sum, part) => sum + countPages(part.ranges), 0),
  }
}

/** Total number of pages; repeated pages count each time. */
export function countPages(ranges: readonly PageRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
}

/** The page numbers of ranges, in order. */
export function listPages(ranges: readonly PageRange[]): number[] {
  return ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, index) => start + index))
}

function planPieces(options: PlanOptions, pageCount: number, outlineStarts: readonly OutlineStart[]): Piece[] {
  switch (options.mode) {
    case 'ranges':
      return planRanges(options, pageCount)
    case 'pages':
      return cutAfter(checkPages(options.pages, pageCount), pageCount)
    case 'everyNPages':
      return cutAfter(everyNth(options.everyNPages, pageCount), pageCount)
    case 'all':
      return cutAfter(everyNth(1, pageCount), pageCount)
    case 'bookmarks':
      return cutAtOutline(outlineStarts, pageCount)
  }
}

/** In a ZIP each range is a file; otherwise all ranges go into one file. */
function planRanges({ ranges, outputFormat }: PlanOptions, pageCount: number): Piece[] {
  checkPages(
    ranges.map(({ end }) => end),
    pageCount,
  )
  return outputFormat === 'zip' ? ranges.map((range) => ({ ranges: [range] })) : [{ ranges }]
}

function checkPages(pages: readonly number[], pageCount: number): readonly number[] {
  const page = pages.find((candidate) => candidate > pageCount)
  if (page !== undefined) throw new AppError('PAGE_OUT_OF_RANGE', { page, pageCount })
  return pages
}

function everyNth(step: number, pageCount: number): number[] {
  return Array.from({ length: Math.ceil(pageCount / step) }, (_, index) => (index + 1) * step)
}

/** Cuts after the given pages, in any order; duplicates and a cut after the last page are ignored. */
function cutAfter(pages: readonly number[], pageCount: number): Piece[] {
  const ends = [...new Set([...pages, pageCount])].filter((page) => page <= pageCount)
  const sorted = ends.toSorted((left, right) => left - right)
  return sorted.map((end, index) => ({ ranges: [{ start: (sorted[index - 1] ?? 0) + 1, end }] }))
}

/** Cuts before each destination page. If several items lead to a page, the first gives the title. */
function cutAtOutline(outlineStarts: readonly OutlineStart[], pageCount: number): Piece[] {
  const titles = new Map<number, string>()
  for (const { title, page } of outlineStarts) {
    if (page !== undefined && page <= pageCount && !titles.has(page)) titles.set(page, title)
  }
  if (titles.size === 0) {
    throw new AppError('INVALID_OPTIONS', { fields: [{ field: 'mode', message: NO_BOOKMARKS }] })
  }
  const ends = [...titles.keys()].map((page) => page - 1).filter((page) => page > 0)
  return cutAfter(ends, pageCount).map(({ ranges }) => ({ ranges, title: titles.get(ranges[0]?.start ?? 0) ?? '' }))
}

function nameParts(pieces: readonly Piece[], prefix: string): SplitPart[] {
  const width = String(pieces.length).length
  return pieces.map(({ ranges, title }, index) => {
    // Padded, so that names sort by page; the number also keeps equal titles apart.
    const number = String(index + 1).padStart(width, '0')
    const name = title === undefined ? `${prefix}-${number}` : `${number} - ${safeBaseName(title, prefix)}`
    return { fileName: `${name}.pdf`, ranges }
  })
}
