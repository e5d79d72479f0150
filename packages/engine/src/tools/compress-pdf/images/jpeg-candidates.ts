import { hasReadableFrame, readJpegHeaders, recodeJpeg } from '@recto/images'
import type { Samples } from '@recto/runtime'

import { bytesOf, type Candidate } from './candidate.ts'
import type { ImageFacts } from './describe-image.ts'
import { reduceToGray, NEARLY_GRAY } from './reduce-to-gray.ts'
import { jpegEncoding } from './find-jpeg-settings.ts'
import { keepsSize, largestWithin, type ImageTask } from './image-task.ts'
import { readJpegQuality } from './jpeg-quality.ts'
import { JPEG_CANDIDATE, encodeJpegCandidate } from './encode-jpeg-candidate.ts'
import { asRaster, type Raster } from './raster.ts'

/** Lossless recoding never gets below this share of the size, so it is skipped if a lossy result is smaller. */
const MIN_RECODED_SHARE = 0.75

/** Re-encoding at nearly the original quality adds generation loss and saves little. */
const MIN_QUALITY_DROP = 4

const BEST_QUALITY = 100

/**
 * Limit of an image decoded at its full size, which bounds memory: 81 megapixels would take more than 700 MB. Larger
 * images are scaled while being decoded.
 */
const MAX_DECODED_PIXELS = 24_000_000

/** Possible encodings of a JPEG image. */
export async function jpegCandidates(task: ImageTask): Promise<Candidate[]> {
  const { image } = task
  const lossy = canRecompressJpeg(image) ? await recompressJpeg(task) : undefined
  const original = image.originalBytes
  if (lossy !== undefined && bytesOf(lossy) < original * MIN_RECODED_SHARE) return [lossy]
  const recoded = recodeLosslessly(image)
  return [lossy, recoded].filter((candidate) => candidate !== undefined)
}

/** The same DCT coefficients, recoded if that is smaller, without other filters. */
function recodeLosslessly(image: ImageFacts): Candidate {
  const { width, height, data } = image
  return {
    method: 'recoded',
    isExact: true,
    width,
    height,
    bits: 8,
    data: recodeJpeg(data) ?? data,
    filter: 'DCTDecode',
    spaceBytes: 0,
  }
}

/** Whether the JPEG is readable and matches its image dictionary. */
export function canRecompressJpeg(image: ImageFacts): boolean {
  const { allowsLoss, space, data, width, height, colorTransform } = image
  const { frame, adobe } = readJpegHeaders(data)
  if (!allowsLoss || space === undefined || space.kind === 'indexed' || frame === undefined) return false
  if (!hasReadableFrame(frame) || frame.components !== space.components) return false
  return (
    frame.width === width && frame.height === height && hasDefaultTransform(colorTransform, frame.components, adobe)
  )
}

/** The Adobe segment defines the color transform; without it ColorTransform may be unusual (ISO 32000-2, table 13). */
function hasDefaultTransform(
  said: ImageFacts['colorTransform'],
  components: number,
  adobe: object | undefined,
): boolean {
  return adobe !== undefined || said === undefined || said === (components === 3 ? 1 : 0)
}

async function recompressJpeg(task: ImageTask): Promise<Candidate | undefined> {
  const { image, settings } = task
  const [{ width, height }] = task.sizes
  if (width * height > MAX_DECODED_PIXELS) return shrinkLargeJpeg(task)
  const quality = readJpegQuality(image.data) ?? BEST_QUALITY
  const isDone = keepsSize(task) && settings.grayscale !== true && quality - MIN_QUALITY_DROP < task.goal.minQuality
  const samples = isDone ? undefined : await decodeWithin(task)
  const raster = samples === undefined ? undefined : rasterIn(task, samples)
  return raster === undefined
    ? undefined
    : encodeJpegCandidate(raster, task, {
        knownQuality: quality - MIN_QUALITY_DROP,
        maxBytes: image.originalBytes,
      })
}

/** Decodes a JPEG; a large one is scaled while it is decoded. */
function decodeWithin(task: ImageTask): Promise<Samples | undefined> {
  const { image, platform } = task
  const isLarge = image.width * image.height > MAX_DECODED_PIXELS
  return platform.imageCodecs.decodeJpeg(image.data, isLarge ? largestWithin(task, MAX_DECODED_PIXELS) : undefined)
}

function rasterIn(task: ImageTask, samples: Samples): Raster | undefined {
  const { space } = task.image
  if (space === undefined || space.kind === 'indexed') return undefined
  const raster = asRaster(samples, samples.data, space)
  return raster === undefined ? undefined : reduceToGray(raster, NEARLY_GRAY, task)
}

/** Scales a very large JPEG row by row, without holding it in memory. */
async function shrinkLargeJpeg({ image, sizes: [size], goal, platform }: ImageTask): Promise<Candidate | undefined> {
  const { quality } = goal
  const jpeg = await platform.imageCodecs.shrinkJpeg(image.data, size, jpegEncoding(quality))
  return jpeg === undefined ? undefined : { ...JPEG_CANDIDATE, ...size, data: jpeg, quality }
}
