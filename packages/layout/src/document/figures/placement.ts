import type { Area } from '../../model.ts'
import type { PictureDraft } from '../draft.ts'
import { holdsMiddle } from './areas.ts'
import type { TextRun } from './text-runs.ts'

/** A page as far as places of pictures depend on it. */
export interface PlacedText {
  height: number
  /** Text of the page that is no part of a picture. */
  runs: readonly TextRun[]
}

/** What stands nearer to the edge of its page, in parts of its height, is a letterhead or a running head. */
const EDGE = 0.09
/** A picture no higher than so many font sizes stands in a line, as a bullet or a sign does. */
const SIGN = 1.6
/** How far above and below a picture text is looked at that goes past its side, in points. */
const AROUND = 150
const STEP = 5

/** Whether a picture stands in the flow of text, or beside or behind it. */
export function wrapOf(picture: Area, { height, runs }: PlacedText): PictureDraft['wrap'] {
  const middle = (picture.top + picture.bottom) / 2
  if (runs.some((run) => holdsMiddle(picture, run))) return 'behind'
  if (middle < EDGE * height || middle > (1 - EDGE) * height) return 'behind'
  const beside = runs.filter((run) => isBeside(run, picture))
  if (beside.length === 0) return 'inline'
  const size = Math.max(...beside.map((run) => run.size))
  if (picture.bottom - picture.top <= SIGN * size) return 'front'
  return isSameColumn(beside, picture, runs) ? 'square' : 'inline'
}

function isBeside(run: TextRun, { left, top, right, bottom }: Area): boolean {
  const middle = (run.top + run.bottom) / 2
  return middle > top && middle < bottom && (run.right <= left || run.left >= right)
}

/** Whether lines above or below a picture go on from where text stands beside it to where it stands. */
function isSameColumn(beside: readonly TextRun[], picture: Area, runs: readonly TextRun[]): boolean {
  const before = Math.max(...beside.filter(({ right }) => right <= picture.left).map(({ right }) => right))
  const after = Math.min(...beside.filter(({ left }) => left >= picture.right).map(({ left }) => left))
  return runs.some(({ left, top, right, bottom }) => {
    const isFinished = bottom <= picture.top + 2 && bottom > picture.top - AROUND
    const isUnder = top >= picture.bottom - 2 && top < picture.bottom + AROUND
    const goesBefore = left < before - STEP && right > picture.left + STEP
    const goesAfter = right > after + STEP && left < picture.right - STEP
    return (isFinished || isUnder) && (goesBefore || goesAfter)
  })
}
