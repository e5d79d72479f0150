import {
  DEFAULT_LIMITS,
  fitsPicture,
  imageSize,
  largestDpi,
  QUALITY_DPI,
  type ImageFormat,
  type ImageQuality,
} from '@recto/contract'

import type { PageSizes } from '../../preview/use-page-sizes.ts'
import { QUALITIES } from './image-settings.ts'

/** A size; in points for pages, in pixels for pictures. */
export interface Size {
  width: number
  height: number
}

/** A page that is too large for the resolution, and what would work for all of the pages. */
export interface Oversize {
  /** The first of the pages that are too large. */
  page: number
  /** How many of them there are. */
  count: number
  /** Its picture would have so many pixels. */
  size: Size
  /** Which bound that is over: that of all pixels, or that of one side for this kind of picture. */
  bound: 'pixels' | 'side'
  /** The best preset that works for all chosen pages. */
  quality: ImageQuality | undefined
  /** Dots per inch up to which all chosen pages work; 0 where none does. */
  dpi: number
}

/** The pictures that a conversion makes, as far as they can be told before it. */
export interface ImageSizePlan {
  /** The smallest and the largest picture, by pixels; the same where all are alike. */
  smallest: Size
  largest: Size
  /** Pixels of all pictures together. */
  pixels: number
  oversize: Oversize | undefined
}

/** The size of a page in points; nothing where it is not known. */
export function sizeOf(sizes: PageSizes, page: number): Size | undefined {
  const [width = 0, height = 0] = sizes.subarray(2 * (page - 1), 2 * page)
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** Says how many pixels the pictures of some pages have; nothing while no page's size is known. */
export function planImageSizes(
  pages: readonly number[],
  sizes: PageSizes,
  dpi: number,
  format: ImageFormat,
  maxPixels: number = DEFAULT_LIMITS.maxPixels,
): ImageSizePlan | undefined {
  const found = pages.flatMap((page) => {
    const points = sizeOf(sizes, page)
    return points === undefined ? [] : [{ page, points, picture: imageSize(points, dpi) }]
  })
  const pictures = found.map(({ picture }) => picture).toSorted((one, other) => pixelsOf(one) - pixelsOf(other))
  const [smallest] = pictures
  const largest = pictures.at(-1)
  if (smallest === undefined || largest === undefined) return undefined
  const tooLarge = found.filter(({ picture }) => !fitsPicture(picture, format, maxPixels))
  const [first] = tooLarge
  return {
    smallest,
    largest,
    pixels: pictures.reduce((sum, picture) => sum + pixelsOf(picture), 0),
    oversize: first && {
      page: first.page,
      count: tooLarge.length,
      size: first.picture,
      bound: pixelsOf(first.picture) > maxPixels ? 'pixels' : 'side',
      ...whatWorks(tooLarge, format, maxPixels),
    },
  }
}

/** Those within the bounds now stay so at less; only the pages that are not decide. */
function whatWorks(
  tooLarge: readonly { points: Size }[],
  format: ImageFormat,
  maxPixels: number,
): Pick<Oversize, 'quality' | 'dpi'> {
  const dpi = Math.min(...tooLarge.map(({ points }) => largestDpi(points, format, maxPixels)))
  return { dpi, quality: QUALITIES.findLast((quality) => QUALITY_DPI[quality] <= dpi) }
}

/** Pixels of a picture. */
export function pixelsOf({ width, height }: Size): number {
  return width * height
}
