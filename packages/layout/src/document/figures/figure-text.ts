import type { Area } from '../../model.ts'
import { union, containsMiddle } from '../geometry/areas.ts'
import type { TextRun } from './text-runs.ts'

/** The role of text in a figure. */
export interface FigureText {
  /** The figure, including adjacent labels. */
  area: Area
  /** Labels, which are rendered with the figure; none if its text is body text. */
  labels: TextRun[]
  /** Whether its text is body text in front of a drawing. */
  isOverText: boolean
}

/** A run of this many words is not a label. */
const LONG_RUN_WORDS = 6
/** With more long runs, text is body text. By eye. */
const MAX_LONG_RUNS = 3
/** With more characters, text is body text. By eye. */
const MAX_LABEL_CHARACTERS = 600
/** With a larger share of its words in long runs, text is body text. By eye. */
const MAX_LONG_SHARE = 0.4
/** Closer to the top or bottom edge, as a share of the page height, is a running head: an inch on Letter. */
const HEAD_SHARE = 0.09
/** The distance of axis labels from the chart: a line of text. */
const LABEL_REACH_PT = 16
/** An axis has at least this many labels. */
const MIN_LABELS = 3
/** Axis labels have at most this many words. */
const MAX_LABEL_WORDS = 4
/** Labels of a vertical axis are at most this wide. */
const LABEL_WIDTH_PT = 64
/** Smaller figures have no axes. */
const MIN_AXIS_PT = 64

/** Distinguishes the labels of a figure from body text within its area. */
export function figureText(area: Area, runs: readonly TextRun[], pageHeight: number): FigureText {
  const inside = runs.filter((run) => containsMiddle(area, run))
  const middle = (area.top + area.bottom) / 2 / pageHeight
  const isHead = inside.length > 0 && (middle < HEAD_SHARE || middle > 1 - HEAD_SHARE)
  if (isHead || areRead(inside)) return { area, labels: [], isOverText: true }
  const labels = [...inside, ...axisLabels(area, runs, new Set(inside))]
  return { area: labels.reduce<Area>(union, area), labels, isOverText: false }
}

/** Whether texts are sentences and not labels. */
function areRead(runs: readonly TextRun[]): boolean {
  const long = runs.filter(({ words }) => words >= LONG_RUN_WORDS)
  const characters = runs.reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  const isLong = wordsOf(long) > MAX_LONG_SHARE * wordsOf(runs)
  return long.length > MAX_LONG_RUNS || characters > MAX_LABEL_CHARACTERS || isLong
}

function wordsOf(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { words }) => sum + words, 0)
}

/** Short texts aligned next to a figure. */
function axisLabels(area: Area, runs: readonly TextRun[], inside: ReadonlySet<TextRun>): TextRun[] {
  const { left, top, right, bottom } = area
  if (right - left < MIN_AXIS_PT || bottom - top < MIN_AXIS_PT) return []
  const sides: Area[] = [
    { left: left - LABEL_WIDTH_PT, top: top - LABEL_REACH_PT, right: left, bottom: bottom + LABEL_REACH_PT },
    { left: left - LABEL_REACH_PT, top: bottom, right: right + LABEL_REACH_PT, bottom: bottom + LABEL_REACH_PT },
  ]
  return sides.flatMap((side) => {
    const beside = runs.filter((run) => !inside.has(run) && containsMiddle(side, run))
    const areLabels = beside.every((run) => run.words <= MAX_LABEL_WORDS && isBesideOnly(run, side))
    return areLabels && beside.length >= MIN_LABELS ? beside : []
  })
}

/** Whether a run begins and ends near the figure; a longer one is body text. */
function isBesideOnly(run: TextRun, side: Area): boolean {
  return run.left >= side.left - LABEL_REACH_PT && run.right <= side.right + LABEL_REACH_PT
}
