import { hasReadableFrame, readJpegHeaders, recodeJpeg } from '@recto/images'
import type { PdfDictionary } from '@recto/pdf'
import type { Samples } from '@recto/runtime'

import { bytesOf, type Candidate } from './candidate.ts'
import type { ImageDescription } from './describe-image.ts'
import { inShades, NEARLY_GRAY } from './gray.ts'
import { encodingOf } from './find-packing.ts'
import { keepsSize, largestWithin, type ImageTask } from './image-task.ts'
import { readJpegQuality } from './jpeg-quality.ts'
import { AS_JPEG, jpegOf } from './lossy-candidates.ts'
import { asRaster, type Raster } from './raster.ts'

/** Lossless recoding never gets below this share of the size, so it is skipped if a lossy result is smaller. */
const RECODING_LEAVES = 0.75

/** Re-encoding at nearly the original quality adds generation loss and saves little. */
const LOST_AGAIN = 4

const BEST_QUALITY = 100

/** Limit of an image decoded at its full size; larger ones are scaled while they are decoded. */
const MAX_HELD_PIXELS = 24_000_000

/** Possible encodings of a JPEG image. */
export async function jpegCandidates(task: ImageTask): Promise<Candidate[]> {
  const { image } = task
  const lossy = mayRepack(image) ? await repackJpeg(task) : undefined
  const original = image.stream.data.length
  if (lossy !== undefined && bytesOf(lossy) < original * RECODING_LEAVES) return [lossy]
  const recoded = recode(image)
  return [lossy, recoded].filter((candidate) => candidate !== undefined)
}

/** The same DCT coefficients, recoded if that is smaller, without other filters. */
function recode(image: ImageDescription): Candidate {
  const { width, height, data, parameters } = image
  return {
    method: 'recoded',
    isExact: true,
    width,
    height,
    bits: 8,
    data: recodeJpeg(data) ?? data,
    filter: 'DCTDecode',
    parameters: parameters.entries.size > 0 ? parameters : undefined,
    spaceBytes: 0,
  }
}

/** Whether the JPEG is readable and matches its image dictionary. */
export function mayRepack({ mayLose, space, data, width, height, parameters }: ImageDescription): boolean {
  const { frame, adobe } = readJpegHeaders(data)
  if (!mayLose || space === undefined || space.kind === 'indexed' || frame === undefined) return false
  if (!hasReadableFrame(frame) || frame.components !== space.components) return false
  return frame.width === width && frame.height === height && hasUsualTransform(parameters, frame.components, adobe)
}

/** The Adobe segment defines the color transform; without it ColorTransform may be unusual (ISO 32000-2, table 13). */
function hasUsualTransform(parameters: PdfDictionary, components: number, adobe: object | undefined): boolean {
  const said = parameters.get('ColorTransform')
  return adobe !== undefined || said === null || said === (components === 3 ? 1 : 0)
}

async function repackJpeg(task: ImageTask): Promise<Candidate | undefined> {
  const { image, settings } = task
  const [{ width, height }] = task.sizes
  if (width * height > MAX_HELD_PIXELS) return shrinkLargeJpeg(task)
  const quality = readJpegQuality(image.data) ?? BEST_QUALITY
  const isDone = keepsSize(task) && settings.grayscale !== true && quality - LOST_AGAIN < task.goal.minQuality
  const samples = isDone ? undefined : await decodeWithin(task)
  const raster = samples === undefined ? undefined : rasterIn(task, samples)
  return raster === undefined
    ? undefined
    : jpegOf(raster, task, { knownQuality: quality - LOST_AGAIN, maxBytes: image.stream.data.length })
}

/** Decodes a JPEG; a large one is scaled while it is decoded. */
function decodeWithin(task: ImageTask): Promise<Samples | undefined> {
  const { image, platform } = task
  const isLarge = image.width * image.height > MAX_HELD_PIXELS
  return platform.pictures.decodeJpeg(image.data, isLarge ? largestWithin(task, MAX_HELD_PIXELS) : undefined)
}

function rasterIn(task: ImageTask, samples: Samples): Raster | undefined {
  const { space } = task.image
  if (space === undefined || space.kind === 'indexed') return undefined
  const raster = asRaster(samples, samples.data, space)
  return raster === undefined ? undefined : inShades(raster, NEARLY_GRAY, task)
}

/** Scales a very large JPEG row by row, without holding it in memory. */
async function shrinkLargeJpeg({ image, sizes: [size], goal, platform }: ImageTask): Promise<Candidate | undefined> {
  const { quality } = goal
  const jpeg = await platform.pictures.shrinkJpeg(image.data, size, encodingOf(quality))
  return jpeg === undefined ? undefined : { ...AS_JPEG, ...size, data: jpeg, quality }
}
