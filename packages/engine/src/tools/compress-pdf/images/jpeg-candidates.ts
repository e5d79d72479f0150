import type { PdfDictionary } from '../../../objects/objects.ts'
import type { Samples } from '../../../pictures/codecs.ts'
import { recodeJpeg } from '../../../pictures/jpeg-coefficients/recode-jpeg.ts'
import { hasReadableFrame, readJpegHeaders } from '../../../pictures/jpeg-headers.ts'
import { bytesOf, type Candidate } from './candidate.ts'
import type { ImageDescription } from './describe-image.ts'
import { grayRaster, NEARLY_GRAY, toLuma, withoutColors } from './gray.ts'
import type { ImageTask } from './image-task.ts'
import { readJpegQuality } from './jpeg-quality.ts'
import { AS_JPEG, jpegOf } from './lossy-candidates.ts'
import { asRaster, type Raster } from './raster.ts'

/** Coding the same coefficients anew saves less than this share, so it need not be tried where something else saves more. */
const RECODING_LEAVES = 0.75

/** A JPEG that is as coarse as that already gains nothing but another generation of loss. */
const NEAR_QUALITY = 4

/** Pixels up to which a picture is held as a whole to find its quality. */
const MAX_HELD_PIXELS = 40_000_000

/** What may become of an image that is a JPEG. */
export async function jpegCandidates(task: ImageTask): Promise<Candidate[]> {
  const { image } = task
  const lossy = mayRepack(image) ? await repackJpeg(task) : undefined
  const original = image.stream.data.length
  if (lossy !== undefined && bytesOf(lossy) < original * RECODING_LEAVES) return [lossy]
  const recoded = recode(image)
  return [lossy, recoded].filter((candidate) => candidate !== undefined)
}

/** The same coefficients in fewer bytes, or at least without other filters around them. */
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

/** Whether the picture is what its dictionary says, in colours that can be told. */
function mayRepack({ mayLose, space, data, width, height, parameters }: ImageDescription): boolean {
  const { frame, adobe } = readJpegHeaders(data)
  if (!mayLose || space === undefined || space.kind === 'indexed' || frame === undefined) return false
  if (!hasReadableFrame(frame) || frame.components !== space.components) return false
  return frame.width === width && frame.height === height && hasUsualTransform(parameters, frame.components, adobe)
}

/** Adobe's segment says how colours were transformed; without it the filter may say otherwise than usual (ISO 32000-2, table 13). */
function hasUsualTransform(parameters: PdfDictionary, components: number, adobe: object | undefined): boolean {
  const said = parameters.get('ColorTransform')
  return adobe !== undefined || said === null || said === (components === 3 ? 1 : 0)
}

async function repackJpeg(task: ImageTask): Promise<Candidate | undefined> {
  const { image, size, isReduced, goal, settings, platform } = task
  const quality = readJpegQuality(image.data) ?? 100
  if (!isReduced && settings.grayscale !== true && quality <= goal.quality + NEAR_QUALITY) return undefined
  if (size.width * size.height > MAX_HELD_PIXELS) return shrinkLargeJpeg(task)
  const samples = await platform.pictures.decodeJpeg(image.data, isReduced ? size : undefined)
  const raster = samples === undefined ? undefined : rasterIn(task, samples)
  return raster === undefined ? undefined : jpegOf(raster, task)
}

function rasterIn({ image, settings }: ImageTask, samples: Samples): Raster | undefined {
  const { space } = image
  if (space === undefined || space.kind === 'indexed') return undefined
  const raster = asRaster(samples, samples.data, space)
  if (raster === undefined || !image.hasPlainDecode) return raster
  return settings.grayscale === true ? grayRaster(toLuma(raster.samples)) : withoutColors(raster, NEARLY_GRAY)
}

/** A picture too large to be held goes from one JPEG to the next row by row. */
async function shrinkLargeJpeg({ image, size, goal, platform }: ImageTask): Promise<Candidate | undefined> {
  const encoding = { quality: Math.round(goal.quality), subsampling: '4:2:0' } as const
  const jpeg = await platform.pictures.shrinkJpeg(image.data, size, encoding)
  return jpeg === undefined ? undefined : { ...AS_JPEG, ...size, data: jpeg, quality: encoding.quality }
}
