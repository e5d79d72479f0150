import type { PageSkips } from '../../wizard/use-page-skips.ts'

/** Which pages will be read, as far as known in advance. */
export interface ReadingPlan {
  /** The chosen pages, counted from 1, in order. */
  chosen: readonly number[]
  /** The ones that will be read. */
  toRead: readonly number[]
}

/**
 * Plans which pages are read.
 * @param pages the chosen ones; undefined for all
 * @param skips why pages are skipped, as far as they were examined
 */
export function planReading(pages: ReadonlySet<number> | undefined, skips: PageSkips, pageCount = 0): ReadingPlan {
  const all = pages ?? Array.from({ length: pageCount }, (_, index) => index + 1)
  const chosen = [...all].toSorted((one, other) => one - other)
  return { chosen, toRead: chosen.filter((page) => (skips[page - 1] ?? null) === null) }
}
