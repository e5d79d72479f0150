import type { Area } from '../../model.ts'
import { around, holdsMiddle } from './areas.ts'
import type { TextRun } from './text-runs.ts'

/** What text does in a figure. */
export interface FigureText {
  /** The figure, with labels beside it. */
  area: Area
  /** Labels, which are a part of its picture; none where its text is to be read. */
  labels: TextRun[]
  /** Whether text in it is text of the page, over a picture. */
  isOverText: boolean
}

/** A run of as many words is no label. */
const LONG_RUN = 7
/** So many long runs, or characters, are text that somebody reads. */
const MAX_LONG_RUNS = 2
const MAX_CHARACTERS = 500
/** How far labels of an axis stand from what they name, in points. */
const REACH = 16
/** So many labels stand along an axis, of so many words each. */
const MIN_LABELS = 3
const MAX_LABEL_WORDS = 4

/** Tells labels of a figure from text of the page that stands in it. */
export function figureText(area: Area, runs: readonly TextRun[]): FigureText {
  const inside = runs.filter((run) => holdsMiddle(area, run))
  const long = inside.filter(({ words }) => words >= LONG_RUN)
  const characters = inside.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  if (long.length > MAX_LONG_RUNS || characters > MAX_CHARACTERS) return { area, labels: [], isOverText: true }
  const labels = [...inside, ...axisLabels(area, runs, new Set(inside))]
  return { area: labels.reduce<Area>(around, area), labels, isOverText: false }
}

/** Short texts in a row beside a figure. */
function axisLabels(area: Area, runs: readonly TextRun[], inside: ReadonlySet<TextRun>): TextRun[] {
  const { left, top, right, bottom } = area
  if (right - left < 4 * REACH || bottom - top < 4 * REACH) return []
  const sides: Area[] = [
    { left: left - 4 * REACH, top: top - REACH, right: left, bottom: bottom + REACH },
    { left: left - REACH, top: bottom, right: right + REACH, bottom: bottom + REACH },
  ]
  return sides.flatMap((side) => {
    const beside = runs.filter((run) => !inside.has(run) && holdsMiddle(side, run))
    const areLabels = beside.every((run) => run.words <= MAX_LABEL_WORDS && isBesideOnly(run, side))
    return areLabels && beside.length >= MIN_LABELS ? beside : []
  })
}

/** Whether a run does not come from farther away than labels do. */
function isBesideOnly(run: TextRun, side: Area): boolean {
  return run.left >= side.left - REACH && run.right <= side.right + REACH
}
