import type { PageRange, SplitPlan } from '@recto/contract'

import { pagesOf, toRanges } from '../../components/pages-field/parse-pages.ts'

/** How the parts of a plan map to the pages of the document. */
export interface PartMap {
  /** The part of each page by page index, counted from 1; 0 for a page in no part, and the first of several. */
  partOf: Uint32Array
  /** The parts by their first page, counted from 1. */
  starts: ReadonlyMap<number, number>
  /** The pages the document is cut after. */
  cuts: ReadonlySet<number>
}

/** Maps each page to its part. A plan with a single file marks nothing. */
export function mapParts(plan: SplitPlan | undefined, pageCount: number): PartMap {
  const partOf = new Uint32Array(pageCount)
  const starts = new Map<number, number>()
  const cuts = new Set<number>()
  const parts = plan?.isArchive === true ? plan.parts : []
  for (const [index, { ranges }] of parts.entries()) {
    const [first] = ranges
    const end = ranges.at(-1)?.end ?? pageCount
    if (first !== undefined && !starts.has(first.start)) starts.set(first.start, index + 1)
    if (end < pageCount) cuts.add(end)
    for (const { start, end: last } of ranges) {
      for (let page = start; page <= last; page += 1) partOf[page - 1] ||= index + 1
    }
  }
  return { partOf, starts, cuts }
}

/** The pages in no part. */
export function missingPages({ parts }: SplitPlan, pageCount: number): PageRange[] {
  const held = pagesOf(parts.flatMap(({ ranges }) => ranges))
  const missing: number[] = []
  for (let page = 1; page <= pageCount; page += 1) if (!held.has(page)) missing.push(page)
  return toRanges(missing)
}
