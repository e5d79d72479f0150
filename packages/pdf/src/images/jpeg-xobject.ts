import { AppError } from '@recto/contract'
import { checkImageSize, hasReadableFrame, isSideways, profileChannels, readJpegHeaders } from '@recto/images'
import { type InputFile, lastIndexOf } from '@recto/runtime'

import { dictionary, name, PdfStream } from '../objects/objects.ts'
import type { ImageXObject } from './image-xobject.ts'

/** ISO/IEC 10918-1, table B.1. */
const END_OF_IMAGE = 0xd9

const COLOR_SPACES: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/**
 * Reads the headers of a JPEG, whose bytes go into the document unchanged.
 * @throws AppError UNSUPPORTED_IMAGE, DAMAGED_IMAGE, TOO_COMPLEX (pixels)
 */
export function readJpeg({ name: file, bytes }: InputFile, maxPixels?: number): ImageXObject {
  const { frame, orientation, adobe, hasScan, end, resolution, profile } = readJpegHeaders(bytes)
  if (frame === undefined || !hasScan || !isWhole(bytes, end)) throw new AppError('DAMAGED_IMAGE', { file })
  const space = COLOR_SPACES[frame.components]
  if (!hasReadableFrame(frame) || space === undefined) {
    throw new AppError('UNSUPPORTED_IMAGE', { file })
  }
  const { width, height } = frame
  checkImageSize(file, width, height, maxPixels)
  const entries = dictionary({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    Filter: name('DCTDecode'),
    Decode: space === 'DeviceCMYK' && adobe !== undefined ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
  })
  const seen = isSideways(orientation) ? { width: height, height: width } : { width, height }
  const colors = profile !== undefined && profileChannels(profile) === frame.components ? profile : undefined
  const displayed =
    resolution !== undefined && isSideways(orientation) ? { x: resolution.y, y: resolution.x } : resolution
  return { ...seen, orientation, image: new PdfStream(entries, bytes), resolution: displayed, colors }
}

/** Whether EOI follows the headers, which may contain a thumbnail with its own; truncated images show gray areas. */
function isWhole(bytes: Uint8Array, end: number): boolean {
  return lastIndexOf(bytes, String.fromCharCode(0xff, END_OF_IMAGE), end) !== -1
}
