import { AppError, imageTypeOf } from '@recto/contract'

import type { PdfStream } from '../objects/objects.ts'
import type { InputFile } from '../operation.ts'
import type { Platform } from '../platform.ts'
import { readJpeg } from './jpeg.ts'
import type { Orientation } from './orientation.ts'
import { readPng } from './png.ts'

/** A picture as PDF holds it (ISO 32000-2, 8.9.5). */
export interface Picture {
  /** Pixels across, as a person sees it. */
  width: number
  /** Pixels up, as a person sees it. */
  height: number
  /** How its rows and columns lie when a person sees it. */
  orientation: Orientation
  image: PdfStream
  /** How much of what lies behind shows through, where any does; belongs in `SMask` of the image. */
  softMask?: PdfStream
}

/** Pictures by the bytes they were read from: a preview draws the same one after every change. */
const known = new WeakMap<Uint8Array, Picture>()

/**
 * Reads a PNG or a JPEG.
 * @throws AppError NOT_AN_IMAGE, DAMAGED_IMAGE, TOO_COMPLEX (pixels)
 */
export async function readPicture(file: InputFile, platform: Platform): Promise<Picture> {
  const found = known.get(file.bytes)
  if (found !== undefined) return found
  const picture = await read(file, platform)
  known.set(file.bytes, picture)
  return picture
}

function read(file: InputFile, platform: Platform): Promise<Picture> | Picture {
  switch (imageTypeOf(file.bytes)) {
    case 'image/png':
      return readPng(file, platform)
    case 'image/jpeg':
      return readJpeg(file)
    case undefined:
      throw new AppError('NOT_AN_IMAGE', { file: file.name })
  }
}
