import { findSkew, type GrayImage, inkMask, inkParts, inkThreshold, letterHeight, turned } from '@recto/images'

import { cutImage, grownBox } from '../cut-image.ts'
import { groupLetters } from '../group-letters.ts'
import { boxesOf } from '../letter-boxes.ts'
import { smallInk } from '../prepare/prepare-image.ts'
import type { Recognizer } from '../tesseract/recognizer.ts'
import type { PixelBox } from '../words.ts'

/** Clockwise quarter turns. */
export type Quarters = 0 | 1 | 2 | 3

/** Lines read in each direction, and how long each may be, in letter heights. */
const [SAMPLE_LINES, SAMPLE_LENGTH] = [8, 30]
/** A line has at least this many letters. */
const LEAST_LETTERS = 6
/** Rows stand out by this factor more along the other axis before a page counts as lying on its side. */
const SIDEWAYS_FACTOR = 1.15
/** Paper around a line, in letter heights. */
const MARGIN = 0.5
/** The height of letters that lines are brought to by the resolution they are given, in pixels. */
const DPI = 300

/** Whether the rows of a page run from top to bottom. */
export function isSideways(image: GrayImage): boolean {
  const ink = smallInk(image)
  return findSkew(ink, true).clearness > SIDEWAYS_FACTOR * findSkew(ink).clearness
}

/** The turn, among some, after which a few lines of an image are read with the most confidence. */
export function bestTurn(recognizer: Recognizer, image: GrayImage, turns: readonly Quarters[]): Quarters {
  const scores = turns.map((turn) => scoreOf(recognizer, turned(image, turn)))
  const best = scores.indexOf(Math.max(...scores))
  return turns[best] ?? 0
}

/** The mean confidence of the letters of a few lines. */
function scoreOf(recognizer: Recognizer, image: GrayImage): number {
  let [sum, count] = [0, 0]
  for (const line of sampleLines(image)) {
    for (const { words } of recognizer.read(line, { dpi: DPI, segmentation: 'singleLine' })) {
      for (const { text, confidence } of words) {
        sum += confidence * text.length
        count += text.length
      }
    }
  }
  return sum / Math.max(1, count)
}

/** The longest lines of an image, cut out. */
function sampleLines(image: GrayImage): GrayImage[] {
  const parts = inkParts(inkMask(image, inkThreshold(image)))
  const letters = letterHeight(parts, image.height)
  if (letters === undefined) return []
  return groupLetters(boxesOf(parts, letters))
    .filter(({ count }) => count >= LEAST_LETTERS)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, SAMPLE_LINES)
    .map((box): PixelBox => ({ ...box, right: Math.min(box.right, Math.round(box.left + SAMPLE_LENGTH * letters)) }))
    .map((box) => cutImage(image, grownBox(box, Math.ceil(MARGIN * letters), image)))
}
