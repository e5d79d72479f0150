import type { OrganizingFacts } from './organizing-facts.ts'

/** An entry of a plan: a page of a file, both counted from 1, or a blank page. */
export interface PlannedPage {
  /** The first file if omitted. */
  file?: number | undefined
  page?: number | undefined
  /** Degrees, clockwise. */
  rotate?: number | undefined
  /** Opposite corners in points, from the lower left of the page as seen. */
  crop?: readonly number[] | undefined
  /** Size in points; absent sides are those of the page before. */
  blank?: { width?: number | undefined; height?: number | undefined } | undefined
}

/**
 * Counts what a plan does, before or after it is done.
 * @param pageCounts pages of each file
 */
export function countOrganized(plan: readonly PlannedPage[], pageCounts: readonly number[]): OrganizingFacts {
  const starts = firstPages(pageCounts)
  const total = pageCounts.reduce((sum, count) => sum + count, 0)
  const seen = new Set<number>()
  const order: number[] = []
  const facts: OrganizingFacts = { moved: 0, removed: 0, duplicated: 0, rotated: 0, cropped: 0, blank: 0 }
  for (const { file = 1, page, rotate = 0, crop } of plan) {
    if (page === undefined) {
      facts.blank += 1
      continue
    }
    if (rotate % 360 !== 0) facts.rotated += 1
    if (crop !== undefined) facts.cropped += 1
    const position = (starts[file - 1] ?? 0) + page
    if (seen.has(position)) facts.duplicated += 1
    else order.push(position)
    seen.add(position)
  }
  return { ...facts, moved: order.length - longestRise(order), removed: total - seen.size }
}

function firstPages(pageCounts: readonly number[]): number[] {
  let sum = 0
  return pageCounts.map((count) => (sum += count) - count)
}

/** The length of the longest increasing subsequence: what can stay where it is. */
function longestRise(numbers: readonly number[]): number {
  /** The smallest last number of a rise, by its length less one. */
  const ends: number[] = []
  for (const number of numbers) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    ends[low] = number
  }
  return ends.length
}
