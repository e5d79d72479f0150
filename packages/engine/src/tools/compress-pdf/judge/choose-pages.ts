/** Pages that are looked at because their images gave something away. */
const MOST_CHANGED = 5
/** Pages that are looked at because anything may have gone wrong anywhere. */
const SPREAD = 3

/**
 * Pages to look at, counted from 1, the most telling ones first: those that lost most, and some spread over the document.
 * @param losses bytes that the images of each page gave away with some of their look
 */
export function choosePages(losses: readonly number[]): number[] {
  const changed = pagesByLoss(losses).filter((page) => (losses[page - 1] ?? 0) > 0)
  return [...new Set([...changed.slice(0, MOST_CHANGED), ...spread(losses.length)])]
}

/** All pages, counted from 1, those first that lost most. */
export function pagesByLoss(losses: readonly number[]): number[] {
  const lossOf = (page: number) => losses[page - 1] ?? 0
  return losses.map((_, index) => index + 1).toSorted((left, right) => lossOf(right) - lossOf(left) || left - right)
}

/** A few pages as far apart as can be, the first and the last among them. */
function spread(pageCount: number): number[] {
  if (pageCount <= SPREAD) return Array.from({ length: pageCount }, (_, index) => index + 1)
  return Array.from({ length: SPREAD }, (_, place) => 1 + Math.round((place * (pageCount - 1)) / (SPREAD - 1)))
}
