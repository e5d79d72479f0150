import type { PictureSize, Platform } from '@recto/runtime'

import type { Candidate } from './candidate.ts'
import { encodingOf, findPacking } from './find-packing.ts'
import type { ImageTask } from './image-task.ts'
import { asBytes, spaceEntry, type Raster } from './raster.ts'

/** What all JPEG candidates have in common. */
export const AS_JPEG = { method: 'jpeg', isExact: false, bits: 8, filter: 'DCTDecode', spaceBytes: 0 } as const

/** Limits beyond which a JPEG is useless. */
export interface JpegRivals {
  /** The quality of the original; reaching it would only add generation loss. */
  knownQuality?: number
  /** Results of this size or more are useless. */
  maxBytes: number
}

/** Encodes an image as a JPEG in its own color space; undefined if nothing is gained. */
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
  // The samples may have been scaled when they were decoded.
  const seenGoal = { ...goal, viewScale: Math.min(1, (goal.viewScale * image.width) / width) }
  const packing = await findPacking(raster.samples, { sizes: choices, goal: seenGoal, maxBytes }, platform.pictures)
  if (packing === undefined) return undefined
  const { samples } = await resizeRaster(raster, packing.size, platform)
  const data = await platform.pictures.encodeJpeg(samples, encodingOf(packing.quality))
  return { ...AS_JPEG, ...packing.size, data, quality: packing.quality, space: spaceEntry(raster, image) }
}

/** Scales an image to a size. */
export async function resizeRaster(raster: Raster, size: PictureSize, { pictures }: Platform): Promise<Raster> {
  const { width, height } = raster.samples
  if (width === size.width && height === size.height) return raster
  return { ...raster, samples: asBytes(await pictures.resize(raster.samples, size)) }
}
