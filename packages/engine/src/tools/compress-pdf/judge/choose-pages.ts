/** Pages that are looked at; of fewer than these, all. */
const MAX_PAGES = 8

/**
 * Pages to look at, counted from 1, the most telling ones first: of many pages, half are those that lost most, the others
 * are spread over the document.
 * @param losses bytes that the images of each page gave away with some of their look
 */
export function choosePages(losses: readonly number[]): number[] {
  const byLoss = pagesByLoss(losses)
  if (byLoss.length <= MAX_PAGES) return byLoss
  const mostChanged = byLoss.slice(0, MAX_PAGES / 2).filter((page) => (losses[page - 1] ?? 0) > 0)
  return [...new Set([...mostChanged, ...spread(byLoss.length, MAX_PAGES / 2)])]
}

/** All pages, counted from 1, those first that lost most. */
export function pagesByLoss(losses: readonly number[]): number[] {
  const lossOf = (page: number) => losses[page - 1] ?? 0
  return losses.map((_, index) => index + 1).toSorted((left, right) => lossOf(right) - lossOf(left) || left - right)
}

/** So many pages as far apart as can be, the first and the last among them. */
function spread(pageCount: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => 1 + Math.round((place * (pageCount - 1)) / (count - 1)))
}
