import type { Segment } from '../../model.ts'

/** Baselines of one row differ less. */
export const SAME_BASELINE_EM = 0.35

/** Segments side by side, in rows from the top. */
export function visualRows(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((one, other) => one.base - other.base)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (
      row !== undefined &&
      first !== undefined &&
      segment.base - first.base < SAME_BASELINE_EM * Math.min(first.size, segment.size)
    ) {
      row.push(segment)
    } else rows.push([segment])
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left))
}

/** The last row with its baseline above a position; rows are sorted. */
export function lastRowAbove(rows: readonly Segment[][], height: number): Segment[] | undefined {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.[0]?.base ?? Infinity) < height) low = middle + 1
    else high = middle
  }
  return rows[low - 1]
}
