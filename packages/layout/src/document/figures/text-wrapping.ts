import type { Area } from '../../model.ts'
import type { ImageDraft } from '../draft.ts'
import { containsMiddle } from '../geometry/areas.ts'
import type { TextRun } from './text-runs.ts'

/** The text of a page, as far as the wrapping of images depends on it. */
export interface PageRuns {
  height: number
  /** Text outside of figures. */
  runs: readonly TextRun[]
}

/**
 * Closer to the top or bottom edge, as a share of the page height, is a letterhead or running head: an inch on Letter.
 */
const HEAD_SHARE = 0.09
/** An image up to this height is a symbol within a line; higher ones would push lines apart. */
const MAX_SIGN_EM = 1.6
/** How far above and below an image text may show that it wraps around it: two inches. By eye. */
const AROUND_PT = 150
/** Text overlaps an image horizontally from here on; less than a line height. */
const STEP_PT = 5
/** Lines above and below an image may overlap it by this much. */
const TOUCHING_PT = 2

/** How text wraps around an image. */
export function wrapOf(image: Area, { height, runs }: PageRuns): ImageDraft['wrap'] {
  const middle = (image.top + image.bottom) / 2
  if (runs.some((run) => containsMiddle(image, run))) return 'behind'
  if (middle < HEAD_SHARE * height || middle > (1 - HEAD_SHARE) * height) return 'behind'
  const beside = runs.filter((run) => isBeside(run, image))
  if (beside.length === 0) return 'inline'
  const size = Math.max(...beside.map((run) => run.size))
  if (image.bottom - image.top <= MAX_SIGN_EM * size) return 'front'
  return isSameColumn(beside, image, runs) ? 'square' : 'inline'
}

function isBeside(run: TextRun, { left, top, right, bottom }: Area): boolean {
  const middle = (run.top + run.bottom) / 2
  return middle > top && middle < bottom && (run.right <= left || run.left >= right)
}

/** Whether a line above or below an image spans both the image and the text next to it. */
function isSameColumn(beside: readonly TextRun[], image: Area, runs: readonly TextRun[]): boolean {
  const before = Math.max(...beside.filter(({ right }) => right <= image.left).map(({ right }) => right))
  const after = Math.min(...beside.filter(({ left }) => left >= image.right).map(({ left }) => left))
  return runs.some(({ left, top, right, bottom }) => {
    const isOver = bottom <= image.top + TOUCHING_PT && bottom > image.top - AROUND_PT
    const isUnder = top >= image.bottom - TOUCHING_PT && top < image.bottom + AROUND_PT
    const goesBefore = left < before - STEP_PT && right > image.left + STEP_PT
    const goesAfter = right > after + STEP_PT && left < image.right - STEP_PT
    return (isOver || isUnder) && (goesBefore || goesAfter)
  })
}
