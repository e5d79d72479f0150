import { AppError, type ImageKind, READING_BOUNDS } from '@recto/contract'
import { listBmp, listGifFrames, listWebp, type RasterFrame, readAvif, type CodecFrame } from '@recto/images'
import { frameXObject, type ImageXObject, listTiff, lossyFrameXObject, readJpeg, readJpx, readPng } from '@recto/pdf'
import type { InputFile, Platform } from '@recto/runtime'

/** The images of a file, decoded on demand. */
export interface FrameList {
  frames: readonly (() => ImageXObject | Promise<ImageXObject>)[]
  /** Number of requested images that had to be recompressed with loss. */
  recoded?: () => number
}

/**
 * Lists the images of a file.
 * @throws AppError UNSUPPORTED_IMAGE, DAMAGED_IMAGE, TOO_COMPLEX (pixels), also when a frame is decoded
 */
export function readFrames(file: InputFile, kind: ImageKind, platform: Platform): FrameList {
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
