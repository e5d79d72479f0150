import { AppError, imageTypeOf } from '@recto/contract'
import type { InputFile, Platform } from '@recto/runtime'

import { readJpeg } from './jpeg-xobject.ts'
import type { ImageXObject } from './image-xobject.ts'
import { readPng } from './png-xobject.ts'

/** Decoded images by their bytes: a preview renders the same one after every change. */
const known = new WeakMap<Uint8Array, ImageXObject>()

/**
 * Reads a PNG or a JPEG.
 * @throws AppError NOT_AN_IMAGE, DAMAGED_IMAGE, TOO_COMPLEX (pixels)
 */
export async function readImage(file: InputFile, platform: Platform): Promise<ImageXObject> {
  const found = known.get(file.bytes)
  if (found !== undefined) return found
  const image = await read(file, platform)
  known.set(file.bytes, image)
  return image
}

function read(file: InputFile, platform: Platform): Promise<ImageXObject> | ImageXObject {
  switch (imageTypeOf(file.bytes)) {
    case 'image/png':
      return readPng(file, platform)
    case 'image/jpeg':
      return readJpeg(file)
    case undefined:
      throw new AppError('NOT_AN_IMAGE', { file: file.name })
  }
}
