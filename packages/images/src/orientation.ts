import type { Matrix } from '@recto/geometry'

/** Exif orientation: how rows and columns are displayed (Exif 3.0, 4.6.5.1.6). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0]

/** Where the unit square of an image (ISO 32000-2, 8.9.3) goes for each orientation. */
const MATRICES: Record<Orientation, Matrix> = {
  1: UPRIGHT,
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** The matrix that rotates or mirrors an image within the unit square. */
export function orientationMatrix(orientation: Orientation): Matrix {
  return MATRICES[orientation]
}

/** Whether rows and columns are swapped. */
export function isSideways(orientation: Orientation): boolean {
  return orientation >= 5
}

/** The orientation for an Exif value; upright for unknown values. */
export function toOrientation(value: number | undefined): Orientation {
  return value !== undefined && isOrientation(value) ? value : 1
}

function isOrientation(value: number): value is Orientation {
  return Object.hasOwn(MATRICES, value)
}
