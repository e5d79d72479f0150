import { multiply, scaling, type Matrix } from './matrix.ts'
import type { PageGeometry } from './page-boxes.ts'

/** Brings the page's own coordinates to those of the page as it is seen: y downwards from the top left corner of what is shown. */
export function viewOf({ cropBox: { left, bottom, right, top }, rotation }: PageGeometry): Matrix {
  switch (rotation) {
    case 0:
      return [1, 0, 0, -1, -left, top]
    case 90:
      return [0, 1, 1, 0, -bottom, -left]
    case 180:
      return [-1, 0, 0, 1, right, -bottom]
    case 270:
      return [0, -1, -1, 0, top, right]
  }
}

/** The same in points, where the page counts in another unit (ISO 32000-2, 14.11.2, UserUnit). */
export function viewInPoints(geometry: PageGeometry): Matrix {
  return multiply(viewOf(geometry), scaling(geometry.userUnit))
}
