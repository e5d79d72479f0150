import type { Segment } from '../../model.ts'

/** Lines of text beside each other, from the top. */
export function visualRows(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((one, other) => one.base - other.base)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (
      row !== undefined &&
      first !== undefined &&
      segment.base - first.base < 0.35 * Math.min(first.size, segment.size)
    ) {
      row.push(segment)
    } else rows.push([segment])
  }
  return rows.map((row) => row.toSorted((one, other) => one.left - other.left))
}
