import { bytesOf, type Candidate } from './candidate.ts'
import { EXACTLY_GRAY, inShades } from './gray.ts'
import type { ImageTask } from './image-task.ts'
import { jpegOf } from './lossy-candidates.ts'
import { packRaster, packRows } from './pack-samples.ts'
import { quantizedCandidate } from './quantized-candidate.ts'
import { rasterOf } from './raster.ts'

/** Limit of samples to deflate; larger ones take too long. */
const MAX_PACKED_BYTES = 64 * 1024 * 1024

/** Possible encodings of an image stored as samples. */
export async function sampleCandidates(task: ImageTask): Promise<Candidate[]> {
  const { image, platform, isMask } = task
  const isSmall = image.data.length <= MAX_PACKED_BYTES
  const candidates = isSmall ? [await packRows(image, platform)] : []
  const found = image.mayLose ? rasterOf(image) : undefined
  const raster = found === undefined ? undefined : inShades(found, EXACTLY_GRAY, task)
  if (raster === undefined) return candidates
  if (isSmall) {
    const packed = await packRaster(raster, { image, platform, mayIndex: !isMask })
    candidates.push({ ...packed, isExact: image.bits < 16 && task.settings.grayscale !== true })
  }
  const quantized = await quantizedCandidate(raster, task)
  if (quantized !== undefined) candidates.push(quantized)
  const maxBytes = Math.min(image.stream.data.length, ...candidates.map(bytesOf))
  const jpeg = await jpegOf(raster, task, { maxBytes })
  return jpeg === undefined ? candidates : [...candidates, jpeg]
}
