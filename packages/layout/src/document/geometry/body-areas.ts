import type { Area } from '../../model.ts'
import type { BodyPage, PageDraft, TextLine } from '../draft.ts'
import { endBounds, likelyEdge } from './end-edge.ts'
import { percentile } from './percentile.ts'

/** Fewer lines than these tell nothing of a page's own margins. */
const FEW_LINES = 5
/** Left and right pages have margins of their own where they differ by this much, in points. */
const MIRRORED = 4
/** So many of either kind tell of it, and nearly all of them have to. */
const MIN_PARITY = 3
const STEADY_PARITY = 0.9
/** The margins of a ragged text are taken to be equal where its longest line ends so near to that, as a share of the page. */
const NEARLY_EQUAL = 0.1
/** Where pages have nothing to tell: an inch. */
const USUAL_MARGIN = 72
const MIN_MARGIN = 14
/** How far a full page may end above the lowest line of all, in points. */
const SLACK = 4
/** Pages begin and end within so many points of each other. */
const STEADY_TOP = 4
const STEADY_BOTTOM = 20
/** The share of pages that do tells where pages begin and end. */
const STEADY_SHARE = 0.15
/** The same for where lines begin, and how near to each other they do. */
const STEADY_LEFT = 0.08
const SAME_LEFT = 1.5

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
      .filter(({ index, regions }) => index % 2 === parity && linesOf(regions).length >= FEW_LINES)
      .map((page) =>
        percentile(
          linesOf(page.regions).map(({ left }) => left),
          0.1,
        ),
      ),
  )
  const [one = [], other = []] = lefts
  if (one.length < MIN_PARITY || other.length < MIN_PARITY) return 0
  const [first, second] = [percentile(one, 0.5), percentile(other, 0.5)]
  const isSteady = [...one.map((left) => left - first), ...other.map((left) => left - second)].filter(
    (distance) => Math.abs(distance) < MIRRORED / 2,
  )
  return Math.abs(second - first) > MIRRORED && isSteady.length > STEADY_PARITY * (one.length + other.length)
    ? second - first
    : 0
}

/** The lines that stand in columns, wherever. */
export function linesOf(regions: PageDraft['regions']): TextLine[] {
  return regions
    .filter(({ isTurned }) => !isTurned)
    .flatMap(({ items }) => items.filter((item): item is TextLine => item.kind === 'line'))
}

function extentOf(pages: readonly PageDraft[]): Area {
  const [width, height] = [pages[0]?.width ?? 0, pages[0]?.height ?? 0]
  const items = pages.flatMap(({ regions }) =>
    regions.filter(({ isTurned }) => !isTurned).flatMap((region) => region.items),
  )
  if (items.length === 0) {
    const margin = Math.min(USUAL_MARGIN, width / 4, height / 4)
    return { left: margin, top: margin, right: width - margin, bottom: height - margin }
  }
  const left = Math.max(0, leftEdge(items.map((item) => item.left)))
  const right = rightEdge(pages, left, width)
  return { left, right, ...heights(pages, height) }
}

/** Where text begins: the leftmost place where many lines do. */
function leftEdge(lefts: readonly number[]): number {
  const sorted = lefts.toSorted((one, other) => one - other)
  return steadyValue(sorted, SAME_LEFT, Math.max(2, STEADY_LEFT * sorted.length)) ?? percentile(sorted, 0.06)
}

/** Where text ends on the right: as far from the edge as on the left, where its lines allow for that. */
function rightEdge(pages: readonly PageDraft[], left: number, width: number): number {
  const regions = pages.flatMap((page) => page.regions.filter(({ isTurned }) => !isTurned))
  const last = regions.filter(({ column, columnCount }) => column === columnCount - 1)
  const bounds = endBounds(last)
  if (bounds === undefined) return width - left
  const equal = width - left
  const ruled = bounds.isFlush ? 0 : Math.min(ruledEdge(pages, left, width), bounds.most)
  const wished = equal - bounds.least < NEARLY_EQUAL * width ? equal : bounds.least
  return Math.min(Math.max(likelyEdge(bounds, wished), ruled), width - Math.min(MIN_MARGIN, left))
}

/** Where rules end that begin where text does, and go beyond it: borders of paragraphs. */
function ruledEdge(pages: readonly PageDraft[], left: number, width: number): number {
  const ends = pages.flatMap(({ rules }) =>
    rules.filter((rule) => rule.isAcross && Math.abs(rule.left - left) < MIRRORED && rule.right < width - MIN_MARGIN),
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
  const top = steadyEdge(tops, STEADY_TOP)
  const lowest = -steadyEdge(
    bottoms.map((bottom) => -bottom),
    STEADY_BOTTOM,
  )
  const equal = height - top
  // One short page does not tell where it would have ended.
  const isShort = lowest < equal && (pages.length === 1 || equal - lowest < SLACK)
  const bottom = isShort ? Math.min(equal, height - MIN_MARGIN) : lowest
  return { top, bottom: Math.max(bottom, top + 1) }
}

/** The least of values that is no exception: others are within the slack given above it. */
export function steadyEdge(values: readonly number[], slack: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const least = sorted[0] ?? 0
  if (sorted.length < 3) return least
  const needed = Math.max(2, STEADY_SHARE * sorted.length)
  return steadyValue(sorted, slack, needed) ?? least
}

function steadyValue(sorted: readonly number[], slack: number, needed: number): number | undefined {
  return sorted.find((value, index) => (sorted[index + Math.ceil(needed) - 1] ?? Infinity) <= value + slack)
}

function edgeOf({ regions }: PageDraft, edge: 'top' | 'bottom'): number | undefined {
  const values = regions.filter(({ isTurned }) => !isTurned).flatMap(({ items }) => items.map((item) => item[edge]))
  if (values.length === 0) return undefined
  return edge === 'top' ? Math.min(...values) : Math.max(...values)
}
