import type { ImageFormat } from '@recto/contract'
import type { RgbaImage, Platform } from '@recto/runtime'

import { openWebp } from '../codecs/webp.ts'
import { encodeBmp } from './bmp.ts'
import { addJpegMetadata } from './jpeg-metadata.ts'
import { encodePng, type PngKind } from './png.ts'
import { isBilevel, isColorless, toGray } from './pixel-samples.ts'
import { srgbProfile } from './srgb-profile.ts'
import { encodeTiff } from './tiff.ts'
import { addWebpMetadata } from './webp-metadata.ts'

/** How to encode an image. */
export interface ImageEncoding {
  format: ImageFormat
  dpi: number
  /** Whether to write gray. Images without colors are written so in any case, which loses nothing. */
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
  const { format } = encoding
  if (format === 'webp') return webpEncoder(encoding, platform)
  const encode = ENCODERS[format]
  return (image) => encode(image, { ...encoding, isGray: encoding.isGray || isColorless(image) }, platform)
}

const ENCODERS = { jpg: encodeJpg, png: encodeAsPng, tiff: encodeAsTiff, bmp: encodeAsBmp }

async function encodeJpg(
  image: RgbaImage,
  { dpi, isGray, jpegQuality: quality }: ImageEncoding,
  platform: Platform,
): Promise<Uint8Array> {
  // Gray needs a different profile; without one it is treated as sRGB gray.
  const profile = isGray ? undefined : srgbProfile()
  return addJpegMetadata(await platform.encodeJpeg(image, { quality, isGray }), dpi, profile)
}

function encodeAsPng(image: RgbaImage, encoding: ImageEncoding, platform: Platform): Promise<Uint8Array> {
  return encodePng(image, pngKind(image, encoding), encoding.dpi, platform)
}

function encodeAsTiff(image: RgbaImage, { dpi, isGray }: ImageEncoding, platform: Platform): Promise<Uint8Array> {
  return encodeTiff(image, tiffKind(image, isGray), { dpi, profile: isGray ? undefined : srgbProfile() }, platform)
}

function encodeAsBmp(image: RgbaImage, { dpi, isGray }: ImageEncoding): Promise<Uint8Array> {
  return Promise.resolve(encodeBmp(image, isGray ? 'gray' : 'bgr', dpi))
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

function tiffKind(image: RgbaImage, isGray: boolean): 'rgb' | 'gray' | 'bilevel' {
  if (!isGray) return 'rgb'
  return isBilevel(image) ? 'bilevel' : 'gray'
}
