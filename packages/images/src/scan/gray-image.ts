import type { ImageSize, Samples } from '@recto/runtime'

/** A gray raster: 8 bits per pixel, 0 is black, top row first, no padding. */
export interface GrayImage extends ImageSize {
  channels: 1
  data: Uint8Array
}

/** Luma weights (ITU-R BT.601), in 1/256. */
const [RED, GREEN, BLUE] = [77, 150, 29]

/**
 * Converts pixels to gray by their luma.
 * @param pixels interleaved RGB or RGBA on white; alpha is ignored
 */
export function grayOf({ width, height }: ImageSize, channels: 3 | 4, pixels: Samples['data']): GrayImage {
  const data = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < data.length; at += 1, from += channels) {
    data[at] = (RED * (pixels[from] ?? 0) + GREEN * (pixels[from + 1] ?? 0) + BLUE * (pixels[from + 2] ?? 0)) >> 8
  }
  return { width, height, channels: 1, data }
}

/** Rotates an image clockwise by quarter turns. */
export function turned(image: GrayImage, quarterTurns: 0 | 1 | 2 | 3): GrayImage {
  if (quarterTurns === 0) return image
  const { width, height, data: from } = image
  const isSideways = quarterTurns !== 2
  const [newWidth, newHeight] = isSideways ? [height, width] : [width, height]
  const data = new Uint8Array(from.length)
  // Source of the first output pixel, and the steps to the next one to the right and below.
  const [start, right, down] = stepsOf(quarterTurns, width, height)
  for (let y = 0, at = 0; y < newHeight; y += 1) {
    for (let x = 0, source = start + y * down; x < newWidth; x += 1, at += 1, source += right)
      data[at] = from[source] ?? 0
  }
  return { width: newWidth, height: newHeight, channels: 1, data }
}

function stepsOf(quarterTurns: 1 | 2 | 3, width: number, height: number): readonly [number, number, number] {
  if (quarterTurns === 1) return [(height - 1) * width, -width, 1]
  if (quarterTurns === 2) return [width * height - 1, -1, -width]
  return [width - 1, width, -1]
}
