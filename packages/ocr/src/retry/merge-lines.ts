import { transform } from '@recto/geometry'

import type { PixelBox, TextLine } from '../words.ts'

/** Lines read separately are one if they overlap vertically by this share of the shorter one's height. */
const MIN_OVERLAP = 0.5
/** Maximum distance between them, in line heights. */
const MAX_GAP = 2

/** Inserts lines that were read by themselves: into the line they are part of, otherwise after the nearest one above. */
export function mergeLines(lines: readonly TextLine[], found: readonly TextLine[]): TextLine[] {
  const result = lines.map((line) => ({ line, bounds: boundsOf(line) }))
  for (const line of found) {
    const bounds = boundsOf(line)
    const host = result.find(
      (other) => other.line.toImage === undefined && line.toImage === undefined && isOneLine(other.bounds, bounds),
    )
    if (host === undefined)
      result.splice(
        placeFor(
          bounds,
          result.map((other) => other.bounds),
        ),
        0,
        { line, bounds },
      )
    else
      host.line = {
        ...host.line,
        words: [...host.line.words, ...line.words].toSorted((one, other) => one.box.left - other.box.left),
      }
  }
  return result.map(({ line }) => line).filter(({ words }) => words.length > 0)
}

function isOneLine(line: PixelBox, other: PixelBox): boolean {
  const height = Math.min(line.bottom - line.top, other.bottom - other.top)
  const overlap = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top)
  const gap = Math.max(other.left - line.right, line.left - other.right)
  return overlap >= MIN_OVERLAP * height && gap <= MAX_GAP * (line.bottom - line.top)
}

/** After the nearest line above in the same column. */
function placeFor(line: PixelBox, others: readonly PixelBox[]): number {
  let [place, distance] = [others.length, Number.POSITIVE_INFINITY]
  for (const [index, other] of others.entries()) {
    const below = (line.top + line.bottom) / 2 - (other.top + other.bottom) / 2
    const aside = Math.max(0, other.left - line.right, line.left - other.right)
    if (below < -(other.bottom - other.top) / 2 || below + 2 * aside >= distance) continue
    ;[place, distance] = [index + 1, below + 2 * aside]
  }
  return place
}

/** The bounds of a line in the image. */
function boundsOf({ words, toImage = [1, 0, 0, 1, 0, 0] }: TextLine): PixelBox {
  const corners = words.flatMap(({ box: { left, top, right, bottom } }) => [
    transform(toImage, { x: left, y: top }),
    transform(toImage, { x: right, y: bottom }),
  ])
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
