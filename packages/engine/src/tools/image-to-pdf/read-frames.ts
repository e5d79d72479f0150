import { AppError, type ImageKind, imageKindOf, READING_BOUNDS, type SvgPart } from '@recto/contract'
import { listBmp, listGifFrames, listWebp, type RasterFrame, readAvif, type CodecFrame } from '@recto/images'
import { frameXObject, type ImageXObject, listTiff, lossyFrameXObject, readJpeg, readJpx, readPng } from '@recto/pdf'
import { type InputFile, type OperationContext, type Platform, stopIfAborted } from '@recto/runtime'
import { writeSvg } from '@recto/svg'

import { isVector, type PageImage, type VectorImage } from './page-image.ts'

type ReadingContext = Pick<OperationContext, 'platform' | 'signal' | 'limits'>

/** The images of a file, decoded on demand. */
export interface FrameList {
  frames: readonly (() => PageImage | Promise<PageImage>)[]
  /** Number of requested images that had to be recompressed with loss. */
  recoded?: () => number
  /** What was left out of images drawn as vectors; known once they are drawn. */
  leftOut?: () => readonly SvgPart[]
}

/**
 * Lists the images of a file.
 * @throws AppError UNSUPPORTED_IMAGE, DAMAGED_IMAGE, TOO_COMPLEX (pixels), also when a frame is decoded
 */
export function readFrames(file: InputFile, kind: ImageKind, context: ReadingContext): FrameList {
  const { platform } = context
  // Read once: the file may not be in memory.
  const input = { name: file.name, bytes: file.bytes }
  switch (kind) {
    case 'jpeg':
      return { frames: [() => readJpeg(input, READING_BOUNDS.maxImagePixels)] }
    case 'png':
      return { frames: [() => readPng(input, platform, READING_BOUNDS.maxImagePixels)] }
    case 'tiff':
      return { frames: listTiff(input, platform, READING_BOUNDS.maxImagePixels) }
    case 'jpeg2000':
      return { frames: [() => readJpx(input, READING_BOUNDS.maxImagePixels)] }
    case 'bmp':
      return { frames: rasters(listBmp(input.bytes, input.name), platform) }
    case 'gif':
      return { frames: rasters(listGifFrames(input.bytes, input.name), platform) }
    case 'webp':
      return lossyFrames(input, listWebp(input.bytes, input.name, platform), platform)
    case 'avif':
      return lossyFrames(input, [() => readAvif(input.bytes, input.name, platform)], platform)
    case 'svg':
      return vectorFrames(input, context)
    default:
      throw new AppError('UNSUPPORTED_IMAGE', { file: file.name, imageKind: kind })
  }
}

function rasters(frames: readonly (() => RasterFrame)[], platform: Platform): FrameList['frames'] {
  return frames.map((read) => () => frameXObject(read(), platform))
}

/** Images whose compression does not exist in PDF. */
function lossyFrames({ name }: InputFile, read: readonly (() => Promise<CodecFrame>)[], platform: Platform): FrameList {
  let recoded = 0
  const frames = read.map((readFrame) => async () => {
    const frame = await readFrame()
    if (!frame.isLossy) return frameXObject(frame, platform)
    recoded += 1
    return lossyFrameXObject(frame, name, platform)
  })
  return { frames, recoded: () => recoded }
}

function vectorFrames(file: InputFile, context: ReadingContext): FrameList {
  const { platform } = context
  let leftOut: readonly SvgPart[] = []
  const readImage = (bytes: Uint8Array) => readEmbedded({ name: file.name, bytes }, context)
  const draw: VectorImage['draw'] = async (writer) => {
    const written = await writeSvg(file, { writer, platform, readImage, stopIfAborted: () => stopIfAborted(context) })
    leftOut = written.leftOut
    return written
  }
  return { frames: [() => ({ draw })], leftOut: () => leftOut }
}

/** An image in an SVG: the first one of its file; undefined if it cannot be read, or is an SVG itself. */
async function readEmbedded(file: InputFile, context: ReadingContext): Promise<ImageXObject | undefined> {
  const kind = imageKindOf(file.bytes)
  if (kind === undefined) return undefined
  try {
    const image = await readFrames(file, kind, context).frames[0]?.()
    return image === undefined || isVector(image) ? undefined : image
  } catch (error) {
    const isUnreadable = error instanceof AppError && ['DAMAGED_IMAGE', 'UNSUPPORTED_IMAGE'].includes(error.code)
    if (isUnreadable) return undefined
    throw error
  }
}
