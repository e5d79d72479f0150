import { exactPalette } from '@recto/images'

import { bytesOf, type Candidate } from './candidate.ts'
import { uselessJpegBytes, uselessQuantizedBytes } from './choose-candidate.ts'
import { EXACTLY_GRAY, reduceToGray } from './reduce-to-gray.ts'
import type { ImageTask } from './image-task.ts'
import { encodeJpegCandidate } from './encode-jpeg-candidate.ts'
import { tryImage, tryRaster } from './flate-candidates.ts'
import { quantizedCandidate } from './quantized-candidate.ts'
import { type IndexedRaster, rasterOf } from './raster.ts'

/** Limit of samples to deflate; larger ones take too long. */
const MAX_DEFLATED_BYTES = 64 * 1024 * 1024

/** Deflating the samples of an original again never takes less than this share of its bytes, if Flate was its filter. */
const CLEAR_SHARE = 0.8

/** How much more than in the whole image a sample of its rows may take. */
const ESTIMATE_MARGIN = 1.1

/**
 * No JPEG is smaller: its markers, frame, scan, quantization table, and Huffman tables with one code each take this
 * much.
 */
const MIN_JPEG_BYTES = 140

/** Possible encodings of an image stored as samples. */
export async function sampleCandidates(task: ImageTask): Promise<Candidate[]> {
  const { image } = task
  const raster = image.allowsLoss ? indexedRasterOf(task) : undefined
  const candidates = image.data.length <= MAX_DEFLATED_BYTES ? await losslessCandidates(raster, task) : []
  if (raster === undefined) return candidates
  const indexed = candidates.find(({ method, isExact }) => method === 'palette' && isExact)
  const maxQuantized = indexed === undefined ? Infinity : uselessQuantizedBytes(indexed) * ESTIMATE_MARGIN
  const quantized = await quantizedCandidate(raster, task, (bytes) => bytes < maxQuantized)
  if (quantized !== undefined) candidates.push(quantized)
  const maxBytes = uselessJpegBytes(candidates, image.originalBytes)
  const jpeg = maxBytes < MIN_JPEG_BYTES ? undefined : await encodeJpegCandidate(raster, task, { maxBytes })
  return jpeg === undefined ? candidates : [...candidates, jpeg]
}

/**
 * The raster with as few components as possible. An Indexed color space is not allowed for a soft mask, which needs DeviceGray
 * (ISO 32000-2, table 142).
 */
function indexedRasterOf(task: ImageTask): IndexedRaster | undefined {
  const { image, isMask } = task
  const found = rasterOf(image)
  if (found === undefined) return undefined
  const raster = reduceToGray(found, EXACTLY_GRAY, task)
  return { ...raster, palette: !isMask && image.hasDefaultDecode ? exactPalette(raster.samples) : undefined }
}

/** The samples as they are, and with fewer components, bits or indexes. */
async function losslessCandidates(
  raster: IndexedRaster | undefined,
  { image, platform, settings }: ImageTask,
): Promise<Candidate[]> {
  const reduced = raster && (await (await tryRaster(raster, image, platform))?.finish())
  const isExact = image.bits < 16 && settings.grayscale !== true
  if (reduced !== undefined && isExact && isClearlySmaller(reduced, image)) return [reduced]
  const known = await (await tryImage(image, platform)).finish()
  if (raster === undefined) return [known]
  return [known, { ...(reduced ?? known), isExact }]
}

/** Whether samples with fewer components are so much smaller than the original that those as they are would not be. */
function isClearlySmaller(reduced: Candidate, { space, originalBytes }: ImageTask['image']): boolean {
  const components = space?.components ?? 1
  return components > 1 && bytesOf(reduced) < originalBytes * CLEAR_SHARE
}
