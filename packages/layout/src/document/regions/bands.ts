import { findGutter, MAX_DEPTH, MAX_SEGMENTS, type Gutter } from '../../gutters.ts'
import type { Segment } from '../../model.ts'

/** A part of a page with columns side by side, or a single column. */
export interface Band {
  /** In reading order. */
  columns: Segment[][]
}

/** Splits segments into bands from the top; consecutive bands of a single column are joined. */
export function findBands(segments: readonly Segment[], isRightToLeft: boolean, depth = 0): Band[] {
  if (segments.length === 0) return []
  const gutter = segments.length > MAX_SEGMENTS || depth > MAX_DEPTH ? undefined : findGutter(segments)
  if (gutter === undefined) return [{ columns: [[...segments]] }]
  const height = ({ top, bottom }: Segment) => (top + bottom) / 2
  const within = (part: readonly Segment[]) => findBands(part, isRightToLeft, depth + 1)
  const above = within(segments.filter((segment) => height(segment) < gutter.top))
  const below = within(segments.filter((segment) => height(segment) > gutter.bottom))
  const beside = segments.filter((segment) => height(segment) >= gutter.top && height(segment) <= gutter.bottom)
  const columns = gutter.isCrossed ? [beside] : columnsBeside(beside, gutter, isRightToLeft, within)
  return mergeSingle([...above, { columns }, ...below])
}

/** The columns on both sides of a gutter: those within a side, or the whole side if it has several bands. */
function columnsBeside(
  segments: readonly Segment[],
  gutter: Gutter,
  isRightToLeft: boolean,
  within: (part: readonly Segment[]) => Band[],
): Segment[][] {
  const isLeft = ({ left, right }: Segment) => left + right < gutter.left + gutter.right
  const sides = [segments.filter(isLeft), segments.filter((segment) => !isLeft(segment))]
  const ordered = isRightToLeft ? sides.toReversed() : sides
  return ordered.flatMap((side) => {
    const bands = within(side)
    const [only] = bands
    return bands.length === 1 && only !== undefined ? only.columns : [bands.flatMap(({ columns }) => columns.flat())]
  })
}

function mergeSingle(bands: readonly Band[]): Band[] {
  const merged: Band[] = []
  for (const band of bands) {
    const last = merged.at(-1)
    const [lastColumn, column] = [last?.columns[0], band.columns[0]]
    const isSingle = last?.columns.length === 1 && band.columns.length === 1
    if (isSingle && lastColumn !== undefined && column !== undefined) lastColumn.push(...column)
    else merged.push({ columns: band.columns.map((found) => [...found]) })
  }
  return merged
}
