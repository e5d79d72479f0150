import { type CountedPalette, scaleToBytes, samplesToBytes } from '@recto/images'
import type { ImageSize, Samples } from '@recto/runtime'

import type { NewSpace } from './candidate.ts'
import { COMPONENTS, type ColorSpace } from './color-space.ts'
import type { ImageFacts } from './describe-image.ts'

/** Samples in a plain Uint8Array. */
export interface ByteSamples extends Samples {
  data: Uint8Array
}

/** 8-bit samples with their color space. */
export interface Raster {
  samples: ByteSamples
  space: ColorSpace
}

/** A raster with its palette, if all its colors are known to be few. */
export interface IndexedRaster extends Raster {
  palette: CountedPalette | undefined
}

/** Unpacks the samples of an image, looking up indexes; undefined for JPEG and JPEG 2000, and without known colors. */
export function rasterOf(image: ImageFacts): Raster | undefined {
  const { width, height, bits, space, data } = image
  if (space === undefined || image.coding !== 'samples') return undefined
  const values = samplesToBytes(data, { width, height, components: space.components, bits })
  if (space.kind !== 'indexed') return asRaster(image, scaleToBytes(values, bits), space)
  const colors = image.hasDefaultDecode ? colorsOf(values, space.palette, space.base.components) : undefined
  return colors === undefined ? undefined : asRaster(image, colors, space.base)
}

/** Samples with their color space; undefined if it is unknown or does not match the number of samples. */
export function asRaster(size: ImageSize, data: Samples['data'], space: ColorSpace): Raster | undefined {
  if (space.kind === 'other') return undefined
  const { width, height } = size
  const channels = COMPONENTS[space.kind]
  if (data.length !== width * height * channels) return undefined
  return { samples: asBytes({ width, height, channels, data }), space }
}

/** The same samples as a plain Uint8Array. */
export function asBytes({ data, ...image }: Samples): ByteSamples {
  return { ...image, data: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

/** Looks up indexes; undefined if one is beyond the table, where viewers differ. */
function colorsOf(indexes: Uint8Array, palette: Uint8Array, components: number): Uint8Array | undefined {
  const count = palette.length / components
  for (let at = 0; at < indexes.length; at += 1) if ((indexes[at] ?? 0) >= count) return undefined
  const result = new Uint8Array(indexes.length * components)
  for (let part = 0; part < components; part += 1) {
    for (let at = 0, to = part; at < indexes.length; at += 1, to += components) {
      result[to] = palette[(indexes[at] ?? 0) * components + part] ?? 0
    }
  }
  return result
}

/** The color space for samples that replace those of an image; undefined if its own remains valid. */
export function newSpaceOf({ space: { entry } }: Raster): NewSpace | undefined {
  return entry === 'own' ? undefined : { entry }
}
