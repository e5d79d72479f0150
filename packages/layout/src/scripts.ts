import type { Glyph, Segment } from './model.ts'
import { findRows } from './glyph-rows.ts'
import { findSegments } from './segments.ts'

/** Scripts are smaller than the adjacent text: 58 to 83 % in word processors and TeX. */
const MAX_SCRIPT_RATIO = 0.88
/** TeX sets scripts of scripts at half the size; smaller text is unrelated. */
const MIN_SCRIPT_RATIO = 0.35
/** Longer text is a line of its own. By eye. */
const MAX_SCRIPT_LENGTH = 24
/** The largest rise of a superscript: above the x-height, and enough for a tall fraction. */
const MAX_RAISED_EM = 0.75
/** The largest drop of a subscript: 0.25 em in TeX, more in fractions. */
const MAX_LOWERED_EM = 0.45
/** A few letters of full size may be shifted too, as in the TeX logo. */
const MAX_SHIFTED = 3
/** The largest shift of those: LaTeX raises its A by 0.2 em. */
const MAX_SHIFTED_EM = 0.3
/** A bound for time: pages with more segments are maps, without scripts. */
const MAX_SEGMENTS = 10_000
/** Scripts follow their text like another letter, plus the slant of italics. */
const MAX_SCRIPT_GAP_EM = 0.3

/**
 * Moves superscripts and subscripts to the baseline of the adjacent text, so that they are read as part of its line.
 */
export function alignScripts(glyphs: readonly Glyph[]): Segment[] {
  const segments = findSegments(findRows(glyphs))
  if (segments.length > MAX_SEGMENTS) return segments
  const settled = segments.flatMap((segment, index) => {
    const host = hostOf(segment, segments, index)
    return host === undefined ? segment.glyphs : segment.glyphs.map((glyph) => ({ ...glyph, y: host.base }))
  })
  return findSegments(findRows(settled))
}

/** The text a segment is a script of. Segments are sorted by baseline, so only the ones nearby are compared. */
function hostOf(segment: Segment, segments: readonly Segment[], index: number): Segment | undefined {
  if (segment.glyphs.length > MAX_SCRIPT_LENGTH) return undefined
  let best: { host: Segment; distance: number } | undefined
  for (const step of [1, -1]) {
    for (let at = index + step; at >= 0 && at < segments.length; at += step) {
      const host = segments[at]
      if (host === undefined || Math.abs(host.base - segment.base) > segment.size / MIN_SCRIPT_RATIO) break
      const distance = distanceTo(host, segment)
      if (distance < (best?.distance ?? Infinity)) best = { host, distance }
    }
  }
  return best?.host
}

/** The distance of a script from its possible host; Infinity if it cannot be a script of it. */
function distanceTo(host: Segment, { glyphs, size, base, left, right }: Segment): number {
  if (size < MIN_SCRIPT_RATIO * host.size) return Infinity
  const raised = (host.base - base) / host.size
  const isShifted = size > MAX_SCRIPT_RATIO * host.size
  if (isShifted && (size > host.size || glyphs.length > MAX_SHIFTED || Math.abs(raised) > MAX_SHIFTED_EM))
    return Infinity
  if (raised > MAX_RAISED_EM || raised < -MAX_LOWERED_EM) return Infinity
  const apart = Math.max(host.left - right, left - host.right)
  const isTucked = glyphs.length === 1 && Math.abs(raised) < MAX_SHIFTED_EM
  if (apart > MAX_SCRIPT_GAP_EM * host.size || (!isTucked && coversGlyph(host, left, right))) return Infinity
  return Math.max(0, apart) + Math.abs(raised) * host.size
}

/**
 * Whether the center of a glyph is within a horizontal range: then text there is above or below the host, not next to
 * it.
 */
function coversGlyph(host: Segment, left: number, right: number): boolean {
  return host.glyphs.some(({ x, width }) => x + width / 2 > left && x + width / 2 < right)
}
