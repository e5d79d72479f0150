import type { Area } from '../../model.ts'
import type { PageGlyph } from '../../content/page-content.ts'

/** Consecutive characters of one line without a wide gap, in content order. */
export interface TextRun extends Area {
  glyphs: PageGlyph[]
  words: number
  size: number
  degrees: number
}

/** A wider gap separates runs: more than a space in any justified line. */
const RUN_GAP_EM = 1.2
/** A wider gap separates words of labels. By eye. */
const RUN_WORD_GAP_EM = 0.18
/** Glyphs of one run deviate less from its baseline: scripts. */
const MAX_RISE_EM = 0.4
/** Directions that differ less are the same. */
const SAME_DIRECTION_DEGREES = 3
/** Ascent of most fonts. */
const ASCENT_EM = 0.8
/** Descent of most fonts. */
const DESCENT_EM = 0.2

/** The visible text of a page in runs, in content order. */
export function textRuns(glyphs: readonly PageGlyph[]): TextRun[] {
  const runs: TextRun[] = []
  let run: TextRun | undefined
  let last: PageGlyph | undefined
  for (const glyph of glyphs) {
    if (glyph.isInvisible) continue
    const gap = last === undefined ? undefined : gapBetween(last, glyph)
    if (run === undefined || gap === undefined) {
      run = { ...areaOf(glyph), glyphs: [], words: 1, size: glyph.size, degrees: glyph.degrees }
      runs.push(run)
    }
    const isSpace = glyph.text.trim() === ''
    if (run.glyphs.length > 0 && !isSpace && (gap ?? 0) > RUN_WORD_GAP_EM) run.words += 1
    run.glyphs.push(glyph)
    widen(run, areaOf(glyph))
    // So that the gap over a space separates words.
    if (!isSpace) last = glyph
  }
  return runs
}

/** The gap between two glyphs in em; undefined if the second does not continue the run. */
function gapBetween(one: PageGlyph, other: PageGlyph): number | undefined {
  const angle = (one.degrees * Math.PI) / 180
  const [x, y] = [other.x - one.x, other.y - one.y]
  const along = (x * Math.cos(angle) + y * Math.sin(angle) - one.advance) / one.size
  const across = Math.abs(y * Math.cos(angle) - x * Math.sin(angle)) / one.size
  const difference = Math.abs(((other.degrees - one.degrees + 540) % 360) - 180)
  return difference > SAME_DIRECTION_DEGREES || across > MAX_RISE_EM || along > RUN_GAP_EM || along < -RUN_GAP_EM
    ? undefined
    : along
}

/** The bounding box of a glyph at any rotation. */
function areaOf({ x, y, degrees, advance, size }: PageGlyph): Area {
  if (degrees === 0) return { left: x, top: y - ASCENT_EM * size, right: x + advance, bottom: y + DESCENT_EM * size }
  const angle = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const xs = [0, advance * cosine].flatMap((along) => [
    x + along + ASCENT_EM * size * sine,
    x + along - DESCENT_EM * size * sine,
  ])
  const ys = [0, advance * sine].flatMap((along) => [
    y + along - ASCENT_EM * size * cosine,
    y + along + DESCENT_EM * size * cosine,
  ])
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function widen(run: Area, { left, top, right, bottom }: Area): void {
  run.left = Math.min(run.left, left)
  run.top = Math.min(run.top, top)
  run.right = Math.max(run.right, right)
  run.bottom = Math.max(run.bottom, bottom)
}
