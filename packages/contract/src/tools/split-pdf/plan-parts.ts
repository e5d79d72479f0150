import { AppError } from '../../errors.ts'
import type { OptionsOf } from '../../define-operation.ts'
import { sentence } from '../../sentence.ts'
import { safePartName } from '../../values/archive-names.ts'
import type { PageRange } from '../../values/page-range.ts'
import { DEFAULT_PREFIX, SPLIT_ANSWER, SPLIT_FILE } from './split-result.ts'
import type { split } from './split.ts'
import type { splitAdvanced } from './split-advanced.ts'

const NO_BOOKMARKS = sentence('This document has no bookmarks that lead to a page, so it cannot be split at them.')

/** What decides which parts are made; the options of either call will do. */
export type PlanOptions = OptionsOf<typeof split> | OptionsOf<typeof splitAdvanced>

/** A top-level outline item and the page it leads to, counted from 1; no page where it leads to none. */
export interface OutlineStart {
  title: string
  page?: number | undefined
}

/** A file that a split makes: its pages as ranges in order. */
export interface SplitPart {
  fileName: string
  ranges: readonly PageRange[]
}

/** What a split makes: one PDF, or a ZIP of several. */
export interface SplitPlan {
  fileName: string
  isArchive: boolean
  parts: readonly SplitPart[]
  /** Pages of all parts together. */
  pageCount: number
}

interface Piece {
  ranges: readonly PageRange[]
  /** What the outline calls the piece; empty where it has no words for it. */
  title?: string
}

/**
 * Says which files a split makes, with which pages and names, before anything is made.
 * @param outlineStarts needed for the mode `bookmarks` alone
 * @throws AppError PAGE_OUT_OF_RANGE; INVALID_OPTIONS where there are no outline items to split at.
 */
export function planParts(
  options: PlanOptions,
  pageCount: number,
  outlineStarts: readonly OutlineStart[] = [],
): SplitPlan {
  const pieces = planPieces(options, pageCount, outlineStarts)
  const isArchive = options.outputFormat === 'zip' || pieces.length > 1
  const prefix = safePartName('filenamePrefix' in options ? options.filenamePrefix : '', DEFAULT_PREFIX)
  const parts = isArchive ? nameParts(pieces, prefix) : pieces.map(({ ranges }) => ({ fileName: SPLIT_FILE, ranges }))
  return {
    fileName: isArchive ? SPLIT_ANSWER.archive : SPLIT_FILE,
    isArchive,
    parts,
    pageCount: parts.reduce((sum, part) => sum + countPages(part.ranges), 0),
  }
}

/** Pages of ranges together; one that comes twice counts twice. */
export function countPages(ranges: readonly PageRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)
}

/** The pages of ranges one by one, in order. */
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

/** As a ZIP, each range is a file; else they follow one another in one. */
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

/** Cuts the document after each of some pages; order and repetition do not matter, nor does a cut after the last page. */
function cutAfter(pages: readonly number[], pageCount: number): Piece[] {
  const ends = [...new Set([...pages, pageCount])].filter((page) => page <= pageCount)
  const sorted = ends.toSorted((left, right) => left - right)
  return sorted.map((end, index) => ({ ranges: [{ start: (sorted[index - 1] ?? 0) + 1, end }] }))
}

/** Cuts the document before each page that an outline item leads to. The first of several items of a page names the piece. */
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
    // As long for all: names then sort in the order of the pages, and titles that are alike still make different names.
    const number = String(index + 1).padStart(width, '0')
    const name = title === undefined ? `${prefix}-${number}` : `${number} - ${safePartName(title, prefix)}`
    return { fileName: `${name}.pdf`, ranges }
  })
}
