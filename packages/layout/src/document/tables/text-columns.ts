import type { Segment } from '../../model.ts'
import { hasSharedEdge, confirmedGutters, type FoundGutter } from './narrow-gutters.ts'
import type { SplitSegment } from './split-columns.ts'
import type { TextGutter } from './text-gutter.ts'
import { median } from '../../median.ts'

/** The least width of a gutter: see gutters.ts. */
const MIN_GUTTER_EM = 0.7
/** The share of rows whose text may extend across a gutter: headings over several columns. By eye. */
const CROSSED_SHARE = 0.12

/** A part of a gutter, with the number of texts across it. */
interface Stretch extends TextGutter {
  covered: number
}

/** The gutters between the columns of rows, from the left; a few rows may cross them. */
export function findGutters(rows: readonly (readonly SplitSegment[])[]): TextGutter[] {
  const segments = rows.flat()
  const allowed = Math.floor(CROSSED_SHARE * rows.length)
  const size = median(segments.map((segment) => segment.size))
  const changes = segments
    .flatMap(({ left, right }) => [
      { x: left, by: 1 },
      { x: Math.max(left, right), by: -1 },
    ])
    .toSorted((one, other) => one.x - other.x || one.by - other.by)
  const gutters: FoundGutter[] = []
  let covered = 0
  let open: Stretch[] | undefined
  for (const [index, { x, by }] of changes.entries()) {
    const wasFree = covered <= allowed
    covered += by
    const isFree = covered <= allowed
    if (!wasFree && isFree) open = []
    if (wasFree && !isFree && open !== undefined) {
      const [start, gutter] = [open[0]?.left ?? x, leastCrossed(open)]
      const isWide = x - start >= MIN_GUTTER_EM * size
      if (isWide || hasSharedEdge({ left: start, right: x }, gutter, rows)) gutters.push({ ...gutter, isWide })
      open = undefined
    }
    if (isFree) open?.push({ left: x, right: changes[index + 1]?.x ?? x, covered })
  }
  return confirmedGutters(
    gutters.filter((gutter) => hasRowsAcross(gutter, rows)),
    rows,
  )
}

/** The widest stretch that the fewest texts cross: a header may exceed its column, but does not touch the next one. */
function leastCrossed(stretches: readonly Stretch[]): TextGutter {
  const least = Math.min(...stretches.filter(({ left, right }) => right > left).map(({ covered }) => covered))
  const free = stretches.filter(({ covered }) => covered === least)
  const [widest] = free.toSorted((one, other) => other.right - other.left - (one.right - one.left))
  return { left: widest?.left ?? 0, right: widest?.right ?? 0 }
}

/** Whether rows have text on both sides of a gutter; otherwise it is the margin of an indented block. */
function hasRowsAcross({ left, right }: TextGutter, rows: readonly (readonly Segment[])[]): boolean {
  const both = rows.filter(
    (row) => row.some((one) => one.right <= left + 1) && row.some((one) => one.left >= right - 1),
  )
  return both.length >= 2
}
