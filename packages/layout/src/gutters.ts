import type { Area, Segment } from './model.ts'
import { median } from './median.ts'

/** A vertical strip between columns without text. */
export interface Gutter extends Area {
  /** Whether table rows extend across it. Otherwise one column is read after the other. */
  isCrossed: boolean
}

/** The least width: twice a wide word space (0.33 em), which justified lines seldom reach. */
const MIN_GUTTER_EM = 0.7
/**
 * Columns have at least this many lines on each side, or one less if their baselines differ: two lines beside two
 * others may be an accident.
 */
const MIN_COLUMN_LINES = 3
/** Half the lines of prose in columns are at least this wide, about 20 characters; table cells are narrower. By eye. */
const PROSE_WIDTH_EM = 10
/** Edges of justified lines differ by accumulated rounding of glyph widths only. */
const FLUSH_EDGE_PT = 1
/** The share of lines in a justified column that reach its edge: most, except last lines of paragraphs. By eye. */
const FLUSH_SHARE = 0.6
/** Fewer lines may align by accident. */
const MIN_FLUSH_LINES = 4
/** Narrower lines are numbers and words in cells, with equal widths by accident. */
const MIN_FLUSH_WIDTH_EM = 5
/**
 * In a table, this share of the lines on the shorter side has the baseline of a line across the gutter; cells of
 * several lines make it less than all. By eye.
 */
const ALIGNED_SHARE = 0.6
/** Baselines on both sides of a gutter differ less; the fonts may differ. */
const SAME_BASELINE_EM = 0.3
/** Lines of a cell are at most double-spaced; 2 × the usual 1.2 em is the distance of rows. */
const MAX_CELL_LEADING_EM = 2
/** A stack of lines ends at a distance larger than its leading by more than rounding. */
const STACKED_RATIO = 1.1
/** Text more than two empty lines below its column does not belong to it. By eye. */
const COLUMN_REACH_EM = 3

/** A bound for time: pages with more segments are maps, without columns. */
export const MAX_SEGMENTS = 2500
/** A bound for nested gutters; no page has as many. */
export const MAX_DEPTH = 40
/** Segments are side by side if they share this part of the lower one's height. By eye. */
const BESIDE_SHARE = 0.3

/** The tallest gutter, those between columns of text before those within tables; undefined if there is none. */
export function findGutter(segments: readonly Segment[]): Gutter | undefined {
  const strips: Area[] = []
  const gutters: Gutter[] = []
  for (const segment of segments) {
    const seed = gapBeside(segment, segments)
    if (seed === undefined || strips.some((strip) => isWithin(seed, strip))) continue
    const strip = grow(seed, segment.size * MIN_GUTTER_EM, segments)
    strips.push(strip)
    const gutter = judge(strip, segments)
    if (gutter !== undefined) gutters.push(gutter)
  }
  return tallest(gutters.filter(({ isCrossed }) => !isCrossed)) ?? tallest(gutters)
}

function tallest(gutters: readonly Gutter[]): Gutter | undefined {
  const height = ({ top, bottom }: Area) => bottom - top
  return gutters.toSorted((one, other) => height(other) - height(one) || one.left - other.left)[0]
}

/** The gap between a segment and the next one to its right; undefined if it is narrow or nothing follows. */
function gapBeside(segment: Segment, segments: readonly Segment[]): Area | undefined {
  let next: Segment | undefined
  for (const other of segments) {
    if (other.left < segment.right || !isBeside(segment, other)) continue
    if (next === undefined || other.left < next.left) next = other
  }
  if (next === undefined || next.left - segment.right < MIN_GUTTER_EM * Math.min(segment.size, next.size))
    return undefined
  return { left: segment.right, right: next.left, top: segment.top, bottom: segment.bottom }
}

function isBeside(one: Area, other: Area): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared > BESIDE_SHARE * Math.min(one.bottom - one.top, other.bottom - other.top)
}

function isWithin(seed: Area, strip: Area): boolean {
  const middle = (seed.top + seed.bottom) / 2
  return seed.left <= strip.left && seed.right >= strip.right && middle > strip.top && middle < strip.bottom
}

/** Extends a gap upwards and downwards as long as part of its width stays free. */
function grow(seed: Area, minWidth: number, segments: readonly Segment[]): Area {
  const middle = (seed.top + seed.bottom) / 2
  const strip = { ...seed, top: -Infinity, bottom: Infinity }
  const near = (segment: Segment) => Math.abs(segment.base - middle)
  for (const segment of segments.toSorted((one, other) => near(one) - near(other))) {
    if (segment.bottom <= strip.top || segment.top >= strip.bottom) continue
    if (segment.right <= strip.left || segment.left >= strip.right) continue
    const fromLeft = segment.left < seed.left && strip.right - segment.right >= minWidth
    const fromRight = segment.right > seed.right && segment.left - strip.left >= minWidth
    if (fromLeft) strip.left = segment.right
    else if (fromRight) strip.right = segment.left
    else if (segment.base < middle) strip.top = segment.bottom
    else strip.bottom = segment.top
  }
  return strip
}

