import { AppError } from '@recto/contract'
import { checkImageSize, readJpxHeader } from '@recto/images'
import { type InputFile, lastIndexOf } from '@recto/runtime'

import { dictionary, name, PdfStream } from '../objects/objects.ts'
import type { ImageXObject } from './image-xobject.ts'

/** End of the codestream (ISO/IEC 15444-1, table A.2). */
const END = '\u00ff\u00d9'

/** Color spaces of a codestream without boxes, by its components. */
const SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/**
 * Reads the headers of a JPEG 2000 image, whose bytes go into the document unchanged; its boxes say what its colors are
 * (ISO 32000-2, 7.4.9).
 * @throws AppError DAMAGED_IMAGE, UNSUPPORTED_IMAGE, TOO_COMPLEX (pixels)
 */
export function readJpx({ name: file, bytes }: InputFile, maxPixels?: number): ImageXObject {
  const header = readJpxHeader(bytes)
  if (header === undefined || lastIndexOf(bytes, END, header.start) < 0) throw new AppError('DAMAGED_IMAGE', { file })
  const { width, height, components, start, wrapping, resolution } = header
  checkImageSize(file, width, height, maxPixels)
  // Without it, viewers may take three colors and alpha for CMYK. Poppler 22 mistakes them anyway; PDFium and MuPDF do not.
  const hasAlpha = wrapping.hasOpacity && !wrapping.hasPalette
  const space = start === 0 || hasAlpha ? SPACES[components - (hasAlpha ? 1 : 0)] : undefined
  if (start === 0 && space === undefined) throw new AppError('UNSUPPORTED_IMAGE', { file, imageKind: 'jpeg2000' })
  const entries = dictionary({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: space === undefined ? undefined : name(space),
    SMaskInData: wrapping.hasOpacity ? 1 : undefined,
    Filter: name('JPXDecode'),
  })
  return { width, height, orientation: 1, resolution, image: new PdfStream(entries, bytes) }
}
