import type { Glyph, Segment } from '../../model.ts'
import { toSegment } from '../../segments.ts'

/** Gaps of a line that is stretched to its column's edges differ by this factor at most. */
const EVEN = 1.7
/** They are no wider than this, in font sizes. */
const MAX_GAP = 4
/** White from this width on parts words, in font sizes. */
const WORD_GAP = 0.13
const SAME_BASE = 0.1

/** Puts pieces of lines together that are parted only because their line is stretched: all its gaps are as wide. */
export function joinStretched(segments: readonly Segment[]): Segment[] {
  const rows: Segment[][] = []
  for (const segment of segments) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isSame = last !== undefined && Math.abs(last.base - segment.base) < SAME_BASE * segment.size
    if (row !== undefined && isSame && segment.left >= last.right) row.push(segment)
    else rows.push([segment])
  }
  return rows.flatMap((row) =>
    row.length > 1 && isStretched(row.flatMap(({ glyphs }) => glyphs)) ? [joined(row)] : row,
  )
}

/** Whether the gaps between the words of a line are all as wide. */
export function isStretched(glyphs: readonly Pick<Glyph, 'x' | 'width' | 'size'>[]): boolean {
  const gaps = glyphs.slice(1).flatMap((glyph, index) => {
    const before = glyphs[index] ?? glyph
    const gap = (glyph.x - before.x - before.width) / Math.max(glyph.size, before.size)
    return gap > WORD_GAP ? [gap] : []
  })
  const widest = Math.max(...gaps)
  return gaps.length > 1 && widest < MAX_GAP && widest < EVEN * Math.min(...gaps)
}

function joined(row: readonly Segment[]): Segment {
  return toSegment(
    row.flatMap(({ glyphs }, index) => glyphs.map((glyph, at) => (index > 0 && at === 0 ? spaced(glyph) : glyph))),
  )
}

function spaced(glyph: Glyph): Glyph {
  return { ...glyph, hasSpaceBefore: true }
}