/** The gutter in a strip; undefined if there are too few lines on a side. */
function judge(strip: Area, segments: readonly Segment[]): Gutter | undefined {
  const inside = segments.filter(({ base }) => base > strip.top && base < strip.bottom)
  const left = nearest(inside.filter((segment) => segment.right <= strip.left))
  const right = nearest(inside.filter((segment) => segment.left >= strip.right).map(mirror)).map(mirror)
  const [few, many] = left.length < right.length ? [left, right] : [right, left]
  const met = few.filter((line) => many.some((other) => isSameBase(line, other)) || isCentered(line, many)).length
  const isAligned = few.length > 0 && met / few.length >= ALIGNED_SHARE
  if (few.length < (isAligned ? MIN_COLUMN_LINES : MIN_COLUMN_LINES - 1) || many.length < MIN_COLUMN_LINES)
    return undefined
  const reach = commonReach(left, right)
  if (reach === undefined) return undefined
  const isProse = Math.min(usualWidth(left), usualWidth(right)) >= PROSE_WIDTH_EM || (isFlush(left) && isFlush(right))
  return { ...strip, ...reach, isCrossed: isAligned && (!isProse || isAroundObject(left, right)) }
}

/** Whether text flows around a table or image: the gap is wider than the text on its sides. */
function isAroundObject(left: readonly Segment[], right: readonly Segment[]): boolean {
  const [before, after] = [left, right].map((side) => side.filter(({ glyphs }) => glyphs.length > 0))
  if (before === undefined || after === undefined || before.length + after.length === left.length + right.length) {
    return false
  }
  const widths = [...before, ...after].map((segment) => segment.right - segment.left)
  const gap = median(after.map((segment) => segment.left)) - median(before.map((segment) => segment.right))
  return gap > Math.max(...widths)
}

function isSameBase({ base, size }: Segment, other: Pick<Segment, 'base'>): boolean {
  return Math.abs(base - other.base) < SAME_BASELINE_EM * size
}

/** Whether a line is a cell centered vertically next to a taller one, halfway down a stack of lines. */
function isCentered(line: Segment, others: readonly Segment[]): boolean {
  const above = others.filter(({ base }) => base < line.base).toSorted((one, other) => other.base - one.base)
  const below = others.filter(({ base }) => base > line.base).toSorted((one, other) => one.base - other.base)
  const leading = (below[0]?.base ?? Infinity) - (above[0]?.base ?? -Infinity)
  if (leading > MAX_CELL_LEADING_EM * line.size) return false
  const [top, bottom] = [lastOfStack(above, leading), lastOfStack(below, leading)]
  return isSameBase(line, { base: (top + bottom) / 2 })
}

/** The baseline of the last line of a stack, before the first larger distance. */
function lastOfStack(lines: readonly Segment[], leading: number): number {
  const [first, ...others] = lines.map(({ base }) => base)
  let last = first ?? 0
  for (const base of others) {
    if (Math.abs(base - last) > STACKED_RATIO * leading) break
    last = base
  }
  return last
}

/** The segments with nothing between them and the gutter on their right. */
function nearest(segments: readonly Segment[]): Segment[] {
  return segments.filter((segment) => !segments.some((other) => other.left > segment.right && isBeside(segment, other)))
}

function mirror(segment: Segment): Segment {
  return { ...segment, left: -segment.right, right: -segment.left }
}

function usualWidth(segments: readonly Segment[]): number {
  return median(segments.map(({ left, right, size }) => (right - left) / size))
}

/**
 * Whether lines are flush with both edges, which is rare in tables. Beside tables and images text may not flow on, so
 * they rule it out.
 */
function isFlush(segments: readonly Segment[]): boolean {
  if (segments.some(({ glyphs }) => glyphs.length === 0)) return false
  const share = (edgeOf: (segment: Segment) => number) => {
    const edges = segments.map(edgeOf)
    const usual = median(edges)
    return edges.filter((edge) => Math.abs(edge - usual) < FLUSH_EDGE_PT).length / edges.length
  }
  const isEnough = segments.length >= MIN_FLUSH_LINES && usualWidth(segments) >= MIN_FLUSH_WIDTH_EM
  return (
    isEnough &&
    Math.min(
      share(({ left }) => left),
      share(({ right }) => right),
    ) >= FLUSH_SHARE
  )
}

/** The vertical range where both sides have text, extended on either side as far as its text continues. */
function commonReach(left: readonly Segment[], right: readonly Segment[]): { top: number; bottom: number } | undefined {
  const first = (side: readonly Segment[]) => Math.min(...side.map(({ top }) => top))
  const last = (side: readonly Segment[]) => Math.max(...side.map(({ bottom }) => bottom))
  let top = Math.max(first(left), first(right))
  let bottom = Math.min(last(left), last(right))
  if (bottom <= top) return undefined
  const all = [...left, ...right]
  for (const segment of all.toSorted((one, other) => other.bottom - one.bottom)) {
    if (segment.top < top && segment.bottom > top - COLUMN_REACH_EM * segment.size) top = segment.top
  }
  for (const segment of all.toSorted((one, other) => one.top - other.top)) {
    if (segment.bottom > bottom && segment.top < bottom + COLUMN_REACH_EM * segment.size) bottom = segment.bottom
  }
  return { top, bottom }
}
