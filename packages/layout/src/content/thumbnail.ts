import { flattenOnWhite, grayOf } from '@recto/images'
import type { RgbaImage } from '@recto/runtime'

/** Cells in each direction. */
const GRID = 32

/** The mean gray, 0 to 255, of each cell of a grid of 32 × 32 over an image on white; 0 for cells without pixels. */
export function grayThumbnail({ width, height, pixels }: RgbaImage): Uint8Array {
  const flat = new Uint8Array(pixels)
  flattenOnWhite(flat)
  const { data } = grayOf({ width, height }, 4, flat)
  const sums = new Float64Array(GRID * GRID)
  const counts = new Uint32Array(GRID * GRID)
  const columns = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * GRID) / width))
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor((y * GRID) / height) * GRID
    for (let x = 0; x < width; x += 1, at += 1) {
      const cell = row + (columns[x] ?? 0)
      sums[cell] = (sums[cell] ?? 0) + (data[at] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return Uint8Array.from(sums, (sum, cell) => Math.round(sum / Math.max(1, counts[cell] ?? 0)))
}

/** The largest difference of a cell, 0 to 255. */
export function thumbnailDifference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((most, level, cell) => Math.max(most, Math.abs(level - (other[cell] ?? 0))), 0)
}
