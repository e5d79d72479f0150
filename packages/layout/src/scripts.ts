import type { Glyph, Segment } from './model.ts'
import { findRows } from './glyph-rows.ts'
import { findSegments } from './segments.ts'

/** Scripts are smaller than the text beside them: 58 to 83 % in text processors and TeX. */
const MAX_SCRIPT_RATIO = 0.88
/** TeX sets scripts of scripts at half the size; smaller text is another one. */
const MIN_SCRIPT_RATIO = 0.35
/** Scripts are short; longer text is a line of its own. By eye. */
const MAX_SCRIPT_LENGTH = 24
/** How far above a baseline a superscript may stand: on the x-height, with room for a tall fraction. */
const MAX_RAISED_EM = 0.75
/** How far below a baseline a subscript may stand. TeX lowers by 0.25 em at most, fractions by more. */
const MAX_LOWERED_EM = 0.45
/** A few letters of full size may stand off the baseline too, as in the logo of TeX. */
const MAX_SHIFTED = 3
/** How far they do: the A of LaTeX is raised by 0.2 em. */
const MAX_SHIFTED_EM = 0.3
/** A bound for time: pages with more pieces of text are maps, without scripts. */
const MAX_SEGMENTS = 10_000
/** Scripts stand as near to their text as a letter does, with the slant of italics added. */
const MAX_SCRIPT_GAP_EM = 0.3

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

/** How far a script stands from a text that it may belong to; Infinity where it cannot. */
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

/** Whether the middle of a glyph lies within the stretch given: then what stands there is above or below it, not beside. */
function coversGlyph(host: Segment, left: number, right: number): boolean {
  return host.glyphs.some(({ x, width }) => x + width / 2 > left && x + width / 2 < right)
}
