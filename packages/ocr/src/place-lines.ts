import { type Matrix, multiply, transform } from '@recto/geometry'

import type { PlacedLine } from './read-page.ts'
import type { TextLine } from './words.ts'

/** Letters reach at least this far above the baseline, as a share of their line's height. */
const MIN_ASCENT_SHARE = 0.5

/** Maps lines to the image that the prepared one was made from. */
export function placeLines(lines: readonly TextLine[], toSource: Matrix): PlacedLine[] {
  return lines.map((line) => placeLine(line, line.toImage === undefined ? toSource : multiply(line.toImage, toSource)))
}

function placeLine({ words, baseline: { x0, y0, slope }, beginsParagraph }: TextLine, toSource: Matrix): PlacedLine {
  const [a, b] = toSource
  const scale = Math.hypot(a, b)
  const footAt = (x: number) => ({ x, y: y0 + slope * (x - x0) })
  const above = words.map(({ box: { left, right, top } }) => footAt((left + right) / 2).y - top)
  const below = words.map(({ box: { left, right, bottom } }) => bottom - footAt((left + right) / 2).y)
  const heights = words.map(({ box: { top, bottom } }) => bottom - top)
  const ascent = Math.max(median(above), MIN_ASCENT_SHARE * median(heights), 1)
  return {
    words: words.map(({ text, confidence, box }) => ({
      text,
      confidence,
      start: transform(toSource, footAt(box.left)),
      end: transform(toSource, footAt(box.right)),
    })),
    ascent: ascent * scale,
    descent: Math.max(0, median(below)) * scale,
    beginsParagraph,
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
