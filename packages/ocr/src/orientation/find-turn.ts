import { findSkew, type GrayImage, turned } from '@recto/images'

import { meanConfidence } from '../confidence.ts'
import { smallInk } from '../prepare/prepare-image.ts'
import { readSample, sampleLines } from '../sample-lines.ts'
import type { Recognizer } from '../tesseract/recognizer.ts'

/** Clockwise quarter turns. */
export type Quarters = 0 | 1 | 2 | 3

/** The direction of a page's rows, according to its ink. */
export type RowDirection = 'level' | 'upended' | 'unclear'

/** How much to read in each orientation. */
const SAMPLE = { lines: 8, length: 30 }
/** Rows count as running along an axis if they stand out by this factor more than along the other. */
const CLEAR_FACTOR = 1.15

/** Whether the rows of a page run from left to right, or from top to bottom, and by how many degrees clockwise to rotate it to level them. */
export function rowDirection(image: GrayImage): { direction: RowDirection; slope: number } {
  const ink = smallInk(image)
  const { clearness: level, degrees: slope } = findSkew(ink)
  const { clearness: upended } = findSkew(ink, true)
  if (upended > CLEAR_FACTOR * level) return { direction: 'upended', slope }
  return { direction: level > CLEAR_FACTOR * upended ? 'level' : 'unclear', slope }
}

/** The turn, among some, after which a few lines of an image are read with the most confidence, and that confidence. */
export function bestTurn(
  recognizer: Recognizer,
  image: GrayImage,
  turns: readonly Quarters[],
): { turn: Quarters; confidence: number } {
  const scores = turns.map((turn) => meanConfidence(readSample(recognizer, sampleLines(turned(image, turn), SAMPLE))))
  const confidence = Math.max(...scores)
  return { turn: turns[scores.indexOf(confidence)] ?? 0, confidence }
}
