import type { Matrix } from './matrix.ts'
import type { PageGeometry } from './page-boxes.ts'

/** A page as a person sees it: cropped, turned and in points. Its origin is the lower left corner, y goes up. */
export interface SeenPage {
  /** In points. */
  width: number
  /** In points. */
  height: number
  /** Brings points on the seen page to where they are in the page's own coordinates (ISO 32000-2, 8.3.2.3). */
  toUserSpace: Matrix
}

/** How a person sees a page. */
export function seePage({ cropBox, rotation, userUnit, width, height }: PageGeometry): SeenPage {
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
