import type { ImageSize, Platform } from '@recto/runtime'

import type { LevelSettings } from '../level-settings.ts'
import type { PlacedSize } from '../document-usage.ts'
import { factsOf, type ImageDescription, type ImageFacts } from './describe-image.ts'
import { jpegGoal, type JpegGoal } from './jpeg-goal.ts'
import { effectiveDpi, sizesFor } from './reduced-size.ts'

/** An image to recompress and the limits for it, as plain data that can be sent to another thread. */
export interface ImageWork {
  image: ImageFacts
  settings: LevelSettings
  /** Whether it is a soft mask. */
  isMask: boolean
  /** Candidate sizes, smallest first; only its own size if it must not be downsampled. */
  sizes: readonly [ImageSize, ...ImageSize[]]
  goal: JpegGoal
}

/** The work and its dependencies. */
export interface ImageTask extends ImageWork {
  platform: Platform
}

/** How the document uses an image. */
export interface ImageUse {
  /** The largest placement on a page, if known. */
  placed: PlacedSize | undefined
  isMask: boolean
}

/** Returns the work for an image at a level. */
export function imageWork(image: ImageDescription, { placed, isMask }: ImageUse, settings: LevelSettings): ImageWork {
  const dpi = effectiveDpi(image, placed)
  const sizes = sizesFor(image, dpi, settings)
  return { image: factsOf(image), settings, isMask, sizes, goal: jpegGoal(settings, { dpi, isMask }) }
}

/** The largest candidate size within a number of pixels, or the smallest one. */
export function largestWithin({ sizes }: ImageTask, maxPixels: number): ImageSize {
  return sizes.findLast(({ width, height }) => width * height <= maxPixels) ?? sizes[0]
}

/** Whether an image is not downsampled. */
export function keepsSize({ image, sizes }: ImageTask): boolean {
  return sizes[0].width === image.width && sizes[0].height === image.height
}
