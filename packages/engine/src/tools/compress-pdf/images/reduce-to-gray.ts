import type { Samples } from '@recto/runtime'

import type { LevelSettings } from '../level-settings.ts'
import type { ColorSpace } from './color-space.ts'
import type { ImageFacts } from './describe-image.ts'
import type { ByteSamples, Raster } from './raster.ts'

/** How far red, green and blue may differ in an image that counts as gray. */
export interface GrayTolerance {
  /** In nearly all pixels, out of 255. */
  usual: number
  /** In any pixel, out of 255. */
  most: number
  /** The share of pixels that may exceed the usual difference. */
  share: number
}

/** For lossless images. */
export const EXACTLY_GRAY: GrayTolerance = { usual: 0, most: 0, share: 0 }

/** For JPEGs, where the color of gray pixels is slightly off, more so next to edges. */
export const NEARLY_GRAY: GrayTolerance = { usual: 6, most: 30, share: 0.0005 }

/** The weights of red, green and blue in luma (ITU-R BT.601), in 1/65536. */
const [RED, GREEN, BLUE] = [19_595, 38_470, 7_471]

const DEVICE_GRAY: ColorSpace = { kind: 'gray', components: 1, isDevice: true, entry: 'DeviceGray' }

/** Whether all colors of an RGB image are gray. */
export function isGray({ data, channels }: Samples, { usual, most, share }: GrayTolerance): boolean {
  if (channels !== 3) return false
  let unusual = 0
  const bearable = (data.length / 3) * share
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    if (red === green && green === blue) continue
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
    if (spread <= usual) continue
    unusual += 1
    if (spread > most || unusual > bearable) return false
  }
  return true
}

/** Luma of an image with one, three or four components; CMYK, possibly inverted, as the light it reflects. */
export function toLuma(samples: ByteSamples, areInverted = false): ByteSamples {
  const { width, height, channels, data } = samples
  if (channels === 1) return samples
  const result = new Uint8Array(width * height)
  if (channels === 3) writeLuma(data, result)
  else
    for (let at = 0; at < result.length; at += 1)
      result[at] = lightOf(meanAt(data, at * 4), data[at * 4 + 3] ?? 0, areInverted)
  return { width, height, channels: 1, data: result }
}

/** A loop of its own for RGB, which nearly all images are. */
function writeLuma(data: Uint8Array, result: Uint8Array): void {
  for (let at = 0, to = 0; to < result.length; at += 3, to += 1) result[to] = meanAt(data, at)
}

function meanAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) * RED + (data[at + 1] ?? 0) * GREEN + (data[at + 2] ?? 0) * BLUE + 32_768) >> 16
}

function lightOf(colors: number, black: number, areInverted: boolean): number {
  return Math.round(areInverted ? (colors * black) / 255 : ((255 - colors) * (255 - black)) / 255)
}

/** Reduces an image in a device color space to one channel if it is gray. */
export function withoutRedundantColor(raster: Raster, tolerance: GrayTolerance): Raster {
  const { samples, space } = raster
  return space.isDevice && isGray(samples, tolerance) ? grayRaster(toLuma(samples)) : raster
}

/** Reduces an image to gray if requested, or if it is gray already. Decode keeps its meaning. */
export function reduceToGray(raster: Raster, tolerance: GrayTolerance, { image, settings }: GrayRequest): Raster {
  if (settings.grayscale !== true) return image.hasDefaultDecode ? withoutRedundantColor(raster, tolerance) : raster
  if (image.hasDefaultDecode) return grayRaster(toLuma(raster.samples))
  if (!image.isInverted) return raster
  const light = toLuma(raster.samples, true)
  // Luma of CMYK is not inverted, but the Decode array of the image still is.
  const isInk = raster.samples.channels === 4
  return grayRaster(isInk ? { ...light, data: light.data.map((value) => 255 - value) } : light)
}

/** What the reduction depends on. */
interface GrayRequest {
  image: Pick<ImageFacts, 'hasDefaultDecode' | 'isInverted'>
  settings: Pick<LevelSettings, 'grayscale'>
}

/** Luma in DeviceGray. */
function grayRaster(samples: ByteSamples): Raster {
  return { samples, space: DEVICE_GRAY }
}
