import {
  DEFAULT_LIMITS,
  fitsImageLimits,
  imageSize,
  largestDpi,
  QUALITY_DPI,
  type ImageFormat,
  type ImageQuality,
} from '@recto/contract'

import type { PageSizes } from '../../preview/use-page-sizes.ts'
import { QUALITIES } from './image-settings.ts'

/** A size, in points for pages and in pixels for images. */
export interface Size {
  width: number
  height: number
}

/** The pages that are too large for the resolution, and the best alternative that works for all pages. */
export interface Oversize {
  /** The first page that is too large. */
  page: number
  /** How many pages are too large. */
  count: number
  /** The size of its image in pixels. */
  size: Size
  /** The exceeded limit: the total of pixels, or the side length of the format. */
  bound: 'pixels' | 'side'
  /** The best preset that works for all chosen pages. */
  quality: ImageQuality | undefined
  /** The highest resolution in dots per inch that works for all chosen pages; 0 if there is none. */
  dpi: number
}

/** The expected images of a conversion. */
export interface ImageSizePlan {
  /** The smallest and the largest image by pixels; equal if all are alike. */
  smallest: Size
  largest: Size
  /** The pixels of all images together. */
  pixels: number
  oversize: Oversize | undefined
}

/** The size of a page in points; undefined if unknown. */
export function sizeOf(sizes: PageSizes, page: number): Size | undefined {
  const [width = 0, height = 0] = sizes.subarray(2 * (page - 1), 2 * page)
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** Computes the image sizes of some pages; undefined while no page size is known. */
export function planImageSizes(
  pages: readonly number[],
  sizes: PageSizes,
  dpi: number,
  format: ImageFormat,
  maxPixels: number = DEFAULT_LIMITS.maxPixels,
): ImageSizePlan | undefined {
  const found = pages.flatMap((page) => {
    const points = sizeOf(sizes, page)
    return points === undefined ? [] : [{ page, points, image: imageSize(points, dpi) }]
  })
  const images = found.map(({ image }) => image).toSorted((one, other) => pixelsOf(one) - pixelsOf(other))
  const [smallest] = images
  const largest = images.at(-1)
  if (smallest === undefined || largest === undefined) return undefined
  const tooLarge = found.filter(({ image }) => !fitsImageLimits(image, format, maxPixels))
  const [first] = tooLarge
  return {
    smallest,
    largest,
    pixels: images.reduce((sum, image) => sum + pixelsOf(image), 0),
    oversize: first && {
      page: first.page,
      count: tooLarge.length,
      size: first.image,
      bound: pixelsOf(first.image) > maxPixels ? 'pixels' : 'side',
      ...findAlternative(tooLarge, format, maxPixels),
    },
  }
}

/** A lower resolution keeps all other pages within the limits, so only the oversized ones count. */
function findAlternative(
  tooLarge: readonly { points: Size }[],
  format: ImageFormat,
  maxPixels: number,
): Pick<Oversize, 'quality' | 'dpi'> {
  const dpi = Math.min(...tooLarge.map(({ points }) => largestDpi(points, format, maxPixels)))
  return { dpi, quality: QUALITIES.findLast((quality) => QUALITY_DPI[quality] <= dpi) }
}

/** The pixels of an image. */
export function pixelsOf({ width, height }: Size): number {
  return width * height
}
