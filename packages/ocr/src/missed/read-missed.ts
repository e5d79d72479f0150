import type { GrayImage } from '@recto/images'

import { cutImage, grownBox } from '../cut-image.ts'
import type { Recognizer } from '../tesseract/recognizer.ts'
import type { PixelBox, TextLine } from '../words.ts'
import { findMissed } from './find-missed.ts'

/** Paper around a line that is read alone, as a share of the letter height. */
const MARGIN = 0.5
/** Words of lower confidence are taken for ornaments and parts of drawings. */
const MIN_CONFIDENCE = 60
/** A single character alone has to be surer: lines and boxes look like many of them. */
const MIN_SINGLE_CONFIDENCE = 80

/** Reads what no word covers, line by line. @param letters median height of letters, in pixels */
export function readMissed(
  recognizer: Recognizer,
  image: GrayImage,
  { dpi, letters }: { dpi: number; letters: number },
  lines: readonly TextLine[],
): TextLine[] {
  const missed = findMissed(image, letters, lines)
  const block = lines.reduce((last, line) => Math.max(last, line.block), -1) + 1
  return missed.flatMap((box, index) => {
    const area = grownBox(box, Math.ceil(MARGIN * letters), image)
    const part = cutImage(image, area)
    const read = recognizer.read(part, { dpi, segmentation: 'singleLine' })
    return read.flatMap((line) => moved(line, area, block + index))
  })
}

/** The line with its sure words, at its place; none if nothing is sure. */
function moved(line: TextLine, { left, top }: PixelBox, block: number): TextLine[] {
  const words = line.words
    .filter(({ text, confidence }) => {
      const letters = Array.from(text.replaceAll(/[^\p{L}\p{N}]/gu, '')).length
      if (letters === 0) return false
      return confidence >= (letters === 1 ? MIN_SINGLE_CONFIDENCE : MIN_CONFIDENCE)
    })
    .map(({ box, ...word }) => ({
      ...word,
      box: { left: box.left + left, top: box.top + top, right: box.right + left, bottom: box.bottom + top },
    }))
  const { x0, y0, slope } = line.baseline
  return words.length === 0 ? [] : [{ ...line, words, block, baseline: { x0: x0 + left, y0: y0 + top, slope } }]
}
