import { multiply, scaling, type Matrix } from './matrix.ts'
import type { PageGeometry } from './page-boxes.ts'

/** Maps default user space to view space: origin at the top left of the crop box as displayed, y downwards. */
export function viewMatrix({ cropBox: { left, bottom, right, top }, rotation }: PageGeometry): Matrix {
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

/** The same, scaled to points by UserUnit (ISO 32000-2, 14.11.2). */
export function viewMatrixInPoints(geometry: PageGeometry): Matrix {
  return multiply(viewMatrix(geometry), scaling(geometry.userUnit))
}
