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

/** Whether the rows of a page run from left to right, or from top to bottom. */
export function rowDirection(image: GrayImage): RowDirection {
  const ink = smallInk(image)
  const [level, upended] = [findSkew(ink).clearness, findSkew(ink, true).clearness]
  if (upended > CLEAR_FACTOR * level) return 'upended'
  return level > CLEAR_FACTOR * upended ? 'level' : 'unclear'
}

/** The rotation after which a few lines of an image are read with the most confidence. */
export function bestTurn(recognizer: Recognizer, image: GrayImage, turns: readonly Quarters[]): Quarters {
  const scores = turns.map((turn) => meanConfidence(readSample(recognizer, sampleLines(turned(image, turn), SAMPLE))))
  const best = scores.indexOf(Math.max(...scores))
  return turns[best] ?? 0
}
