import type { Segment } from '../../model.ts'
import type { SplitSegment } from './split-columns.ts'
import { SAME_EDGE_PT } from './word-rows.ts'
import type { TextGutter } from './text-gutter.ts'

/** A gutter shown by aligned edges is at least this wide: words would touch. */
const MIN_SHARED_EM = 0.1
/** The share of rows with an edge there. By eye. */
const EDGED_SHARE = 0.6
/** This many rows have to have one. */
const MIN_EDGED_ROWS = 4
/** Of the rows with text in one of the two columns, the share with text in both. */
const BESIDE_SHARE = 0.5

/** A gutter, and whether it is wide enough without further evidence. */
export interface FoundGutter extends TextGutter {
  isWide: boolean
}

/**
 * Whether a narrow gap is a gutter: text was split there, or most rows have text that starts or ends there.
 * @param strip the gap that few rows cross
 * @param gutter the part of it that the fewest cross
 */
export function hasSharedEdge(
  strip: TextGutter,
  gutter: TextGutter,
  rows: readonly (readonly SplitSegment[])[],
): boolean {
  const size = rows[0]?.[0]?.size ?? 0
  if (strip.right - strip.left < MIN_SHARED_EM * size) return false
  const isSplitHere = ({ isSplit, left }: SplitSegment) =>
    isSplit === true && left > strip.left && left < strip.right + size
  if (rows.some((row) => row.some(isSplitHere))) return true
  const share = (isOn: (segment: Segment) => boolean) => rows.filter((row) => row.some(isOn)).length
  const ends = share(({ right }) => Math.abs(right - gutter.left) < SAME_EDGE_PT)
  const starts = share(({ left }) => Math.abs(left - gutter.right) < SAME_EDGE_PT)
  return Math.max(ends, starts) >= Math.max(MIN_EDGED_ROWS, EDGED_SHARE * rows.length)
}

/** Drops narrow gutters with text on both sides in few rows. */
export function confirmedGutters(
  gutters: readonly FoundGutter[],
  rows: readonly (readonly Segment[])[],
): FoundGutter[] {
  return gutters.filter((gutter, index) => {
    if (gutter.isWide) return true
    const [start, end] = [gutters[index - 1]?.right ?? -Infinity, gutters[index + 1]?.left ?? Infinity]
    const counts = rows.map((row) => Number(hasText(row, start, gutter.left)) + Number(hasText(row, gutter.right, end)))
    const [some, both] = [counts.filter((count) => count > 0), counts.filter((count) => count > 1)]
    return both.length >= Math.max(MIN_EDGED_ROWS, BESIDE_SHARE * some.length)
  })
}

function hasText(row: readonly Segment[], from: number, to: number): boolean {
  return row.some(({ left, right }) => left > from - SAME_EDGE_PT && right < to + SAME_EDGE_PT)
}
