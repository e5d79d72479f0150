import type { Matrix } from './matrix.ts'
import type { PageGeometry } from './page-boxes.ts'

/** A page as displayed: cropped, rotated, in points. The origin is the lower left corner, y goes up. */
export interface DisplayedPage {
  /** In points. */
  width: number
  /** In points. */
  height: number
  /** Maps points of the displayed page to default user space (ISO 32000-2, 8.3.2.3). */
  toUserSpace: Matrix
}

/** The displayed page of a page. */
export function displayedPage({ cropBox, rotation, userUnit, width, height }: PageGeometry): DisplayedPage {
  const { left, bottom, right, top } = cropBox
  const unit = 1 / userUnit
  const matrices: Record<typeof rotation, Matrix> = {
    0: [unit, 0, 0, unit, left, bottom],
    90: [0, unit, -unit, 0, right, bottom],
    180: [-unit, 0, 0, -unit, right, top],
    270: [0, -unit, unit, 0, left, top],
  }
  return { width, height, toUserSpace: matrices[rotation] }
}
