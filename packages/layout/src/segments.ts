import type { Glyph, Segment } from './model.ts'
import type { Row } from './glyph-rows.ts'
import { median } from './median.ts'

/** A wider gap separates segments, since it may be a gutter: see MIN_GUTTER_EM. */
const WIDE_GAP_EM = 0.7
/** Cap height of most text faces. */
const ASCENT_EM = 0.75
/** Descent of most text faces. */
const DESCENT_EM = 0.22

/** Splits rows at gaps that may be gutters. */
export function findSegments(rows: readonly Row[]): Segment[] {
  return rows.flatMap(({ glyphs }) => cut(glyphs).map(toSegment))
}

function cut(glyphs: readonly Glyph[]): Glyph[][] {
  const parts: Glyph[][] = []
  let end = -Infinity
  let size = 0
  for (const glyph of glyphs) {
    const part = parts.at(-1)
    if (part === undefined || glyph.x - end > WIDE_GAP_EM * Math.max(size, glyph.size)) parts.push([glyph])
    else part.push(glyph)
    end = Math.max(end, glyph.x + glyph.width)
    size = glyph.size
  }
  return parts
}

/** A segment from glyphs of one line. */
export function toSegment(glyphs: Glyph[]): Segment {
  const size = usualSize(glyphs)
  const bases = glyphs.filter((glyph) => glyph.size === size).map(({ y }) => y)
  const base = median(bases)
  let [left, right] = [Infinity, -Infinity]
  for (const { x, width } of glyphs) {
    left = Math.min(left, x)
    right = Math.max(right, x + width)
  }
  return { glyphs, base, size, left, right, top: base - ASCENT_EM * size, bottom: base + DESCENT_EM * size }
}

/** The text of segments, without spaces between words. */
export function glyphText(segments: readonly Segment[]): string {
  return segments.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')
}

function usualSize(glyphs: readonly Glyph[]): number {
  const counts = new Map<number, number>()
  for (const { size } of glyphs) counts.set(size, (counts.get(size) ?? 0) + 1)
  let [usual, most] = [0, 0]
  for (const [size, count] of counts) if (count > most) [usual, most] = [size, count]
  return usual
}
