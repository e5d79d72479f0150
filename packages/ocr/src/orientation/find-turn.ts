import { findSkew, type GrayImage, turned } from '@recto/images'

import { meanConfidence } from '../confidence.ts'
import { smallInk } from '../prepare/prepare-image.ts'
import { readSample, sampleLines } from '../sample-lines.ts'
import type { Recognizer } from '../tesseract/recognizer.ts'

/** Clockwise quarter turns. */
export type Quarters = 0 | 1 | 2 | 3

/** How the rows of a page run, as far as its ink tells. */
export type RowDirection = 'level' | 'upended' | 'unclear'

/** What is read in each direction. */
const SAMPLE = { lines: 8, length: 30 }
/** Rows stand out by this factor more along one axis before they count as running along it. */
const CLEAR_FACTOR = 1.15

/** Whether the rows of a page run from left to right, or from top to bottom. */
export function rowDirection(image: GrayImage): RowDirection {
  const ink = smallInk(image)
  const [level, upended] = [findSkew(ink).clearness, findSkew(ink, true).clearness]
  if (upended > CLEAR_FACTOR * level) return 'upended'
  return level > CLEAR_FACTOR * upended ? 'level' : 'unclear'
}

/** The turn, among some, after which a few lines of an image are read with the most confidence. */
export function bestTurn(recognizer: Recognizer, image: GrayImage, turns: readonly Quarters[]): Quarters {
  const scores = turns.map((turn) => meanConfidence(readSample(recognizer, sampleLines(turned(image, turn), SAMPLE))))
  const best = scores.indexOf(Math.max(...scores))
  return turns[best] ?? 0
}
