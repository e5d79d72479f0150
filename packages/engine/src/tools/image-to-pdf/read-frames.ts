import { AppError, type ImageKind, READING_BOUNDS } from '@recto/contract'
import { type ImageXObject, listTiff, readJpeg, readPng } from '@recto/pdf'
import type { InputFile, Platform } from '@recto/runtime'

/** The images of a file; each is decoded when it is asked for. */
export interface FrameList {
  frames: readonly (() => ImageXObject | Promise<ImageXObject>)[]
  /** How many of those asked for had to be stored with another lossy compression. */
  recoded?: () => number
}

/**
 * Lists the images of a file.
 * @throws AppError UNSUPPORTED_IMAGE, DAMAGED_IMAGE, TOO_COMPLEX (pixels), also when a frame is decoded
 */
export async function readFrames(file: InputFile, kind: ImageKind, platform: Platform): Promise<FrameList> {
  // Read once: the file may not be in memory.
  const input = { name: file.name, bytes: file.bytes }
  switch (kind) {
    case 'jpeg':
      return { frames: [() => readJpeg(input, READING_BOUNDS.maxImagePixels)] }
    case 'png':
      return { frames: [() => readPng(input, platform, READING_BOUNDS.maxImagePixels)] }
    case 'tiff':
      return { frames: listTiff(input, platform, READING_BOUNDS.maxImagePixels) }
    default:
      throw new AppError('UNSUPPORTED_IMAGE', { file: file.name, imageKind: kind })
  }
}
