import type { RgbaImage } from '@recto/runtime'

/** Cells in each direction. */
const GRID = 32

/** In a large image, some pixels are skipped: about this many are read in each direction. */
const READ_PIXELS = 1024

const WHITE = 255

/** The mean gray, 0 to 255, of each cell of a grid of 32 × 32 over an image on white. */
export function grayThumbnail({ width, height, pixels }: RgbaImage): Uint8Array {
  const sums = new Float64Array(GRID * GRID)
  const counts = new Uint32Array(GRID * GRID)
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * GRID) / width))
  const [stepX, stepY] = [stepOf(width), stepOf(height)]
  for (let y = 0; y < height; y += stepY) {
    const row = Math.floor((y * GRID) / height) * GRID
    for (let x = 0; x < width; x += stepX) {
      const cell = row + (columns[x] ?? 0)
      sums[cell] = (sums[cell] ?? 0) + grayAt(pixels, (y * width + x) * 4)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return Uint8Array.from(sums, (sum, cell) => Math.round(sum / Math.max(1, counts[cell] ?? 0)))
}

function stepOf(length: number): number {
  return Math.max(1, Math.floor(length / READ_PIXELS))
}

/** The luma of a pixel on white (Rec. 601). */
function grayAt(pixels: RgbaImage['pixels'], index: number): number {
  const alpha = pixels[index + 3] ?? 0
  if (alpha === 0) return WHITE
  const luma = 0.299 * (pixels[index] ?? 0) + 0.587 * (pixels[index + 1] ?? 0) + 0.114 * (pixels[index + 2] ?? 0)
  return WHITE + ((luma - WHITE) * alpha) / WHITE
}

/** The mean difference of two thumbnails, 0 to 255. */
export function thumbnailDifference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, level, cell) => sum + Math.abs(level - (other[cell] ?? 0)), 0) / one.length
}
