import type { Platform } from '@recto/runtime'

import type { LevelSettings } from '../level-settings.ts'
import type { ImageDescription } from '../images/describe-image.ts'
import { reduceToGray, NEARLY_GRAY } from '../images/reduce-to-gray.ts'
import { canRecompressJpeg } from '../images/jpeg-candidates.ts'
import { asRaster, rasterOf, type Raster } from '../images/raster.ts'
import { scaled } from '../images/reduced-size.ts'

/** How to read a scan. */
export interface ScanReading {
  /** Factor for its sides, at most 1. */
  scale: number
  settings: LevelSettings
  platform: Platform
}

/** Decodes an image that may be a scan; undefined if its samples must not change, or it is neither gray nor RGB. */
export async function readScan(image: ImageDescription, reading: ScanReading): Promise<Raster | undefined> {
  const { hasDefaultDecode, allowsLoss, stream } = image
  // A layered form cannot have the mask of an image.
  if (!hasDefaultDecode || !allowsLoss || stream.dictionary.has('SMask') || stream.dictionary.has('Mask'))
    return undefined
  const raster = await rasterAt(image, reading)
  if (raster === undefined || (raster.space.kind !== 'gray' && raster.space.kind !== 'rgb')) return undefined
  return reduceToGray(raster, NEARLY_GRAY, { image, settings: reading.settings })
}

async function rasterAt(image: ImageDescription, reading: ScanReading): Promise<Raster | undefined> {
  const { space, data } = image
  const { scale, platform } = reading
  const size = scaled(image, scale)
  if (image.coding === 'jpeg') {
    if (space === undefined || space.kind === 'indexed' || !canRecompressJpeg(image)) return undefined
    const samples = await platform.imageCodecs.decodeJpeg(data, size)
    return samples === undefined ? undefined : asRaster(samples, samples.data, space)
  }
  const raster = rasterOf(image)
  if (raster === undefined || scale >= 1) return raster
  const { width, height, channels, data: resized } = await platform.imageCodecs.resize(raster.samples, size)
  return asRaster({ width, height }, resized, { ...raster.space, components: channels })
}
