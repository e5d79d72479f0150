import type { Area } from '../../model.ts'
import type { BodyPage, PageDraft, TextLine } from '../draft.ts'
import { endBounds, likelyEdge } from './end-edge.ts'
import { percentile } from './percentile.ts'

/** Fewer lines tell nothing of a page's own margins. */
const MIN_LINES = 5
/** Left and right pages have margins of their own where they differ by more than rounding and drift of a scan. */
const MIN_MIRRORED_PT = 4
/** So many left pages, and as many right ones, tell that their margins differ. */
const MIN_PARITY_PAGES = 3
/** The share of left and right pages that have to agree on it. */
const STEADY_PARITY_SHARE = 0.9
/**
 * Margins of ragged text are taken to be equal where its longest line ends this near to that, as a share of the page's
 * width. By eye.
 */
const NEARLY_EQUAL_SHARE = 0.1
/** Where pages have nothing to tell: an inch, as text processors have it. */
const USUAL_MARGIN_PT = 72
/** What printers leave blank at the edges of paper, about 5 mm. */
const MIN_MARGIN_PT = 14
/** How far a full page may end above the lowest line of all. */
const SHORT_PAGE_PT = 4
/** Pages begin within so many points of each other: the size of the first line differs. */
const STEADY_TOP_PT = 4
/** Pages end within so many points of each other: widows and orphans move lines. */
const STEADY_BOTTOM_PT = 20
/** The share of pages that agree tells where pages begin and end. By eye. */
const STEADY_PAGES_SHARE = 0.15
/** The share of lines that agree tells where lines begin. By eye. */
const STEADY_LINES_SHARE = 0.08
/** Lines that begin as near to each other begin at one place. */
const SAME_LEFT_PT = 1.5

/** Says where the text of each page stands: pages of one size have it in one place, or left and right ones each in one. */
export function withBodies(pages: readonly PageDraft[]): BodyPage[] {
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

/** How far the text of every other page stands to the right of that of the first; 0 unless they differ throughout. */
function parityShift(pages: readonly PageDraft[]): number {
  const lefts = [0, 1].map((parity) =>
    pages
      .filter(({ index, regions }) => index % 2 === parity && linesOf(regions).length >= MIN_LINES)
      .map((page) =>
        percentile(
          linesOf(page.regions).map(({ left }) => left),
          0.1,
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

/** The lines that stand in columns, wherever. */
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
    const margin = Math.min(USUAL_MARGIN_PT, width / 4, height / 4)
    return { left: margin, top: margin, right: width - margin, bottom: height - margin }
  }
  const left = Math.max(0, leftEdge(items.map((item) => item.left)))
  const right = rightEdge(pages, left, width)
  return { left, right, ...heights(pages, height) }
}

/** Where text begins: the leftmost place where many lines do. */
function leftEdge(lefts: readonly number[]): number {
  const sorted = lefts.toSorted((one, other) => one - other)
  return steadyValue(sorted, SAME_LEFT_PT, Math.max(2, STEADY_LINES_SHARE * sorted.length)) ?? percentile(sorted, 0.06)
}

/** Where text ends on the right: as far from the edge as on the left, where its lines allow for that. */
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

/** Where rules end that begin where text does, and go beyond it: borders of paragraphs. */
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

/** From where to where text reaches down a page. */
function heights(pages: readonly PageDraft[], height: number): { top: number; bottom: number } {
  const tops = pages.flatMap((page) => edgeOf(page, 'top') ?? [])
  const bottoms = pages.flatMap((page) => edgeOf(page, 'bottom') ?? [])
  const top = steadyEdge(tops, STEADY_TOP_PT)
  const lowest = -steadyEdge(
    bottoms.map((bottom) => -bottom),
    STEADY_BOTTOM_PT,
  )
  const equal = height - top
  // One short page does not tell where it would have ended.
  const isShort = lowest < equal && (pages.length === 1 || equal - lowest < SHORT_PAGE_PT)
  const bottom = isShort ? Math.min(equal, height - MIN_MARGIN_PT) : lowest
  return { top, bottom: Math.max(bottom, top + 1) }
}

/** The least of values that is no exception: others are within the slack given above it. */
export function steadyEdge(values: readonly number[], slack: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const least = sorted[0] ?? 0
  if (sorted.length < 3) return least
  const needed = Math.max(2, STEADY_PAGES_SHARE * sorted.length)
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
