import { name } from '@recto/pdf'
import type { Samples } from '@recto/runtime'

import type { LevelSettings } from '../levels.ts'
import type { ColorSpace } from './color-space.ts'
import type { ImageDescription } from './describe-image.ts'
import type { ByteSamples, Raster } from './raster.ts'

/** How far red, green and blue may be apart in a picture that is gray. */
export interface GrayTolerance {
  /** In nearly all pixels. */
  usual: number
  /** In any pixel. */
  most: number
  /** The share of pixels that may be further apart than usual. */
  share: number
}

/** Where nothing was lost, gray is exact. */
export const EXACTLY_GRAY: GrayTolerance = { usual: 0, most: 0, share: 0 }

/** JPEG lets the colours of gray pixels stray a little, next to edges a little more. */
export const NEARLY_GRAY: GrayTolerance = { usual: 6, most: 30, share: 0.0005 }

/** Shares of red, green and blue in luma (ITU-R BT.601), of 65536. */
const [RED, GREEN, BLUE] = [19_595, 38_470, 7_471]

const DEVICE_GRAY: ColorSpace = { kind: 'gray', components: 1, isDevice: true, entry: name('DeviceGray') }

/** Whether a picture of red, green and blue has shades of gray alone. */
export function isGray({ data, channels }: Samples, { usual, most, share }: GrayTolerance): boolean {
  if (channels !== 3) return false
  let unusual = 0
  const bearable = (data.length / 3) * share
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
    if (spread <= usual) continue
    unusual += 1
    if (spread > most || unusual > bearable) return false
  }
  return true
}

/** The brightness of a picture of one, three or four components; of inks, as they stand or inverted, what they leave of light. */
export function toLuma(samples: ByteSamples, areInverted = false): ByteSamples {
  const { width, height, channels, data } = samples
  if (channels === 1) return samples
  const result = new Uint8Array(width * height)
  for (let at = 0, to = 0; to < result.length; at += channels, to += 1) {
    const weighted = (data[at] ?? 0) * RED + (data[at + 1] ?? 0) * GREEN + (data[at + 2] ?? 0) * BLUE
    const mean = (weighted + 32_768) >> 16
    result[to] = channels === 3 ? mean : lightOf(mean, data[at + 3] ?? 0, areInverted)
  }
  return { width, height, channels: 1, data: result }
}

function lightOf(colors: number, black: number, areInverted: boolean): number {
  return Math.round(areInverted ? (colors * black) / 255 : ((255 - colors) * (255 - black)) / 255)
}

/** A picture of shades of gray in one channel, where its colours are the device's own; others keep their space. */
export function withoutColors(raster: Raster, tolerance: GrayTolerance): Raster {
  const { samples, space } = raster
  return space.isDevice && isGray(samples, tolerance) ? grayRaster(toLuma(samples)) : raster
}

/** A picture in shades of gray alone where that is asked for, or where it has no other; `Decode` stays what it was. */
export function inShades(raster: Raster, tolerance: GrayTolerance, { image, settings }: ShadesRequest): Raster {
  if (settings.grayscale !== true) return image.hasPlainDecode ? withoutColors(raster, tolerance) : raster
  if (image.hasPlainDecode) return grayRaster(toLuma(raster.samples))
  if (!image.isInverted) return raster
  const light = toLuma(raster.samples, true)
  // What inks leave of light is not inverted, but has to be stored so.
  const isInk = raster.samples.channels === 4
  return grayRaster(isInk ? { ...light, data: light.data.map((value) => 255 - value) } : light)
}

/** What decides about colours. */
interface ShadesRequest {
  image: Pick<ImageDescription, 'hasPlainDecode' | 'isInverted'>
  settings: Pick<LevelSettings, 'grayscale'>
}

/** Luma as a picture in DeviceGray. */
function grayRaster(samples: ByteSamples): Raster {
  return { samples, space: DEVICE_GRAY }
}
