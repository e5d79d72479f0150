import type { Glyph, Segment } from './model.ts'
import { findRows } from './rows.ts'
import { findSegments } from './segments.ts'

/** Superscripts and subscripts are at most this large, beside the text they belong to. */
const MAX_SIZE = 0.88
const MIN_SIZE = 0.35
/** They are short: this many glyphs. */
const MAX_LENGTH = 24
/** How far above and below a base they may stand, in sizes of the text they belong to. */
const RAISED = 0.75
const LOWERED = 0.45
/** A few letters of full size may stand a little off the base, too, as in the logo of TeX; one may overlap its neighbours. */
const MAX_SHIFTED = 3
const SHIFTED = 0.3
/** Beyond this many pieces of text, as on maps, none is looked for. */
const MAX_SEGMENTS = 10_000
/** How near to their text they stand, in its sizes. */
const NEAR = 0.3

/** Lays superscripts and subscripts on the base of the text beside them, so that they are read in its line. */
export function settleScripts(glyphs: readonly Glyph[]): Segment[] {
  const segments = findSegments(findRows(glyphs))
  if (segments.length > MAX_SEGMENTS) return segments
  const settled = segments.flatMap((segment, index) => {
    const host = hostOf(segment, segments, index)
    return host === undefined ? segment.glyphs : segment.glyphs.map((glyph) => ({ ...glyph, y: host.base }))
  })
  return findSegments(findRows(settled))
}

/** The text that a segment is a superscript or subscript of. Segments come by their bases, so only those around it are asked. */
function hostOf(segment: Segment, segments: readonly Segment[], index: number): Segment | undefined {
  if (segment.glyphs.length > MAX_LENGTH) return undefined
  let best: { host: Segment; distance: number } | undefined
  for (const step of [1, -1]) {
    for (let at = index + step; at >= 0 && at < segments.length; at += step) {
      const host = segments[at]
      if (host === undefined || Math.abs(host.base - segment.base) > segment.size / MIN_SIZE) break
      const distance = distanceTo(host, segment)
      if (distance < (best?.distance ?? Infinity)) best = { host, distance }
    }
  }
  return best?.host
}

/** How far a script stands from a text that it may belong to; Infinity where it cannot. */
function distanceTo(host: Segment, { glyphs, size, base, left, right }: Segment): number {
  if (size < MIN_SIZE * host.size) return Infinity
  const raised = (host.base - base) / host.size
  const isShifted = size > MAX_SIZE * host.size
  if (isShifted && (size > host.size || glyphs.length > MAX_SHIFTED || Math.abs(raised) > SHIFTED)) return Infinity
  if (raised > RAISED || raised < -LOWERED) return Infinity
  const apart = Math.max(host.left - right, left - host.right)
  const isTucked = glyphs.length === 1 && Math.abs(raised) < SHIFTED
  if (apart > NEAR * host.size || (!isTucked && coversGlyph(host, left, right))) return Infinity
  return Math.max(0, apart) + Math.abs(raised) * host.size
}

/** Whether the middle of a glyph lies within the stretch given: then what stands there is above or below it, not beside. */
function coversGlyph(host: Segment, left: number, right: number): boolean {
  return host.glyphs.some(({ x, width }) => x + width / 2 > left && x + width / 2 < right)
}
