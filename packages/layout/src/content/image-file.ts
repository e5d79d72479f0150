import { encodePng, isBilevel } from '@recto/images'
import type { RgbaImage, Platform } from '@recto/runtime'

import type { ImageFile } from './page-content.ts'

/** How an image is encoded. */
export interface ImageFileOptions {
  dotsPerInch: number
  /** Whether it is a photograph, where small losses do not matter: encoded as JPEG unless it has transparency. */
  isPhotograph: boolean
}

/** On the scale of libjpeg; the loss is invisible. */
const JPEG_QUALITY = 90

/** Encodes an image: a photograph as JPEG, anything else or anything with transparency as PNG. */
export async function encodeImageFile(
  image: RgbaImage,
  { dotsPerInch, isPhotograph }: ImageFileOptions,
  platform: Platform,
): Promise<ImageFile> {
  const { width, height } = image
  const { isOpaque, isGray } = channelsOf(image)
  if (isOpaque && isPhotograph) {
    const bytes = await platform.encodeJpeg(image, { quality: JPEG_QUALITY, isGray })
    return { contentType: 'image/jpeg', bytes, width, height }
  }
  const bytes = await encodePng(image, pngKind(image, isOpaque, isGray), dotsPerInch, platform)
  return { contentType: 'image/png', bytes, width, height }
}

function pngKind(image: RgbaImage, isOpaque: boolean, isGray: boolean): Parameters<typeof encodePng>[1] {
  if (!isOpaque) return isGray ? 'gray-alpha' : 'rgba'
  if (!isGray) return 'rgb'
  return isBilevel(image) ? 'bilevel' : 'gray'
}

function channelsOf({ pixels }: RgbaImage): { isOpaque: boolean; isGray: boolean } {
  let [isOpaque, isGray] = [true, true]
  for (let index = 0; index < pixels.length && (isOpaque || isGray); index += 4) {
    const green = pixels[index + 1]
    if (pixels[index + 3] !== 255) isOpaque = false
    if (pixels[index] !== green || pixels[index + 2] !== green) isGray = false
  }
  return { isOpaque, isGray }
}
