import type { PictureSize } from '../../../pictures/codecs.ts'
import type { Platform } from '../../../platform.ts'
import type { LevelSettings } from '../levels.ts'
import type { PlacedSize } from '../usage.ts'
import type { ImageDescription } from './describe-image.ts'
import { jpegGoal, type JpegGoal } from './jpeg-goal.ts'
import { effectiveDpi, reducedSize } from './reduced-size.ts'

/** An image to pack anew, and how far that may go. */
export interface ImageTask {
  image: ImageDescription
  settings: LevelSettings
  platform: Platform
  /** Whether it is the soft mask of another image. */
  isMask: boolean
  /** The size it is brought down to; its own where it stays as fine as it is. */
  size: PictureSize
  isReduced: boolean
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
  const size = reducedSize(image, dpi, settings)
  const isReduced = size.width < image.width || size.height < image.height
  const goal = jpegGoal(settings, { dpi: isReduced ? settings.dpi : dpi, isMask })
  return { image, settings, platform, isMask, size, isReduced, goal }
}
