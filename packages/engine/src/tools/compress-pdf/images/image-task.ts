import type { PictureSize, Platform } from '@recto/runtime'

import type { LevelSettings } from '../levels.ts'
import type { PlacedSize } from '../usage.ts'
import type { ImageDescription } from './describe-image.ts'
import { jpegGoal, type JpegGoal } from './jpeg-goal.ts'
import { effectiveDpi, sizesFor } from './reduced-size.ts'

/** An image to pack anew, and how far that may go. */
export interface ImageTask {
  image: ImageDescription
  settings: LevelSettings
  platform: Platform
  /** Whether it is the soft mask of another image. */
  isMask: boolean
  /** The sizes it may be brought down to, the smallest first; its own alone where it stays as fine as it is. */
  sizes: readonly [PictureSize, ...PictureSize[]]
  goal: JpegGoal
}

/** What is known of an image beside itself. */
export interface ImageUse {
  /** The largest placement on a page, where one is known. */
  placed: PlacedSize | undefined
  isMask: boolean
}

/** Tells what is to be done with an image at a level. */
export function imageTask(
  image: ImageDescription,
  { placed, isMask }: ImageUse,
  { settings, platform }: { settings: LevelSettings; platform: Platform },
): ImageTask {
  const dpi = effectiveDpi(image, placed)
  const sizes = sizesFor(image, dpi, settings)
  return { image, settings, platform, isMask, sizes, goal: jpegGoal(settings, { dpi, isMask }) }
}

/** The largest of the sizes that has no more than so many pixels; the smallest one where all have. */
export function largestWithin({ sizes }: ImageTask, maxPixels: number): PictureSize {
  return sizes.findLast(({ width, height }) => width * height <= maxPixels) ?? sizes[0]
}

/** Whether an image keeps all its pixels. */
export function keepsSize({ image, sizes }: ImageTask): boolean {
  return sizes[0].width === image.width && sizes[0].height === image.height
}
