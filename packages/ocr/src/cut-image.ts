import type { GrayImage } from '@recto/images'

import type { PixelBox } from './words.ts'

/** A box made larger on all sides, within an image. */
export function grownBox(
  { left, top, right, bottom }: PixelBox,
  margin: number,
  { width, height }: GrayImage,
): PixelBox {
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  }
}

/** A copy of a part of an image. */
export function cutImage({ width, data }: GrayImage, { left, top, right, bottom }: PixelBox): GrayImage {
  const part = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y += 1) {
    part.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  }
  return { width: right - left, height: bottom - top, channels: 1, data: part }
}
