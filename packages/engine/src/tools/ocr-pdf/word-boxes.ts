import type { WordBox } from '@recto/contract'
import type { PlacedLine, PlacedWord } from '@recto/ocr'

const POINTS_PER_INCH = 72

/** The upright box of a word, in points from the top left corner of the page. */
export function wordBox({ start, end }: PlacedWord, { ascent, descent }: PlacedLine, dpi: number): WordBox {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1
  // Towards the tops of the letters.
  const [upX, upY] = [(end.y - start.y) / length, -(end.x - start.x) / length]
  const corners = [start, end].flatMap(({ x, y }) => [
    { x: x + upX * ascent, y: y + upY * ascent },
    { x: x - upX * descent, y: y - upY * descent },
  ])
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const toPoints = (pixels: number) => Math.round(((pixels * POINTS_PER_INCH) / dpi) * 100) / 100
  return { left: toPoints(left), top: toPoints(top), width: toPoints(right - left), height: toPoints(bottom - top) }
}
