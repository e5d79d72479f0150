import type { LayoutOptions } from './layout-options.ts'

/** A side of a sheet. */
export interface SheetSide {
  /** Page numbers from 1 in the order of the cells; undefined for an empty cell. */
  cells: (number | undefined)[]
  /** How far its pages are moved toward the fold, in points. */
  shift: number
}

/** The pages of each side, in the order of printing. */
export function orderSides(options: LayoutOptions, pageCount: number): SheetSide[] {
  if (options.booklet) return bookletSides(options, pageCount)
  const { pagesPerSheet } = options
  return Array.from({ length: Math.ceil(pageCount / pagesPerSheet) }, (_, side) => ({
    cells: Array.from({ length: pagesPerSheet }, (_unused, cell) =>
      numberOf(side * pagesPerSheet + cell + 1, pageCount),
    ),
    shift: 0,
  }))
}

/** Sheets of four pages, from the outermost: the front has the last page and the first, the back the second and the last but one. */
function bookletSides({ creep, binding }: LayoutOptions, pageCount: number): SheetSide[] {
  const sheets = Math.ceil(pageCount / 4)
  const total = sheets * 4
  return Array.from({ length: sheets }, (_, sheet) => {
    const shift = sheets === 1 ? 0 : (creep * sheet) / (sheets - 1)
    const [outer, inner] = [2 * sheet + 1, 2 * sheet + 2]
    const sides = [
      [total + 1 - outer, outer],
      [inner, total + 1 - inner],
    ]
    return sides.map((pages) => ({
      cells: (binding === 'right' ? pages.toReversed() : pages).map((page) => numberOf(page, pageCount)),
      shift,
    }))
  }).flat()
}

function numberOf(page: number, pageCount: number): number | undefined {
  return page <= pageCount ? page : undefined
}
