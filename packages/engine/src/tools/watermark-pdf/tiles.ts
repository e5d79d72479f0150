import { type Matrix, rotation, transform } from '@recto/geometry'

import { centered, fittingScale, type Size } from './layout.ts'

/** Marks all over a page. */
export interface Tiling {
  /** At most 1: a mark that is larger than the page is made smaller, so that one of them is whole. */
  scale: number
  /** Each brings a mark, its lower left corner at the origin, to its place on the page as it is seen. */
  matrices: Matrix[]
}

/** Room between neighbours, as shares of a mark's shorter side. */
const GAP_ACROSS = 0.75
const GAP_UP = 1.25

/** Cells that are looked at for one page; where there would be more, marks move apart. About half of them are on the page. */
const MAX_CELLS = 4000

/** Covers a page with marks in rows, each row shifted by half a mark against its neighbours, all turned counter-clockwise. */
export function tileMarks(mark: Size, page: Size, degrees: number): Tiling {
  const scale = fittingScale(mark, page, degrees)
  const reach = (Math.hypot(mark.width, mark.height) * scale) / 2
  const radius = Math.hypot(page.width, page.height) / 2 + reach
  const cell = cellOf({ width: mark.width * scale, height: mark.height * scale }, radius)
  const matrices = [...centersAround(cell, radius)]
    .map((center) => transform(rotation(degrees), center))
    .map(({ x, y }) => ({ x: x + page.width / 2, y: y + page.height / 2 }))
    .filter(({ x, y }) => x > -reach && x < page.width + reach && y > -reach && y < page.height + reach)
    .map((center) => centered(mark, center, { scale, angle: degrees }))
  return { scale, matrices }
}

function cellOf({ width, height }: Size, radius: number): Size {
  const shorter = Math.min(width, height)
  const cell = { width: width + shorter * GAP_ACROSS, height: height + shorter * GAP_UP }
  const count = (2 * radius) ** 2 / (cell.width * cell.height)
  const stretch = Math.max(1, Math.sqrt(count / MAX_CELLS))
  return { width: cell.width * stretch, height: cell.height * stretch }
}

/** The middles of cells in rows, as far as `radius` around the origin, which is one of them. */
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
