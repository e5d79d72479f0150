import type { Area } from '../../model.ts'
import type { PageGlyph } from '../../content/page-content.ts'

/** Characters that follow each other on one line without a wide gap, as the content has them. */
export interface TextRun extends Area {
  glyphs: PageGlyph[]
  words: number
  size: number
  degrees: number
}

/** A wider gap parts runs: more than a space in any justified line. */
const RUN_GAP_EM = 1.2
/** A wider gap parts words of labels. By eye. */
const RUN_WORD_GAP_EM = 0.18
/** How far glyphs of one run are off its baseline: scripts. */
const MAX_RISE_EM = 0.4
/** Directions that differ by less are one. */
const SAME_DIRECTION_DEGREES = 3
/** How far glyphs reach above their baseline: as far as most fonts do. */
const ASCENT_EM = 0.8
/** How far they reach below it. */
const DESCENT_EM = 0.2

/** The visible text of a page in runs, in the order of its content. */
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
    // The gap of a space counts as one between words.
    if (!isSpace) last = glyph
  }
  return runs
}

/** The white between two glyphs of a line, in font sizes; undefined where the second does not go on after the first. */
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

/** The rectangle around a glyph, whichever way it is turned. */
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
