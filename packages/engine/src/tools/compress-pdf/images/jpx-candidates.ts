import { decodeJpx, type JpxHeader, readJpxHeader } from '@recto/images'

import type { Candidate } from './candidate.ts'
import type { ColorSpace } from './color-space.ts'
import type { ImageFacts } from './describe-image.ts'
import { reduceToGray, NEARLY_GRAY } from './reduce-to-gray.ts'
import { largestWithin, type ImageTask } from './image-task.ts'
import { encodeJpegCandidate } from './encode-jpeg-candidate.ts'
import { asRaster } from './raster.ts'

/** Enumerated color spaces of JPEG 2000 (ISO/IEC 15444-1, table I.10) with an equivalent device space. */
const ENUMERATED: Record<number, ColorSpace> = {
  16: { kind: 'rgb', components: 3, isDevice: true, entry: 'DeviceRGB' },
  17: { kind: 'gray', components: 1, isDevice: true, entry: 'DeviceGray' },
}

/** Limit of an image decoded at its full size; OpenJPEG decodes about 1.8 megapixels a second. */
const MAX_DECODED_PIXELS = 8_000_000

/** sYCC; viewers disagree about it if the dictionary has a ColorSpace as well. */
const SYCC = 18

/** Possible encodings of a JPEG 2000 image. */
export async function jpxCandidates(task: ImageTask): Promise<Candidate[]> {
  const { image, platform } = task
  const header = readJpxHeader(image.data)
  const space = header === undefined ? undefined : spaceOf(image, header)
  if (!image.allowsLoss || space === undefined) return []
  const samples = await decodeJpx(image.data, platform, largestWithin(task, MAX_DECODED_PIXELS))
  const raster = samples === undefined ? undefined : asRaster(samples, samples.data, space)
  if (raster === undefined) return []
  const jpeg = await encodeJpegCandidate(reduceToGray(raster, NEARLY_GRAY, task), task, {
    maxBytes: image.originalBytes,
  })
  return jpeg === undefined ? [] : [jpeg]
}

/** ColorSpace in the dictionary takes precedence (7.4.9). */
function spaceOf({ space, width, height }: ImageFacts, header: JpxHeader): ColorSpace | undefined {
  const { colorSpace } = header.wrapping
  if (header.width !== width || header.height !== height || colorSpace === SYCC) return undefined
  if (space !== undefined) return space.kind === 'indexed' ? undefined : space
  return colorSpace === undefined ? undefined : ENUMERATED[colorSpace]
}
