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

const ORIENTATION_TAG = 0x0112

/** Reads the orientation from an Exif segment (a TIFF header and its first directory); upright if there is none. */
export function exifOrientation(segment: Uint8Array): Orientation {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  if (segment.length < 14 || view.getUint32(0) !== 0x45786966) return 1
  const start = 6
  const isLittleEndian = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittleEndian)
  if (directory + 2 > segment.length) return 1
  const count = view.getUint16(directory, isLittleEndian)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > segment.length) return 1
    if (view.getUint16(entry, isLittleEndian) !== ORIENTATION_TAG) continue
    const value = view.getUint16(entry + 8, isLittleEndian)
    return isOrientation(value) ? value : 1
  }
  return 1
}

function isOrientation(value: number): value is Orientation {
  return Object.hasOwn(MATRICES, value)
}
