import type { Area } from '../../model.ts'
import type { BodyPage, PageDraft, TextLine } from '../draft.ts'
import { endBounds, likelyEdge } from './end-edge.ts'
import { percentile } from './percentile.ts'

/** Fewer lines say nothing about the margins of a page. */
const MIN_LINES = 5
/** Left and right pages have mirrored margins if they differ by more than rounding and the drift of scans. */
const MIN_MIRRORED_PT = 4
/** Evidence for mirrored margins needs this many left and right pages each. */
const MIN_PARITY_PAGES = 3
/** The share of them that has to agree. */
const STEADY_PARITY_SHARE = 0.9
/** Ragged text has equal margins if its longest line ends this close to that, as a share of the page width. By eye. */
const NEARLY_EQUAL_SHARE = 0.1
/** Without evidence: an inch, the default of word processors. */
const USUAL_MARGIN_PT = 72
/** The unprintable margin of printers, about 5 mm. */
const MIN_MARGIN_PT = 14
/** A full page may end this far above the lowest line of all pages. */
const SHORT_PAGE_PT = 4
/** First lines of pages differ by at most this: their sizes differ. */
const STEADY_TOP_PT = 4
/** Last lines of pages differ by at most this, because of widow and orphan control. */
const STEADY_BOTTOM_PT = 20
/** The share of pages that has to agree on a top or bottom edge. By eye. */
const STEADY_PAGES_SHARE = 0.15
/** The share of lines that has to agree on a left edge. By eye. */
const STEADY_LINES_SHARE = 0.08
/** Lines whose left edges differ less are aligned. */
const SAME_LEFT_PT = 1.5
/** The left edge of a page: few lines begin further left. */
const LEFT_PERCENTILE = 0.1
/** The left edge of all pages if lines do not agree. By eye. */
const LEFTMOST_PERCENTILE = 0.06
/** At least this many values have to agree. */
const MIN_STEADY = 2
/** Margins of small pages take at most this share of each side. */
const MAX_MARGIN_SHARE = 0.25

/** Adds the body area to each page: one for all pages of a size, shifted on left pages if margins are mirrored. */
export function withBodyAreas(pages: readonly PageDraft[]): BodyPage[] {
  const sizes = Map.groupBy(pages, ({ width, height }) => `${Math.round(width)}x${Math.round(height)}`)
  const areas = new Map<PageDraft, Area>()
  for (const group of sizes.values()) for (const [page, area] of areasOf(group)) areas.set(page, area)
  return pages.map((page) => ({
    ...page,
    body: areas.get(page) ?? { left: 0, top: 0, right: page.width, bottom: page.height },
  }))
}

function areasOf(pages: readonly PageDraft[]): Map<PageDraft, Area> {
  const whole = extentOf(pages)
  const shifts = parityShift(pages)
  return new Map(
    pages.map((page) => {
      const shift = page.index % 2 === 0 ? 0 : shifts
      return [page, { ...whole, left: whole.left + shift, right: whole.right + shift }]
    }),
  )
}

/**
 * How far to the right the text of right-hand pages begins compared with left-hand ones, in points; 0 unless margins
 * are mirrored.
 */
function parityShift(pages: readonly PageDraft[]): number {
  const lefts = [0, 1].map((parity) =>
    pages
      .filter(({ index, regions }) => index % 2 === parity && linesOf(regions).length >= MIN_LINES)
      .map((page) =>
        percentile(
          linesOf(page.regions).map(({ left }) => left),
          LEFT_PERCENTILE,
        ),
      ),
  )
  const [one = [], other = []] = lefts
  if (one.length < MIN_PARITY_PAGES || other.length < MIN_PARITY_PAGES) return 0
  const [first, second] = [percentile(one, 0.5), percentile(other, 0.5)]
  const isSteady = [...one.map((left) => left - first), ...other.map((left) => left - second)].filter(
    (distance) => Math.abs(distance) < MIN_MIRRORED_PT / 2,
  )
  return Math.abs(second - first) > MIN_MIRRORED_PT &&
    isSteady.length > STEADY_PARITY_SHARE * (one.length + other.length)
    ? second - first
    : 0
}

/** The lines of regions, without rotated ones. */
export function linesOf(regions: PageDraft['regions']): TextLine[] {
  return regions
    .filter(({ isRotated }) => !isRotated)
    .flatMap(({ items }) => items.filter((item): item is TextLine => item.kind === 'line'))
}

