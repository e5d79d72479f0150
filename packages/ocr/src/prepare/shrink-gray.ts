import type { GrayImage } from '@recto/images'

/** Reduces an image by any factor of at least 1: each pixel is the mean of those it replaces. */
export function shrinkGray(image: GrayImage, factor: number): GrayImage {
  if (factor <= 1) return image
  const width = Math.max(1, Math.round(image.width / factor))
  const height = Math.max(1, Math.round(image.height / factor))
  const [starts, ends] = spans(image.width, width)
  const [tops, bottoms] = spans(image.height, height)
  const data = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  for (let row = 0; row < height; row += 1) {
    sums.fill(0)
    const [top, bottom] = [tops[row] ?? 0, bottoms[row] ?? 0]
    for (let y = top; y < bottom; y += 1) addRow(image, y, starts, ends, sums)
    for (let column = 0; column < width; column += 1) {
      const count = (bottom - top) * ((ends[column] ?? 0) - (starts[column] ?? 0))
      data[row * width + column] = (sums[column] ?? 0) / count
    }
  }
  return { width, height, channels: 1, data }
}

/** The source pixels of each pixel in a reduced row. */
function spans(from: number, to: number): [starts: Uint32Array, ends: Uint32Array] {
  const starts = Uint32Array.from({ length: to }, (_, at) => Math.floor((at * from) / to))
  const ends = Uint32Array.from({ length: to }, (_, at) =>
    Math.max(Math.floor((at * from) / to) + 1, Math.floor(((at + 1) * from) / to)),
  )
  return [starts, ends]
}

function addRow(
  { width, data }: GrayImage,
  y: number,
  starts: Uint32Array,
  ends: Uint32Array,
  sums: Uint32Array,
): void {
  const row = y * width
  for (let column = 0; column < sums.length; column += 1) {
    let sum = 0
    for (let x = row + (starts[column] ?? 0), end = row + (ends[column] ?? 0); x < end; x += 1) sum += data[x] ?? 0
    sums[column] = (sums[column] ?? 0) + sum
  }
}
