import type { ImageFormat } from '@recto/contract'
import type { PageWeight } from '@recto/engine'

import { pixelsOf, type Size } from './image-size-plan.ts'

/** Head and palette of a BMP, in bytes. */
const BMP_HEAD = 54
const GRAY_PALETTE = 1024

/**
 * How the bytes of a picture grow with its pixels: by so much of the latter's power. Twice as many dots to the inch show the same
 * lines and letters, with longer plain stretches between, which packs better. Measured on pages of text and of pictures, 96 to 300 dpi.
 */
const GROWTH: Record<Exclude<ImageFormat, 'bmp'>, number> = { jpg: 0.76, png: 0.66, tiff: 0.7, webp: 0.69 }

/** What a TIFF holds beside its pixels, its profile above all: the larger part of a plain page's small picture, and it does not grow. */
const TIFF_HEAD = 720

/**
 * What pictures will weigh together, in bytes; roughly, but for BMP, which packs nothing.
 * @param sizes of the pictures in pixels
 * @param samples what a few of the pages weigh as small pictures of the same kind
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

/** Rows of a BMP end at whole groups of four bytes. */
function bmpBytes({ width, height }: Size, grayscale: boolean): number {
  const row = Math.ceil((width * (grayscale ? 1 : 3)) / 4) * 4
  return BMP_HEAD + (grayscale ? GRAY_PALETTE : 0) + row * height
}
