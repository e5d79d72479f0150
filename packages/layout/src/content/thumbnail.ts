import { flattenOnWhite, grayOf } from '@recto/images'
import type { RgbaImage } from '@recto/runtime'

/** Cells in each direction. */
const GRID = 32

/** The mean gray, 0 to 255, of each cell of a grid of 32 × 32 over an image on white; 0 for cells without pixels. */
export function grayThumbnail({ width, height, pixels }: RgbaImage): Uint8Array {
  const sums = new Float64Array(GRID * GRID)
  const counts = new Float64Array(GRID * GRID)
  const starts = Array.from({ length: GRID + 1 }, (_, column) => Math.ceil((column * width) / GRID))
  // One row at a time, so that no copy of the whole image is needed.
  const row = new Uint8Array(width * 4)
  for (let y = 0; y < height; y += 1) {
    row.set(pixels.subarray(y * width * 4, (y + 1) * width * 4))
    flattenOnWhite(row)
    const { data } = grayOf({ width, height: 1 }, 4, row)
    const first = Math.floor((y * GRID) / height) * GRID
    for (let column = 0; column < GRID; column += 1) {
      const [start = 0, end = 0] = [starts[column], starts[column + 1]]
      let sum = 0
      for (let x = start; x < end; x += 1) sum += data[x] ?? 0
      sums[first + column] = (sums[first + column] ?? 0) + sum
      counts[first + column] = (counts[first + column] ?? 0) + end - start
    }
  }
  return Uint8Array.from(sums, (sum, cell) => Math.round(sum / Math.max(1, counts[cell] ?? 0)))
}

/** The largest difference of a cell, 0 to 255. */
export function thumbnailDifference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((most, level, cell) => Math.max(most, Math.abs(level - (other[cell] ?? 0))), 0)
}
