import { type Matrix, multiply, translation } from '@recto/geometry'
import { type GrayImage, histogramOf, turned } from '@recto/images'

import { meanConfidence } from '../confidence.ts'
import { cutImage, grownBox } from '../cut-image.ts'
import type { Quarters } from '../orientation/find-turn.ts'
import { turnBack } from '../orientation/turn-back.ts'
import type { Recognizer } from '../tesseract/recognizer.ts'
import type { PixelBox, TextLine } from '../words.ts'
import type { LineCandidate } from './find-groups.ts'

/** Paper around a line read by itself, as a share of the letter height. */
const MARGIN = 0.5
/** The share of a line's pixels that may be clipped at each end when its contrast is stretched. */
const CLIPPED = 0.02

/** How much more certain another recognizer must be than the first, in points of confidence. */
const MARGIN_OF_OTHERS = 8

/** Reads a group of letters as one line, in an image of known resolution. */
export function readGroup(
  recognizers: readonly Recognizer[],
  image: GrayImage,
  group: LineCandidate,
  { dpi, letters }: { dpi: number; letters: number },
): TextLine[] {
  const area = grownBox(group, Math.ceil(MARGIN * letters), image)
  const part = stretched(cutImage(image, area), group.isLight)
  const turns: readonly Quarters[] = group.isUpended ? [1, 3] : [0]
  const attempts = recognizers.flatMap((recognizer, place) => turns.map((turn) => ({ recognizer, turn, place })))
  const readings = attempts.map(({ recognizer, turn }) => {
    const toImage: Matrix = multiply(turnBack(turn, part), translation(area.left, area.top))
    const lines = recognizer.read(turned(part, turn), { dpi, segmentation: 'singleLine' })
    return lines.map((line) => (turn === 0 ? moved(line, area) : { ...line, toImage }))
  })
  const scores = readings.map((lines, index) => {
    const handicap = attempts[index]?.place === 0 ? 0 : MARGIN_OF_OTHERS
    return meanConfidence(lines.flatMap(({ words }) => words)) - handicap
  })
  return readings[scores.indexOf(Math.max(...scores))] ?? []
}

/** A horizontal line, in pixels of the image. */
function moved({ words, baseline: { x0, y0, slope }, ...line }: TextLine, { left, top }: PixelBox): TextLine {
  return {
    ...line,
    baseline: { x0: x0 + left, y0: y0 + top, slope },
    words: words.map(({ box, ...word }) => ({
      ...word,
      box: { left: box.left + left, top: box.top + top, right: box.right + left, bottom: box.bottom + top },
    })),
  }
}

/** Dark letters on white, whatever the levels were. */
function stretched(image: GrayImage, isLight: boolean): GrayImage {
  const counts = histogramOf(image)
  const [low, high] = [levelAt(counts, CLIPPED), levelAt(counts, 1 - CLIPPED)]
  const range = Math.max(1, high - low)
  const levels = Uint8Array.from(counts, (_, level) => {
    const share = Math.min(1, Math.max(0, (level - low) / range))
    return Math.round(255 * (isLight ? 1 - share : share))
  })
  return { ...image, data: image.data.map((level) => levels[level] ?? 0) }
}

/** The level that a share of the pixels is at most as light as. */
function levelAt(counts: Uint32Array, share: number): number {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  return counts.findIndex((count) => (seen += count) > wanted)
}
