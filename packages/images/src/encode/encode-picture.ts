import type { ImageFormat } from '@recto/contract'
import type { Picture, Platform } from '@recto/runtime'

import { openWebp } from '../codecs/webp.ts'
import { encodeBmp } from './bmp.ts'
import { addJpegMetadata } from './jpeg-metadata.ts'
import { encodePng, type PngKind } from './png.ts'
import { isBilevel, toGray } from './pixel-samples.ts'
import { srgbProfile } from './srgb-profile.ts'
import { encodeTiff } from './tiff.ts'
import { addWebpMetadata } from './webp-metadata.ts'

/** How to encode an image. */
export interface PictureEncoding {
  format: ImageFormat
  dpi: number
  isGray: boolean
  /** Whether to keep transparency; only PNG can. */
  isClear: boolean
  /** JPEG quality, 1 to 100. */
  jpegQuality: number
}

/** Encodes an image. The pixels are read before this returns, so they may be invalid by the time the promise settles. */
export type EncodePicture = (picture: Picture) => Promise<Uint8Array>

/** A little above cwebp's default of 75, which keeps small text clean. */
const WEBP_QUALITY = 80

/** Prepares an encoder for one format. */
export async function pictureEncoder(encoding: PictureEncoding, platform: Platform): Promise<EncodePicture> {
  const { dpi, isGray } = encoding
  switch (encoding.format) {
    case 'jpg':
      return jpegEncoder(encoding, platform)
    case 'png':
      return (picture) => encodePng(picture, pngKind(picture, encoding), dpi, platform)
    case 'tiff':
      return tiffEncoder(encoding, platform)
    case 'bmp':
      return (picture) => Promise.resolve(encodeBmp(picture, isGray ? 'gray' : 'bgr', dpi))
    case 'webp':
      return webpEncoder(encoding, platform)
  }
}

function jpegEncoder({ dpi, isGray, jpegQuality: quality }: PictureEncoding, platform: Platform): EncodePicture {
  // Gray needs another kind of profile; without one it is taken as sRGB gray.
  const profile = isGray ? undefined : srgbProfile()
  return async (picture) => addJpegMetadata(await platform.encodeJpeg(picture, { quality, isGray }), dpi, profile)
}

function tiffEncoder(encoding: PictureEncoding, platform: Platform): EncodePicture {
  const { dpi, isGray } = encoding
  const profile = isGray ? undefined : srgbProfile()
  return (picture) => encodeTiff(picture, tiffKind(picture, encoding), { dpi, profile }, platform)
}

async function webpEncoder({ dpi, isGray }: PictureEncoding, platform: Platform): Promise<EncodePicture> {
  const encode = await openWebp(platform)
  const profile = srgbProfile()
  return (picture) => {
    const { width, height } = picture
    const bytes = encode(isGray ? toGray(picture) : picture, WEBP_QUALITY)
    return Promise.resolve(addWebpMetadata(bytes, { width, height, dpi, profile }))
  }
}

function pngKind(picture: Picture, { isGray, isClear }: PictureEncoding): PngKind {
  if (isClear) return isGray ? 'gray-alpha' : 'rgba'
  if (!isGray) return 'rgb'
  return isBilevel(picture) ? 'bilevel' : 'gray'
}

function tiffKind(picture: Picture, { isGray }: PictureEncoding): 'rgb' | 'gray' | 'bilevel' {
  if (!isGray) return 'rgb'
  return isBilevel(picture) ? 'bilevel' : 'gray'
}
