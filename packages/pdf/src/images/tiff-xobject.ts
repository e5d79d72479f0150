import { isSideways, listTiffImages, readTiffImage, type TiffFrame } from '@recto/images'
import type { InputFile, Platform } from '@recto/runtime'

import { dictionary, name, PdfStream } from '../objects/objects.ts'
import type { ImageXObject } from './image-xobject.ts'
import { readJpeg } from './jpeg-xobject.ts'
import { rasterXObject } from './raster-xobject.ts'

/**
 * Lists the images of a TIFF file, to be read one by one. Fax and JPEG data in one piece is stored unchanged, the rest
 * without loss.
 * @throws AppError, when an image is read: DAMAGED_IMAGE, UNSUPPORTED_IMAGE, TOO_COMPLEX (pixels)
 */
export function listTiff({ name: file, bytes }: InputFile, platform: Platform, maxPixels?: number) {
  return listTiffImages(bytes).map((image) => async (): Promise<ImageXObject> => {
    const frame = readTiffImage(bytes, image, file, platform)
    const { width, height, orientation, resolution, profile } = frame
    const seen = isSideways(orientation) ? { width: height, height: width } : { width, height }
    return { ...seen, orientation, resolution, colors: profile, ...(await contentOf(frame, file, platform, maxPixels)) }
  })
}

async function contentOf(
  { content, width, height }: TiffFrame,
  file: string,
  platform: Platform,
  maxPixels: number | undefined,
): Promise<Pick<ImageXObject, 'image' | 'softMask'>> {
  if ('raster' in content) return rasterXObject(content.raster, platform)
  if ('jpeg' in content) return { image: readJpeg({ name: file, bytes: content.jpeg }, maxPixels).image }
  const { data, k, isByteAligned, isInverted } = content.fax
  const parameters = {
    K: k,
    Columns: width,
    Rows: height,
    // Not all files have an end of block.
    EndOfBlock: false,
    EncodedByteAlign: isByteAligned || undefined,
    BlackIs1: isInverted || undefined,
  }
  const entries = dictionary({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name('DeviceGray'),
    BitsPerComponent: 1,
    Filter: name('CCITTFaxDecode'),
    DecodeParms: dictionary(parameters),
  })
  return { image: new PdfStream(entries, data) }
}
