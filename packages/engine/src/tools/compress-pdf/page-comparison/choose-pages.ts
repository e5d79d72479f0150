/** Maximum number of pages compared because their images lost most. */
const MAX_CHANGED_PAGES = 5
/** Number of pages compared in any case, in case something else went wrong. */
const SPREAD_PAGES = 3

/**
 * Chooses the pages to compare, counted from 1, most important first: those that lost most, and some spread over the
 * document.
 * @param losses bytes saved by lossy recompression, by page
 */
export function choosePages(losses: readonly number[]): number[] {
  const changed = pagesByLoss(losses).filter((page) => (losses[page - 1] ?? 0) > 0)
  return [...new Set([...changed.slice(0, MAX_CHANGED_PAGES), ...evenlySpacedPages(losses.length)])]
}

/** All pages, counted from 1, the largest loss first. */
export function pagesByLoss(losses: readonly number[]): number[] {
  const lossOf = (page: number) => losses[page - 1] ?? 0
  return losses.map((_, index) => index + 1).toSorted((left, right) => lossOf(right) - lossOf(left) || left - right)
}

/** A few pages at equal distances, including the first and last. */
function evenlySpacedPages(pageCount: number): number[] {
  if (pageCount <= SPREAD_PAGES) return Array.from({ length: pageCount }, (_, index) => index + 1)
  return Array.from(
    { length: SPREAD_PAGES },
    (_, place) => 1 + Math.round((place * (pageCount - 1)) / (SPREAD_PAGES - 1)),
  )
}
