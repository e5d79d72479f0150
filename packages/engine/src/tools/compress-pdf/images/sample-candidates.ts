import type { Candidate } from './candidate.ts'
import { uselessJpegBytes } from './choose-candidate.ts'
import { EXACTLY_GRAY, reduceToGray } from './reduce-to-gray.ts'
import type { ImageTask } from './image-task.ts'
import { encodeJpegCandidate } from './encode-jpeg-candidate.ts'
import { encodeRaster, encodeRows } from './flate-candidates.ts'
import { quantizedCandidate } from './quantized-candidate.ts'
import { rasterOf } from './raster.ts'

/** Limit of samples to deflate; larger ones take too long. */
const MAX_DEFLATED_BYTES = 64 * 1024 * 1024

/**
 * No JPEG is smaller: its markers, frame, scan, quantization table, and Huffman tables with one code each take this
 * much.
 */
const MIN_JPEG_BYTES = 140

/** Possible encodings of an image stored as samples. */
export async function sampleCandidates(task: ImageTask): Promise<Candidate[]> {
  const { image, platform, isMask } = task
  const isSmall = image.data.length <= MAX_DEFLATED_BYTES
  const known = isSmall ? await encodeRows(image, platform) : undefined
  const candidates = known === undefined ? [] : [known]
  const found = image.allowsLoss ? rasterOf(image) : undefined
  const raster = found === undefined ? undefined : reduceToGray(found, EXACTLY_GRAY, task)
  if (raster === undefined) return candidates
  if (known !== undefined) {
    const lossless = await encodeRaster(raster, { image, platform, mayIndex: !isMask, known })
    candidates.push({ ...lossless, isExact: image.bits < 16 && task.settings.grayscale !== true })
  }
  const quantized = await quantizedCandidate(raster, task)
  if (quantized !== undefined) candidates.push(quantized)
  const maxBytes = uselessJpegBytes(candidates, image.originalBytes)
  const jpeg = maxBytes < MIN_JPEG_BYTES ? undefined : await encodeJpegCandidate(raster, task, { maxBytes })
  return jpeg === undefined ? candidates : [...candidates, jpeg]
}
