import type { Area } from '../../model.ts'
import type { ImageDraft } from '../draft.ts'
import { containsMiddle } from '../geometry/areas.ts'
import type { TextRun } from './text-runs.ts'

/** A page as far as places of images depend on it. */
export interface PlacedText {
  height: number
  /** Text of the page that is no part of an image. */
  runs: readonly TextRun[]
}

/**
 * What stands nearer to the edge of its page, in shares of its height, is a letterhead or a running head: an inch on
 * Letter.
 */
const HEAD_SHARE = 0.09
/** An image no higher stands in a line, as a bullet or a sign does: higher ones would part lines. */
const MAX_SIGN_EM = 1.6
/** How far above and below an image text is looked at that goes past its side: two inches. By eye. */
const AROUND_PT = 150
/** Steps in which the sides of an image are looked at, less than a line is high. */
const STEP_PT = 5

/** Whether an image stands in the flow of text, or beside or behind it. */
export function wrapOf(image: Area, { height, runs }: PlacedText): ImageDraft['wrap'] {
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

/** Whether lines above or below an image go on from where text stands beside it to where it stands. */
function isSameColumn(beside: readonly TextRun[], image: Area, runs: readonly TextRun[]): boolean {
  const before = Math.max(...beside.filter(({ right }) => right <= image.left).map(({ right }) => right))
  const after = Math.min(...beside.filter(({ left }) => left >= image.right).map(({ left }) => left))
  return runs.some(({ left, top, right, bottom }) => {
    const isOver = bottom <= image.top + 2 && bottom > image.top - AROUND_PT
    const isUnder = top >= image.bottom - 2 && top < image.bottom + AROUND_PT
    const goesBefore = left < before - STEP_PT && right > image.left + STEP_PT
    const goesAfter = right > after + STEP_PT && left < image.right - STEP_PT
    return (isOver || isUnder) && (goesBefore || goesAfter)
  })
}