function extentOf(pages: readonly PageDraft[]): Area {
  const [width, height] = [pages[0]?.width ?? 0, pages[0]?.height ?? 0]
  const items = pages.flatMap(({ regions }) =>
    regions.filter(({ isRotated }) => !isRotated).flatMap((region) => region.items),
  )
  if (items.length === 0) {
    const margin = Math.min(USUAL_MARGIN_PT, width * MAX_MARGIN_SHARE, height * MAX_MARGIN_SHARE)
    return { left: margin, top: margin, right: width - margin, bottom: height - margin }
  }
  const left = Math.max(0, leftEdge(items.map((item) => item.left)))
  const right = rightEdge(pages, left, width)
  return { left, right, ...heights(pages, height) }
}

/** The leftmost edge that many lines share. */
function leftEdge(lefts: readonly number[]): number {
  const sorted = lefts.toSorted((one, other) => one - other)
  return (
    steadyValue(sorted, SAME_LEFT_PT, Math.max(MIN_STEADY, STEADY_LINES_SHARE * sorted.length)) ??
    percentile(sorted, LEFTMOST_PERCENTILE)
  )
}

/** The right edge of text: symmetrical to the left margin if the lines permit. */
function rightEdge(pages: readonly PageDraft[], left: number, width: number): number {
  const regions = pages.flatMap((page) => page.regions.filter(({ isRotated }) => !isRotated))
  const last = regions.filter(({ column, columnCount }) => column === columnCount - 1)
  const bounds = endBounds(last)
  if (bounds === undefined) return width - left
  const equal = width - left
  const ruled = bounds.isFlush ? 0 : Math.min(ruledEdge(pages, left, width), bounds.most)
  const wished = equal - bounds.least < NEARLY_EQUAL_SHARE * width ? equal : bounds.least
  return Math.min(Math.max(likelyEdge(bounds, wished), ruled), width - Math.min(MIN_MARGIN_PT, left))
}

/**
 * Where horizontal rules end that begin at the left edge: paragraph borders reach the right one. 0 if there are none.
 */
function ruledEdge(pages: readonly PageDraft[], left: number, width: number): number {
  const ends = pages.flatMap(({ rules }) =>
    rules.filter(
      (rule) => rule.isHorizontal && Math.abs(rule.left - left) < MIN_MIRRORED_PT && rule.right < width - MIN_MARGIN_PT,
    ),
  )
  return ends.length === 0
    ? 0
    : percentile(
        ends.map(({ right }) => right),
        0.5,
      )
}

/** The vertical extent of text. */
function heights(pages: readonly PageDraft[], height: number): { top: number; bottom: number } {
  const tops = pages.flatMap((page) => edgeOf(page, 'top') ?? [])
  const bottoms = pages.flatMap((page) => edgeOf(page, 'bottom') ?? [])
  const top = steadyEdge(tops, STEADY_TOP_PT)
  const lowest = -steadyEdge(
    bottoms.map((bottom) => -bottom),
    STEADY_BOTTOM_PT,
  )
  const equal = height - top
  // A single short page does not show where a full one would end.
  const isShort = lowest < equal && (pages.length === 1 || equal - lowest < SHORT_PAGE_PT)
  const bottom = isShort ? Math.min(equal, height - MIN_MARGIN_PT) : lowest
  return { top, bottom: Math.max(bottom, top + 1) }
}

/** The smallest value that is not an outlier: enough others are within `slack` above it. */
export function steadyEdge(values: readonly number[], slack: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const least = sorted[0] ?? 0
  if (sorted.length <= MIN_STEADY) return least
  const needed = Math.max(MIN_STEADY, STEADY_PAGES_SHARE * sorted.length)
  return steadyValue(sorted, slack, needed) ?? least
}

function steadyValue(sorted: readonly number[], slack: number, needed: number): number | undefined {
  return sorted.find((value, index) => (sorted[index + Math.ceil(needed) - 1] ?? Infinity) <= value + slack)
}

function edgeOf({ regions }: PageDraft, edge: 'top' | 'bottom'): number | undefined {
  const values = regions.filter(({ isRotated }) => !isRotated).flatMap(({ items }) => items.map((item) => item[edge]))
  if (values.length === 0) return undefined
  return edge === 'top' ? Math.min(...values) : Math.max(...values)
}
