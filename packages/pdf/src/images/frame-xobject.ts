import { isSideways, type RasterFrame, type CodecFrame } from '@recto/images'
import type { Platform } from '@recto/runtime'

import type { ImageXObject } from './image-xobject.ts'
import { readJpeg } from './jpeg-xobject.ts'
import { rasterXObject } from './raster-xobject.ts'

/** An image of decoded pixels, without loss. */
export async function frameXObject(frame: RasterFrame, platform: Platform): Promise<ImageXObject> {
  return { ...describe(frame), ...(await rasterXObject(frame.raster, platform)) }
}

/** High enough that nobody sees the second loss. */
const JPEG_QUALITY = 92

/**
 * Stores an image whose lossy compression does not exist in PDF as a JPEG, with lossless alpha: stored without loss, it
 * would be many times larger, only to preserve the noise of the first compression.
 */
export async function lossyFrameXObject(frame: CodecFrame, file: string, platform: Platform): Promise<ImageXObject> {
  const { raster } = frame
  const { width, height, rows, alpha } = raster
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel += 1) pixels.set(rows.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
  const bytes = await platform.encodeJpeg({ width, height, pixels }, { quality: JPEG_QUALITY, isGray: false })
  const { image } = readJpeg({ name: file, bytes })
  if (alpha === undefined) return { ...describe(frame), image }
  const mask = await rasterXObject({ width, height, kind: 'gray', depth: alpha.depth, rows: alpha.rows }, platform)
  return { ...describe(frame), image, softMask: mask.image }
}

function describe({ raster, orientation, resolution, profile }: RasterFrame): Omit<ImageXObject, 'image' | 'softMask'> {
  const { width, height } = raster
  const isTurned = isSideways(orientation)
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    orientation,
    resolution: isTurned && resolution !== undefined ? { x: resolution.y, y: resolution.x } : resolution,
    colors: profile,
  }
}
