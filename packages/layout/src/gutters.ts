import type { Area, Segment } from './model.ts'

/** White between columns, free of text from its top to its bottom. */
export interface Gutter extends Area {
  /** Whether rows of a table go across it; text in columns is read down one side and then down the other. */
  isCrossed: boolean
}

/** The least white between columns: twice a wide word space (0.33 em), which justified lines seldom reach. */
const MIN_GUTTER_EM = 0.7
/**
 * Columns have this many lines on each side, one less where their lines do not meet: two lines may stand beside two
 * others by chance.
 */
const MIN_COLUMN_LINES = 3
/**
 * Half the lines of prose in columns are at least this wide, about 20 characters; cells of tables are narrower. By eye.
 */
const PROSE_WIDTH_EM = 10
/** Edges of justified lines differ by no more than rounding of glyph widths adds up to. */
const FLUSH_EDGE_PT = 1
/** The share of the lines of a justified column that end at its edge: most but the last lines of paragraphs. By eye. */
const FLUSH_SHARE = 0.6
/** Fewer lines may begin and end at one place each by chance. */
const MIN_FLUSH_LINES = 4
/** Narrower lines are numbers and words of cells, which are all as wide by chance. */
const MIN_FLUSH_WIDTH_EM = 5
/**
 * The share of the lines of the shorter side that share a baseline with one across the gutter in a table: rows with
 * cells of several lines have others. By eye.
 */
const ALIGNED_SHARE = 0.6
/** Baselines nearer than this are one, across columns whose fonts may differ. */
const SAME_BASELINE_EM = 0.3
/** Lines of one cell are set at double spacing at most (2 × the usual 1.2 em is for rows). */
const MAX_CELL_LEADING_EM = 2
/** White parts stacks of lines where they stand further apart than those of a cell by more than rounding. */
const STACKED_RATIO = 1.1
/** Text further below the rest of its column than two empty lines is no part of it. By eye. */
const COLUMN_REACH_EM = 3

/** A bound for time: pages with more pieces of text are maps, which have no columns. */
export const MAX_SEGMENTS = 2500
/** A bound for gutters within gutters: more than any page has. */
export const MAX_DEPTH = 40

/** The tallest gutter among segments, of those that part columns first; undefined where there is none. */
export function findGutter(segments: readonly Segment[]): Gutter | undefined {
  const strips: Area[] = []
  const gutters: Gutter[] = []
  for (const segment of segments) {
    const seed = whiteBeside(segment, segments)
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

/** The white between a segment and the next one to its right; undefined where that is little, or nothing follows. */
function whiteBeside(segment: Segment, segments: readonly Segment[]): Area | undefined {
  let next: Segment | undefined
  for (const other of segments) {
    if (other.left < segment.right || !isBeside(segment, other)) continue
    if (next === undefined || other.left < next.left) next = other
  }
  if (next === undefined || next.left - segment.right < MIN_GUTTER_EM * Math.min(segment.size, next.size))
    return undefined
  return { left: segment.right, right: next.left, top: segment.top, bottom: segment.bottom }
}

/** Whether two pieces of text share a good part of their height. */
function isBeside(one: Area, other: Area): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared > 0.3 * Math.min(one.bottom - one.top, other.bottom - other.top)
}

function isWithin(seed: Area, strip: Area): boolean {
  const middle = (seed.top + seed.bottom) / 2
  return seed.left <= strip.left && seed.right >= strip.right && middle > strip.top && middle < strip.bottom
}

/** Reaches up and down from a piece of white as far as some of its width stays free. */
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

/** What a strip of white parts; undefined where that is too little for columns. */
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

/** Whether text on both sides goes round a table or image: the white between is wider than the text. */
function isAroundObject(left: readonly Segment[], right: readonly Segment[]): boolean {
  const [before, after] = [left, right].map((side) => side.filter(({ glyphs }) => glyphs.length > 0))
  if (before === undefined || after === undefined || before.length + after.length === left.length + right.length) {
    return false
  }
  const widths = [...before, ...after].map((segment) => segment.right - segment.left)
  const white = median(after.map((segment) => segment.left)) - median(before.map((segment) => segment.right))
  return white > Math.max(...widths)
}

/** The value in the middle of others. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

function isSameBase({ base, size }: Segment, other: Pick<Segment, 'base'>): boolean {
  return Math.abs(base - other.base) < SAME_BASELINE_EM * size
}

/** Whether a line is a cell that is centered beside a taller one: half-way down lines that white parts from all others. */
function isCentered(line: Segment, others: readonly Segment[]): boolean {
  const above = others.filter(({ base }) => base < line.base).toSorted((one, other) => other.base - one.base)
  const below = others.filter(({ base }) => base > line.base).toSorted((one, other) => one.base - other.base)
  const leading = (below[0]?.base ?? Infinity) - (above[0]?.base ?? -Infinity)
  if (leading > MAX_CELL_LEADING_EM * line.size) return false
  const [top, bottom] = [lastOfStack(above, leading), lastOfStack(below, leading)]
  return isSameBase(line, { base: (top + bottom) / 2 })
}

/** The base of the last of the lines that follow each other without white between them. */
function lastOfStack(lines: readonly Segment[], leading: number): number {
  const [first, ...others] = lines.map(({ base }) => base)
  let last = first ?? 0
  for (const base of others) {
    if (Math.abs(base - last) > STACKED_RATIO * leading) break
    last = base
  }
  return last
}

/** Of text to the left of a line, what has nothing else between itself and that line. */
function nearest(segments: readonly Segment[]): Segment[] {
  return segments.filter((segment) => !segments.some((other) => other.left > segment.right && isBeside(segment, other)))
}

function mirror(segment: Segment): Segment {
  return { ...segment, left: -segment.right, right: -segment.left }
}

function usualWidth(segments: readonly Segment[]): number {
  return median(segments.map(({ left, right, size }) => (right - left) / size))
}

/** Whether lines fill their column, as those of tables seldom do; beside tables and images, text may go on after them. */
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

/** From where to where both sides have text, and as far on as either goes without a break. */
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
