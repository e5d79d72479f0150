import { findGutter, MAX_DEPTH, MAX_SEGMENTS } from '../../gutters.ts'
import type { Segment } from '../../model.ts'

/** Regions of text in aligned columns, which may be tables. */
export function findTableRegions(segments: readonly Segment[], depth = 0): Segment[][] {
  if (segments.length === 0 || segments.length > MAX_SEGMENTS || depth > MAX_DEPTH) return []
  const gutter = findGutter(segments)
  if (gutter === undefined) return []
  const height = ({ top, bottom }: Segment) => (top + bottom) / 2
  const above = segments.filter((segment) => height(segment) < gutter.top)
  const below = segments.filter((segment) => height(segment) > gutter.bottom)
  const beside = segments.filter((segment) => height(segment) >= gutter.top && height(segment) <= gutter.bottom)
  const within = (part: readonly Segment[]) => findTableRegions(part, depth + 1)
  if (gutter.isCrossed) return [...within(above), beside, ...within(below)]
  const isLeft = ({ left, right }: Segment) => left + right < gutter.left + gutter.right
  const sides = [beside.filter(isLeft), beside.filter((segment) => !isLeft(segment))]
  return [...within(above), ...sides.flatMap(within), ...within(below)]
}
