import type { ImageSize, Platform } from '@recto/runtime'

import type { Candidate } from './candidate.ts'
import { jpegEncoding, findJpegSettings, type JpegTrial, MIN_SHARE_OF_DRAFT_BYTES } from './find-jpeg-settings.ts'
import type { ImageTask } from './image-task.ts'
import { asBytes, newSpaceOf, type Raster } from './raster.ts'

/** Properties shared by all JPEG candidates. */
export const JPEG_CANDIDATE = { method: 'jpeg', isExact: false, bits: 8, filter: 'DCTDecode', spaceBytes: 0 } as const

/** Limits beyond which a JPEG is useless. */
export interface JpegLimits {
  /** The quality of the original; reaching it would only add generation loss. */
  knownQuality?: number
  /** Results of this size or more are useless. */
  maxBytes: number
}

/** Encodes an image as a JPEG in its own color space; undefined if nothing is gained. */
export async function encodeJpegCandidate(
  raster: Raster,
  task: ImageTask,
  { knownQuality = Infinity, maxBytes }: JpegLimits,
): Promise<Candidate | undefined> {
  const { image, sizes, goal, platform } = task
  const { width } = raster.samples
  const options = sizes
    .filter((size) => size.width <= width)
    .map((size) => ({ size, maxQuality: size.width === image.width ? knownQuality : Infinity }))
  // The samples may have been scaled when they were decoded.
  const viewGoal = { ...goal, viewScale: Math.min(1, (goal.viewScale * image.width) / width) }
  const trial = await findJpegSettings(raster.samples, { sizes: options, goal: viewGoal, maxBytes }, platform)
  if (trial === undefined) return undefined
  const data = trial.isWhole ? trial.data : await encodeWhole(raster, trial, { maxBytes, platform })
  if (data === undefined) return undefined
  return { ...JPEG_CANDIDATE, ...trial.size, data, quality: trial.quality, space: newSpaceOf(raster) }
}

/** Encodes an image with the settings of a trial; undefined if a draft shows that this would be too large. */
async function encodeWhole(
  raster: Raster,
  { size, quality }: JpegTrial,
  { maxBytes, platform }: { maxBytes: number; platform: Platform },
): Promise<Uint8Array | undefined> {
  const { samples } = await resizeRaster(raster, size, platform)
  const encoding = jpegEncoding(quality)
  const { encodeJpeg } = platform.imageCodecs
  const draft = await encodeJpeg(samples, { ...encoding, isDraft: true })
  return draft.length * MIN_SHARE_OF_DRAFT_BYTES > maxBytes ? undefined : encodeJpeg(samples, encoding)
}

/** Scales an image to a size. */
export async function resizeRaster(raster: Raster, size: ImageSize, { imageCodecs }: Platform): Promise<Raster> {
  const { width, height } = raster.samples
  if (width === size.width && height === size.height) return raster
  return { ...raster, samples: asBytes(await imageCodecs.resize(raster.samples, size)) }
}
