import { findGutter } from './gutters.ts'
import type { Segment } from './model.ts'

/** Text that is read row by row. */
export interface Region {
  segments: Segment[]
  /** Whether its rows are those of a table. */
  isTable: boolean
}

/** Beyond this many pieces of text, as on maps, columns are not looked for: there are none, and the search would take long. */
const MAX_SEGMENTS = 2500
const MAX_DEPTH = 40

/** Parts text into what is read row by row, in reading order: columns one after another, what spans them before or after. */
export function findRegions(segments: readonly Segment[], isRightToLeft: boolean, depth = 0): Region[] {
  if (segments.length === 0) return []
  const gutter = segments.length > MAX_SEGMENTS || depth > MAX_DEPTH ? undefined : findGutter(segments)
  if (gutter === undefined) return [{ segments: [...segments], isTable: false }]
  const height = ({ top, bottom }: Segment) => (top + bottom) / 2
  const above = segments.filter((segment) => height(segment) < gutter.top)
  const below = segments.filter((segment) => height(segment) > gutter.bottom)
  const beside = segments.filter((segment) => height(segment) >= gutter.top && height(segment) <= gutter.bottom)
  const within = (part: readonly Segment[]) => findRegions(part, isRightToLeft, depth + 1)
  if (gutter.isCrossed) return [...within(above), { segments: beside, isTable: true }, ...within(below)]
  const isLeft = ({ left, right }: Segment) => left + right < gutter.left + gutter.right
  const sides = [beside.filter(isLeft), beside.filter((segment) => !isLeft(segment))]
  const columns = isRightToLeft ? sides.toReversed() : sides
  return [...within(above), ...columns.flatMap(within), ...within(below)]
}
