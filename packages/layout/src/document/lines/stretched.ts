import type { Glyph, Segment } from '../../model.ts'
import { toSegment } from '../../segments.ts'
import { WORD_GAP_EM } from '../../words.ts'

/**
 * Gaps of a line that is stretched to its column's edges differ by this factor at most: stretched spaces are equal, but
 * kerning and punctuation add to them.
 */
const EVEN_RATIO = 1.7
/** Wider gaps are set on purpose. */
const MAX_GAP_EM = 4
/** Pieces of one line share a baseline but for rounding. */
const SAME_BASELINE_EM = 0.1
/** So many lines above and below tell of columns. By eye. */
const NEIGHBORS = 4
/** Lines further off, beyond a heading and its white, tell nothing. */
const MAX_NEIGHBOR_EM = 6
/** So many of them have to agree. */
const MIN_NEIGHBORS = 2
/** White between columns is left free by this share of them. By eye. */
const FREE_SHARE = 0.8
/** It is at least as wide as the widest word space. */
const MIN_FREE_EM = 0.5
/** A bound for time: lines in more pieces are no text in columns. */
const MAX_PIECES = 40
/** Edges of lines in a column differ by less. */
const SAME_EDGE_PT = 1.5

/** Puts pieces of lines together that are parted only because their line is stretched: all its gaps are as wide. */
export function joinStretched(segments: readonly Segment[]): Segment[] {
  const rows: Segment[][] = []
  for (const segment of segments) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isSame = last !== undefined && Math.abs(last.base - segment.base) < SAME_BASELINE_EM * segment.size
    if (row !== undefined && isSame && segment.left >= last.right) row.push(segment)
    else rows.push([segment])
  }
  return rows.flatMap((row, index) => {
    if (row.length === 1 || row.length > MAX_PIECES) return row
    if (isStretched(row.flatMap(({ glyphs }) => glyphs))) return [joined(row)]
    const near = neighbors(rows, index)
    if (near.length < MIN_NEIGHBORS) return row
    return partAtGutters(row, near).flatMap((part) => (isStretchedIn(part, near) ? [joined(part)] : part))
  })
}

/** The lines above and below a line that are in pieces as well: others may go over columns. */
function neighbors(rows: readonly Segment[][], index: number): Segment[][] {
  const [line] = rows[index] ?? []
  if (line === undefined) return []
  const around = rows.slice(Math.max(0, index - NEIGHBORS), index + NEIGHBORS + 1)
  return around.filter((row) => {
    const distance = Math.abs((row[0]?.base ?? Infinity) - line.base)
    return row.length > 1 && row.length <= MAX_PIECES && distance > 0 && distance < MAX_NEIGHBOR_EM * line.size
  })
}

/** Parts a line at white that goes on above and below it. */
function partAtGutters(row: readonly Segment[], near: readonly Segment[][]): Segment[][] {
  const parts: Segment[][] = []
  for (const segment of row) {
    const part = parts.at(-1)
    const before = part?.at(-1)
    if (part === undefined || before === undefined || isGutter(before.right, segment, near)) parts.push([segment])
    else part.push(segment)
  }
  return parts
}

/** Whether most lines around leave some of the white before a piece of a line free. */
function isGutter(start: number, { left, size }: Segment, near: readonly Segment[][]): boolean {
  const allowed = (1 - FREE_SHARE) * near.length
  const changes = near
    .flat()
    .flatMap((other) =>
      other.right > start && other.left < left
        ? [
            { x: Math.max(start, other.left), by: 1 },
            { x: Math.min(left, other.right), by: -1 },
          ]
        : [],
    )
    .toSorted((one, other) => one.x - other.x || one.by - other.by)
  let [covered, free] = [0, start]
  for (const { x, by } of [...changes, { x: left, by: Infinity }]) {
    if (covered <= allowed && x - free >= MIN_FREE_EM * size) return true
    if (covered > allowed || covered + by > allowed) free = x
    covered += by
  }
  return false
}

/** Whether pieces are a line that is stretched to the edges that the lines around it have. */
function isStretchedIn(part: readonly Segment[], near: readonly Segment[][]): boolean {
  const [first, last] = [part[0], part.at(-1)]
  if (part.length < 2 || first === undefined || last === undefined) return false
  const hasEdge = (isEdge: (segment: Segment) => boolean) =>
    near.filter((row) => row.some(isEdge)).length >= MIN_NEIGHBORS
  const isFlush =
    hasEdge(({ left }) => Math.abs(left - first.left) < SAME_EDGE_PT) &&
    hasEdge(({ right }) => Math.abs(right - last.right) < SAME_EDGE_PT)
  return (
    isFlush &&
    hasEvenGaps(
      part.flatMap(({ glyphs }) => glyphs),
      1,
    )
  )
}

/** Whether the gaps between the words of a line are all as wide. */
export function isStretched(glyphs: readonly Pick<Glyph, 'x' | 'width' | 'size'>[]): boolean {
  return hasEvenGaps(glyphs, 2)
}

function hasEvenGaps(glyphs: readonly Pick<Glyph, 'x' | 'width' | 'size'>[], least: number): boolean {
  const gaps = glyphs.slice(1).flatMap((glyph, index) => {
    const before = glyphs[index] ?? glyph
    const gap = (glyph.x - before.x - before.width) / Math.max(glyph.size, before.size)
    return gap > WORD_GAP_EM ? [gap] : []
  })
  const widest = Math.max(...gaps)
  return gaps.length >= least && widest < MAX_GAP_EM && widest < EVEN_RATIO * Math.min(...gaps)
}

function joined(row: readonly Segment[]): Segment {
  return toSegment(
    row.flatMap(({ glyphs }, index) => glyphs.map((glyph, at) => (index > 0 && at === 0 ? spaced(glyph) : glyph))),
  )
}

function spaced(glyph: Glyph): Glyph {
  return { ...glyph, hasSpaceBefore: true }
}
