import type { Segment } from '../../model.ts'
import { hasSharedEdge, withoutBare, type FoundGutter } from './narrow-gutters.ts'
import type { PartedSegment } from './part-columns.ts'
import type { TextGutter } from './text-gutter.ts'

/** White between columns is at least so wide: see gutters.ts. */
const MIN_GUTTER_EM = 0.7
/** Text of this share of the rows may go over a gutter: headings over several columns. By eye. */
const CROSSED_SHARE = 0.12

/** A part of a gutter, with so many pieces of text over it. */
interface Stretch extends TextGutter {
  covered: number
}

/** The gutters between columns of rows, from the left; a few rows may go over them. */
export function findGutters(rows: readonly (readonly PartedSegment[])[]): TextGutter[] {
  const segments = rows.flat()
  const allowed = Math.floor(CROSSED_SHARE * rows.length)
  const size = middle(segments.map((segment) => segment.size))
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
      const [start, gutter] = [open[0]?.left ?? x, freest(open)]
      const isWide = x - start >= MIN_GUTTER_EM * size
      if (isWide || hasSharedEdge({ left: start, right: x }, gutter, rows)) gutters.push({ ...gutter, isWide })
      open = undefined
    }
    if (isFree) open?.push({ left: x, right: changes[index + 1]?.x ?? x, covered })
  }
  return withoutBare(
    gutters.filter((gutter) => hasRowsAcross(gutter, rows)),
    rows,
  )
}

/** The widest stretch that the fewest go over: a head reaches over its column, but not up to the next head. */
function freest(stretches: readonly Stretch[]): TextGutter {
  const least = Math.min(...stretches.filter(({ left, right }) => right > left).map(({ covered }) => covered))
  const free = stretches.filter(({ covered }) => covered === least)
  const [widest] = free.toSorted((one, other) => other.right - other.left - (one.right - one.left))
  return { left: widest?.left ?? 0, right: widest?.right ?? 0 }
}

/** Whether rows have text on both sides of a gutter: else it only parts a block that stands in. */
function hasRowsAcross({ left, right }: TextGutter, rows: readonly (readonly Segment[])[]): boolean {
  const both = rows.filter(
    (row) => row.some((one) => one.right <= left + 1) && row.some((one) => one.left >= right - 1),
  )
  return both.length >= 2
}

/** The value in the middle of others. */
export function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
