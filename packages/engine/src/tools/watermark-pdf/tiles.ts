import { type Matrix, rotation, transform } from '@recto/geometry'

import { centeredMatrix, fittingScale, type Size } from './layout.ts'

/** A watermark repeated over a page. */
export interface Tiling {
  /** At most 1: a watermark larger than the page is shrunk so that at least one is shown whole. */
  scale: number
  /** Each maps the watermark, with its lower left corner at the origin, to a place on the displayed page. */
  matrices: Matrix[]
}

/** Gaps between tiles, as shares of the watermark's shorter side. */
const HORIZONTAL_GAP = 0.75
const VERTICAL_GAP = 1.25

/** The most cells per page, about half of them visible; the gaps grow if there would be more. */
const MAX_CELLS = 4000

/** Covers a page with rows of watermarks, every other row shifted by half a cell, rotated counterclockwise. */
export function tileWatermark(watermark: Size, page: Size, degrees: number): Tiling {
  const scale = fittingScale(watermark, page, degrees)
  const reach = (Math.hypot(watermark.width, watermark.height) * scale) / 2
  const radius = Math.hypot(page.width, page.height) / 2 + reach
  const cell = cellOf({ width: watermark.width * scale, height: watermark.height * scale }, radius)
  const matrices = [...centersAround(cell, radius)]
    .map((center) => transform(rotation(degrees), center))
    .map(({ x, y }) => ({ x: x + page.width / 2, y: y + page.height / 2 }))
    .filter(({ x, y }) => x > -reach && x < page.width + reach && y > -reach && y < page.height + reach)
    .map((center) => centeredMatrix(watermark, center, { scale, angle: degrees }))
  return { scale, matrices }
}

function cellOf({ width, height }: Size, radius: number): Size {
  const shorter = Math.min(width, height)
  const cell = { width: width + shorter * HORIZONTAL_GAP, height: height + shorter * VERTICAL_GAP }
  const count = (2 * radius) ** 2 / (cell.width * cell.height)
  const stretch = Math.max(1, Math.sqrt(count / MAX_CELLS))
  return { width: cell.width * stretch, height: cell.height * stretch }
}

/** The centers of cells in rows, within `radius` of the origin, which is one of them. */
function* centersAround(cell: Size, radius: number): Generator<{ x: number; y: number }, void> {
  const rows = Math.ceil(radius / cell.height)
  const columns = Math.ceil(radius / cell.width) + 1
  for (let row = -rows; row <= rows; row += 1) {
    const shift = row % 2 === 0 ? 0 : cell.width / 2
    for (let column = -columns; column <= columns; column += 1) {
      yield { x: column * cell.width + shift, y: row * cell.height }
    }
  }
}
