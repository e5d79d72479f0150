import type { GridGeometry } from '../../components/page-grid/grid-geometry.ts'

/** A rectangle in the content of the grid, in CSS pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The box between two points. */
export function boxBetween(from: { x: number; y: number }, to: { x: number; y: number }): Box {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  }
}

/** The pages, counted from 1, whose cells a box touches. */
export function pagesInBox({ left, top, right, bottom }: Box, geometry: GridGeometry): number[] {
  const { columns, rows, side, gap, rowHeight, pageCount } = geometry
  const pages: number[] = []
  for (let row = Math.max(0, Math.floor(top / rowHeight)); row < rows && row * rowHeight <= bottom; row += 1) {
    // The gap below a row belongs to no page.
    if (row * rowHeight + rowHeight - gap < top) continue
    for (let column = 0; column < columns; column += 1) {
      const start = column * (side + gap)
      const page = row * columns + column + 1
      if (start <= right && start + side >= left && page <= pageCount) pages.push(page)
    }
  }
  return pages
}
