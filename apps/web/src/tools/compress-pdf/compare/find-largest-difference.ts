/** The pixels of a canvas: RGBA with 8 bits each, rows from the top. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The side of the tiles images are compared in, in pixels: larger than a letter, smaller than the visible area. */
const TILE = 48

/**
 * Returns the center of the tile in which two images of equal size differ most, in pixels; the center of the image if
 * there is no difference.
 */
export function findLargestDifference(before: Pixels, after: Pixels): { x: number; y: number } {
  const { width, height } = before
  const sums = after.width === width && after.height === height ? sumTiles(before, after) : []
  const most = sums.reduce((best, sum, tile) => (sum > (sums[best] ?? 0) ? tile : best), 0)
  if ((sums[most] ?? 0) === 0) return { x: width / 2, y: height / 2 }
  const columns = Math.ceil(width / TILE)
  const middle = (tile: number, length: number) => Math.min(length, (tile + 0.5) * TILE)
  return { x: middle(most % columns, width), y: middle(Math.floor(most / columns), height) }
}

/** Returns the total difference in each tile, row by row. */
function sumTiles({ data, width, height }: Pixels, after: Pixels): number[] {
  const columns = Math.ceil(width / TILE)
  const sums = Array.from({ length: columns * Math.ceil(height / TILE) }, () => 0)
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / TILE) * columns
    for (let x = 0; x < width; x += 1, at += 4) {
      const tile = row + Math.floor(x / TILE)
      sums[tile] = (sums[tile] ?? 0) + distance(data, after.data, at)
    }
  }
  return sums
}

/** Squared, so that a few large differences outweigh many small ones. */
function distance(before: Uint8ClampedArray, after: Uint8ClampedArray, at: number): number {
  const red = (before[at] ?? 0) - (after[at] ?? 0)
  const green = (before[at + 1] ?? 0) - (after[at + 1] ?? 0)
  const blue = (before[at + 2] ?? 0) - (after[at + 2] ?? 0)
  return red * red + green * green + blue * blue
}
