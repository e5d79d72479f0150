import type { PictureSize, Platform } from '@recto/runtime'

import type { Candidate } from './candidate.ts'
import { encodingOf, findPacking } from './find-packing.ts'
import type { ImageTask } from './image-task.ts'
import { asBytes, spaceEntry, type Raster } from './raster.ts'

/** What every JPEG has in common. */
export const AS_JPEG = { method: 'jpeg', isExact: false, bits: 8, filter: 'DCTDecode', spaceBytes: 0 } as const

/** What a JPEG of a picture has to be better than. */
export interface JpegRivals {
  /** The quality that it was packed with before: as well, it would only lose another time. */
  knownQuality?: number
  /** Bytes that are too many. */
  maxBytes: number
}

/** A picture as a JPEG in its own colour space; undefined where that is no gain. */
export async function jpegOf(
  raster: Raster,
  task: ImageTask,
  { knownQuality = Infinity, maxBytes }: JpegRivals,
): Promise<Candidate | undefined> {
  const { image, sizes, goal, platform } = task
  const { width } = raster.samples
  const choices = sizes
    .filter((size) => size.width <= width)
    .map((size) => ({ size, maxQuality: size.width === image.width ? knownQuality : Infinity }))
  // What was decoded may be smaller than the image already.
  const seenGoal = { ...goal, viewScale: Math.min(1, (goal.viewScale * image.width) / width) }
  const packing = await findPacking(raster.samples, { sizes: choices, goal: seenGoal, maxBytes }, platform.pictures)
  if (packing === undefined) return undefined
  const { samples } = await resizeRaster(raster, packing.size, platform)
  const data = await platform.pictures.encodeJpeg(samples, encodingOf(packing.quality))
  return { ...AS_JPEG, ...packing.size, data, quality: packing.quality, space: spaceEntry(raster, image) }
}

/** A picture at another size. */
export async function resizeRaster(raster: Raster, size: PictureSize, { pictures }: Platform): Promise<Raster> {
  const { width, height } = raster.samples
  if (width === size.width && height === size.height) return raster
  return { ...raster, samples: asBytes(await pictures.resize(raster.samples, size)) }
}
