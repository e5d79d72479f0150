import {
  areEqual,
  exactPalette,
  sortedPalette,
  type Palette,
  bitDepthFor,
  minBitDepth,
  samplesFromBytes,
} from '@recto/images'
import type { Platform } from '@recto/runtime'

import type { Candidate, EncodingMethod } from './candidate.ts'
import type { SpaceEntry } from './color-space.ts'
import { deflateRows } from './deflate-rows.ts'
import type { ImageFacts } from './describe-image.ts'
import { newSpaceOf, type Raster } from './raster.ts'

/** Dependencies of lossless encoding. */
export interface LosslessContext {
  image: ImageFacts
  platform: Platform
  /** Whether an Indexed color space is allowed: not for a soft mask, which needs DeviceGray (ISO 32000-2, table 142). */
  mayIndex: boolean
  /** The rows of the image as they are. */
  known: Candidate
}

/** Deflates the rows of an image as they are. */
export async function encodeRows(image: ImageFacts, platform: Platform): Promise<Candidate> {
  const { width, height, bits, space, data } = image
  const layout = { width, height, bits, components: space?.components ?? 1 }
  const { variant: _, ...deflated } = await deflateRows([data], layout, platform)
  return { method: 'flate', isExact: true, spaceBytes: 0, ...layout, ...deflated }
}

/** Deflates samples with as few bits as possible, or as indexes if there are few colors. */
export async function encodeRaster(
  raster: Raster,
  { image, platform, mayIndex, known }: LosslessContext,
): Promise<Candidate> {
  const { samples, space } = raster
  const { width, height, channels, data } = samples
  const bits = channels === 1 ? minBitDepth(data) : 8
  const palette = mayIndex && image.hasDefaultDecode ? exactPalette(samples) : undefined
  if (palette !== undefined && bitDepthFor(palette.count) < bits * channels) {
    return encodeIndexed(palette, { width, height, base: space.entry, method: 'palette', isExact: true }, platform)
  }
  const layout = { width, height, bits, components: channels }
  const rows = samplesFromBytes(reduceDepth(data, bits), layout)
  const isKnown = bits === image.bits && channels === image.space?.components && areEqual(rows, image.data)
  const { variant: _, ...deflated } = isKnown ? { ...known, variant: 0 } : await deflateRows([rows], layout, platform)
  return { ...deflated, method: 'flate', isExact: true, spaceBytes: 0, space: newSpaceOf(raster), ...layout }
}

/** Reduces bytes to the bit depth that they need. */
function reduceDepth(data: Uint8Array, bits: number): Uint8Array {
  const step = 255 / ((1 << bits) - 1)
  return step === 1 ? data : data.map((value) => value / step)
}

/** Bytes of an Indexed color space besides its base and table: `[/Indexed 255()]`. */
const INDEXED_BYTES = 16

/** The image that a palette belongs to. */
export interface PaletteUse {
  width: number
  height: number
  /** The base color space. */
  base: SpaceEntry
  method: EncodingMethod
  isExact: boolean
}

/** Deflates indexes, ordering the palette so that they take fewer bytes. */
export async function encodeIndexed(palette: Palette, use: PaletteUse, platform: Platform): Promise<Candidate> {
  const { width, height, base, method, isExact } = use
  const layout = { width, height, components: 1, bits: bitDepthFor(palette.count) }
  const palettes = [...new Set([palette, sortedPalette(palette)])]
  const rows = palettes.map(({ indexes }) => samplesFromBytes(indexes, layout))
  const { variant, ...deflated } = await deflateRows(rows, layout, platform)
  const { colors, count } = palettes[variant] ?? palette
  const space = { entry: base, palette: { colors, count } }
  return { method, isExact, spaceBytes: palette.colors.length + INDEXED_BYTES, space, ...layout, ...deflated }
}
