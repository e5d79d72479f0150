import type { ImageFormat } from '@recto/contract'
import type { RgbaImage, Platform } from '@recto/runtime'

import { openWebp } from '../codecs/webp.ts'
import { encodeBmp } from './bmp.ts'
import { addJpegMetadata } from './jpeg-metadata.ts'
import { encodePng, type PngKind } from './png.ts'
import { isBilevel, toGray } from './pixel-samples.ts'
import { srgbProfile } from './srgb-profile.ts'
import { encodeTiff } from './tiff.ts'
import { addWebpMetadata } from './webp-metadata.ts'

/** How to encode an image. */
export interface ImageEncoding {
  format: ImageFormat
  dpi: number
  isGray: boolean
  /** Whether to keep transparency; only PNG can. */
  isClear: boolean
  /** JPEG quality, 1 to 100. */
  jpegQuality: number
}

/** Encodes an image. The pixels are read before this returns, so they may be invalid by the time the promise settles. */
export type EncodeImage = (image: RgbaImage) => Promise<Uint8Array>

/** A little above cwebp's default of 75, which keeps small text clean. */
const WEBP_QUALITY = 80

/** Prepares an encoder for one format. */
export async function imageEncoder(encoding: ImageEncoding, platform: Platform): Promise<EncodeImage> {
  const { dpi, isGray } = encoding
  switch (encoding.format) {
    case 'jpg':
      return jpegEncoder(encoding, platform)
    case 'png':
      return (image) => encodePng(image, pngKind(image, encoding), dpi, platform)
    case 'tiff':
      return tiffEncoder(encoding, platform)
    case 'bmp':
      return (image) => Promise.resolve(encodeBmp(image, isGray ? 'gray' : 'bgr', dpi))
    case 'webp':
      return webpEncoder(encoding, platform)
  }
}

function jpegEncoder({ dpi, isGray, jpegQuality: quality }: ImageEncoding, platform: Platform): EncodeImage {
  // Gray needs a different profile; without one it is treated as sRGB gray.
  const profile = isGray ? undefined : srgbProfile()
  return async (image) => addJpegMetadata(await platform.encodeJpeg(image, { quality, isGray }), dpi, profile)
}

function tiffEncoder(encoding: ImageEncoding, platform: Platform): EncodeImage {
  const { dpi, isGray } = encoding
  const profile = isGray ? undefined : srgbProfile()
  return (image) => encodeTiff(image, tiffKind(image, encoding), { dpi, profile }, platform)
}

async function webpEncoder({ dpi, isGray }: ImageEncoding, platform: Platform): Promise<EncodeImage> {
  const encode = await openWebp(platform)
  const profile = srgbProfile()
  return (image) => {
    const { width, height } = image
    const bytes = encode(isGray ? toGray(image) : image, WEBP_QUALITY)
    return Promise.resolve(addWebpMetadata(bytes, { width, height, dpi, profile }))
  }
}

function pngKind(image: RgbaImage, { isGray, isClear }: ImageEncoding): PngKind {
  if (isClear) return isGray ? 'gray-alpha' : 'rgba'
  if (!isGray) return 'rgb'
  return isBilevel(image) ? 'bilevel' : 'gray'
}

function tiffKind(image: RgbaImage, { isGray }: ImageEncoding): 'rgb' | 'gray' | 'bilevel' {
  if (!isGray) return 'rgb'
  return isBilevel(image) ? 'bilevel' : 'gray'
}
