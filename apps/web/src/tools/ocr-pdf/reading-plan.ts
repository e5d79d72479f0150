import type { PageSkips } from '../../wizard/use-page-skips.ts'

/** What will become of the pages, as far as it is known before. */
export interface ReadingPlan {
  /** The chosen pages, counted from 1, in order. */
  chosen: readonly number[]
  /** Those of them that will be read. */
  toRead: readonly number[]
}

/**
 * Plans which pages are read.
 * @param pages the chosen ones; undefined for all
 * @param skips why pages are left alone, as far as they were looked at
 */
export function planReading(pages: ReadonlySet<number> | undefined, skips: PageSkips, pageCount = 0): ReadingPlan {
  const all = pages ?? Array.from({ length: pageCount }, (_, index) => index + 1)
  const chosen = [...all].toSorted((one, other) => one - other)
  return { chosen, toRead: chosen.filter((page) => (skips[page - 1] ?? null) === null) }
}
