import type { Platform } from '@recto/runtime'

import type { LevelSettings } from '../levels.ts'
import type { ImageDescription } from '../images/describe-image.ts'
import { inShades, NEARLY_GRAY } from '../images/gray.ts'
import { mayRepack } from '../images/jpeg-candidates.ts'
import { asRaster, rasterOf, type Raster } from '../images/raster.ts'
import { scaled } from '../images/reduced-size.ts'

/** How a scan is read. */
export interface ScanReading {
  /** Its sides are brought down to so many times as long, 1 at most. */
  scale: number
  settings: LevelSettings
  platform: Platform
}

/** Reads the pixels of an image that may be a scan; undefined where they must not change, or are not gray or red, green and blue. */
export async function readScan(image: ImageDescription, reading: ScanReading): Promise<Raster | undefined> {
  const { hasPlainDecode, mayLose, stream } = image
  // What lies behind a mask is seen through it; layers have masks of their own.
  if (!hasPlainDecode || !mayLose || stream.dictionary.has('SMask') || stream.dictionary.has('Mask')) return undefined
  const raster = await rasterAt(image, reading)
  if (raster === undefined || (raster.space.kind !== 'gray' && raster.space.kind !== 'rgb')) return undefined
  return inShades(raster, NEARLY_GRAY, { image, settings: reading.settings })
}

async function rasterAt(image: ImageDescription, reading: ScanReading): Promise<Raster | undefined> {
  const { space, data } = image
  const { scale, platform } = reading
  const size = scaled(image, scale)
  if (image.coding === 'jpeg') {
    if (space === undefined || space.kind === 'indexed' || !mayRepack(image)) return undefined
    const samples = await platform.pictures.decodeJpeg(data, size)
    return samples === undefined ? undefined : asRaster(samples, samples.data, space)
  }
  const raster = rasterOf(image)
  if (raster === undefined || scale >= 1) return raster
  const { width, height, channels, data: resized } = await platform.pictures.resize(raster.samples, size)
  return asRaster({ width, height }, resized, { ...raster.space, components: channels })
}
