import type { ImageFormat } from '@recto/contract'
import type { PageWeight } from '@recto/engine'

import { pixelsOf, type Size } from './image-size-plan.ts'

/** The sizes of a BMP's header and gray palette, in bytes. */
const BMP_HEAD = 54
const GRAY_PALETTE = 1024

/**
 * The exponents with which the bytes of an image grow with its pixels. A higher resolution shows the same lines and
 * letters with longer uniform stretches between them, which compress better. Measured on pages of text and of photos
 * from 96 to 300 dpi.
 */
const GROWTH: Record<Exclude<ImageFormat, 'bmp'>, number> = { jpg: 0.76, png: 0.66, tiff: 0.7, webp: 0.69 }

/**
 * The constant part of a TIFF, mostly its color profile: it dominates the small image of a plain page, but does not
 * grow.
 */
const TIFF_HEAD = 720

/**
 * Estimates the total size of images in bytes; exact for BMP, which is not compressed.
 * @param sizes the image sizes in pixels
 * @param samples the sizes of a few pages as small images in the same format
 */
export function estimateBytes(
  { format, grayscale }: { format: ImageFormat; grayscale: boolean },
  sizes: readonly Size[],
  samples: readonly PageWeight[],
): number | undefined {
  if (format === 'bmp') return sizes.reduce((sum, size) => sum + bmpBytes(size, grayscale), 0)
  const [pixels, bytes] = [sumOf(samples, 'pixels'), sumOf(samples, 'bytes')]
  if (samples.length === 0 || pixels === 0) return undefined
  const head = format === 'tiff' ? TIFF_HEAD : 0
  const perPicture = { pixels: pixels / samples.length, bytes: Math.max(0, bytes / samples.length - head) }
  const growth = GROWTH[format]
  return sizes.reduce((sum, size) => sum + head + perPicture.bytes * (pixelsOf(size) / perPicture.pixels) ** growth, 0)
}

function sumOf(samples: readonly PageWeight[], name: keyof PageWeight): number {
  return samples.reduce((sum, sample) => sum + sample[name], 0)
}

/** Rows of a BMP are padded to a multiple of four bytes. */
function bmpBytes({ width, height }: Size, grayscale: boolean): number {
  const row = Math.ceil((width * (grayscale ? 1 : 3)) / 4) * 4
  return BMP_HEAD + (grayscale ? GRAY_PALETTE : 0) + row * height
}
