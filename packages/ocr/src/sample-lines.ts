import { type GrayImage, inkMask, inkParts, inkThreshold, letterHeight } from '@recto/images'

import { cutImage, grownBox } from './cut-image.ts'
import { groupLetters } from './group-letters.ts'
import { boxesOf } from './letter-boxes.ts'
import type { PixelBox, Word } from './words.ts'
import type { Recognizer } from './tesseract/recognizer.ts'

/** A line has at least this many letters. */
const LEAST_LETTERS = 6
/** Paper around a line, in letter heights. */
const MARGIN = 0.5
/** Letter height in pixels that determines the resolution given to a line. */
const DPI = 300

/** How much of an image to read as a sample. */
export interface SampleSize {
  /** Maximum number of lines. */
  lines: number
  /** Maximum length of each, in letter heights. */
  length: number
}

/** Crops of the longest lines of an image. */
export function sampleLines(image: GrayImage, { lines, length }: SampleSize): GrayImage[] {
  const parts = inkParts(inkMask(image, inkThreshold(image)))
  const letters = letterHeight(parts, image.height)
  if (letters === undefined) return []
  return groupLetters(boxesOf(parts, letters))
    .filter(({ count }) => count >= LEAST_LETTERS)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, lines)
    .map((box): PixelBox => ({ ...box, right: Math.min(box.right, Math.round(box.left + length * letters)) }))
    .map((box) => cutImage(image, grownBox(box, Math.ceil(MARGIN * letters), image)))
}

/** Reads the words of cropped lines. */
export function readSample(recognizer: Recognizer, lines: readonly GrayImage[]): Word[] {
  return lines.flatMap((line) =>
    recognizer.read(line, { dpi: DPI, segmentation: 'singleLine' }).flatMap(({ words }) => words),
  )
}
