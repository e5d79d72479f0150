import { imageEncoder } from '@recto/images'
import { type PdfStream, readImage } from '@recto/pdf'
import type { Platform, RgbaImage } from '@recto/runtime'

/** A JPEG is taken if a PNG would be this many times as large, as for photos. */
const PNG_WORTH = 3
const JPEG_QUALITY = 92

/** A rasterized page as an image XObject, without loss unless that would be many times as large. */
export async function rasterizedPage(image: RgbaImage, dpi: number, platform: Platform): Promise<PdfStream> {
  const encoding = { dpi, isGray: false, isClear: false, jpegQuality: JPEG_QUALITY }
  const encode = async (format: 'png' | 'jpg') => (await imageEncoder({ ...encoding, format }, platform))(image)
  const [png, jpeg] = [await encode('png'), await encode('jpg')]
  const bytes = png.length > PNG_WORTH * jpeg.length ? jpeg : png
  return (await readImage({ name: 'page', bytes }, platform)).image
}
