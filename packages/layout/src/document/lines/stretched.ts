import type { Glyph, Segment } from '../../model.ts'
import { toSegment } from '../../segments.ts'
import { WORD_GAP_EM } from '../../words.ts'

/** Word spaces of a justified line are equal; with kerning and punctuation they differ by at most this factor. */
const EVEN_RATIO = 1.7
/** Wider gaps are intended. */
const MAX_GAP_EM = 4
/** Pieces of one line have the same baseline except for rounding. */
const SAME_BASELINE_EM = 0.1
/** This many lines above and below are compared. By eye. */
const NEIGHBORS = 4
/** Lines further away, beyond a heading and its spacing, say nothing. */
const MAX_NEIGHBOR_EM = 6
/** This many of them have to agree. */
const MIN_NEIGHBORS = 2
/** A gutter is free in this share of the lines. By eye. */
const FREE_SHARE = 0.8
/** A gutter is at least as wide as the widest word space. */
const MIN_FREE_EM = 0.5
/** A bound for time: lines in more pieces are not text. */
const MAX_PIECES = 40
/** Edges of the lines of a column differ less. */
const SAME_EDGE_PT = 1.5

/** Joins the pieces of justified lines whose word spaces are as wide as gutters: all gaps of such a line are equal. */
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
    return splitAtGutters(row, near).flatMap((part) => (isStretchedIn(part, near) ? [joined(part)] : part))
  })
}

/** The lines above and below that are in pieces too; others may span columns. */
function neighbors(rows: readonly Segment[][], index: number): Segment[][] {
  const [line] = rows[index] ?? []
  if (line === undefined) return []
  const around = rows.slice(Math.max(0, index - NEIGHBORS), index + NEIGHBORS + 1)
  return around.filter((row) => {
    const distance = Math.abs((row[0]?.base ?? Infinity) - line.base)
    return row.length > 1 && row.length <= MAX_PIECES && distance > 0 && distance < MAX_NEIGHBOR_EM * line.size
  })
}

/** Splits a line at gaps that continue above and below it. */
function splitAtGutters(row: readonly Segment[], near: readonly Segment[][]): Segment[][] {
  const parts: Segment[][] = []
  for (const segment of row) {
    const part = parts.at(-1)
    const before = part?.at(-1)
    if (part === undefined || before === undefined || isGutter(before.right, segment, near)) parts.push([segment])
    else part.push(segment)
  }
  return parts
}

/** Whether most nearby lines leave part of a gap free. */
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

/** Whether pieces are a justified line between the edges of the lines nearby. */
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

/** Whether all word spaces of a line are equal. */
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
