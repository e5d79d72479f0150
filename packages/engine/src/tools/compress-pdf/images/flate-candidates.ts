import {
  areEqual,
  bitDepthFor,
  brightnessOrder,
  inOrder,
  type PaletteOrder,
  useOrder,
  minBitDepth,
  rowBytesOf,
  type RowLayout,
  samplesFromBytes,
} from '@recto/images'
import type { Platform } from '@recto/runtime'

import type { Candidate, EncodingMethod } from './candidate.ts'
import type { SpaceEntry } from './color-space.ts'
import { type PackRows, tryRows } from './deflate-rows.ts'
import type { ImageFacts } from './describe-image.ts'
import { type IndexedRaster, newSpaceOf } from './raster.ts'

/** An encoding of which a sample was deflated. */
export interface FlateTrial extends Pick<Candidate, 'method' | 'isExact'> {
  /** The expected bytes with those of the color space. */
  bytes: number
  /** Deflates the whole image. */
  finish: () => Promise<Candidate>
}

/** Tries the rows of an image as they are. */
export async function tryImage(
  { width, height, bits, space, data }: ImageFacts,
  platform: Platform,
): Promise<FlateTrial> {
  const layout = { width, height, bits, components: space?.components ?? 1 }
  return trySamples(data, { layout, about: { method: 'flate', isExact: true } }, platform)
}

/** Tries samples with as few bits as possible, or as indexes if there are few colors; undefined for the rows of the image. */
export async function tryRaster(
  raster: IndexedRaster,
  image: ImageFacts,
  platform: Platform,
): Promise<FlateTrial | undefined> {
  const { samples, space, palette } = raster
  const { width, height, channels, data } = samples
  const bits = channels === 1 ? minBitDepth(data) : 8
  if (palette !== undefined && bitDepthFor(palette.count) < bits * channels) {
    const { indexes, ...table } = palette
    const indexed = { ...table, indexes: (from: number, to: number) => indexes.subarray(from, to) }
    return tryIndexed(indexed, { width, height, base: space.entry, method: 'palette', isExact: true }, platform)
  }
  const layout = { width, height, bits, components: channels }
  const rows = samplesFromBytes(reduceDepth(data, bits), layout)
  if (bits === image.bits && channels === image.space?.components && areEqual(rows, image.data)) return undefined
  return trySamples(rows, { layout, about: { method: 'flate', isExact: true, space: newSpaceOf(raster) } }, platform)
}

/** What is known about the encoding of samples. */
interface SampleUse {
  layout: RowLayout
  about: Pick<Candidate, 'method' | 'isExact' | 'space'>
}

async function trySamples(data: Uint8Array, { layout, about }: SampleUse, platform: Platform): Promise<FlateTrial> {
  const rowBytes = rowBytesOf(layout)
  const plain: PackRows = (from, to) => data.subarray(from * rowBytes, to * rowBytes)
  const trial = await tryRows({ layout, plain }, platform)
  const finish = async () => ({ ...about, spaceBytes: 0, ...layout, ...(await trial.finish()) })
  return { ...about, bytes: trial.bytes, finish }
}

/** Reduces bytes to the bit depth that they need. */
function reduceDepth(data: Uint8Array, bits: number): Uint8Array {
  const step = 255 / ((1 << bits) - 1)
  if (step === 1) return data
  const reduced = new Uint8Array(data.length)
  for (let at = 0; at < reduced.length; at += 1) reduced[at] = (data[at] ?? 0) / step
  return reduced
}

/** Bytes of an Indexed color space besides its base and table: `[/Indexed 255()]`. */
const INDEXED_BYTES = 16

/** An image as indexes into a color table. */
export interface IndexedImage {
  colors: Uint8Array
  count: number
  /** Pixels of each color. */
  uses: Float64Array
  /** The indexes of pixels from one to before another. */
  indexes: (from: number, to: number) => Uint8Array
}

/** The image that a palette belongs to. */
export interface PaletteUse {
  width: number
  height: number
  /** The base color space. */
  base: SpaceEntry
  method: EncodingMethod
  isExact: boolean
}

/**
 * Tries indexes: with the palette in the order of brightness for PNG predictors, which need it, and without them in the order of
 * use.
 */
export async function tryIndexed(image: IndexedImage, use: PaletteUse, platform: Platform): Promise<FlateTrial> {
  const { colors, count, indexes } = image
  const { width, height, base, method, isExact } = use
  const layout = { width, height, components: 1, bits: bitDepthFor(count) }
  const packIn =
    (order: PaletteOrder | undefined): PackRows =>
    (from, to) => {
      const found = indexes(from * width, to * width)
      return samplesFromBytes(order === undefined ? found : inOrder(found, order), { ...layout, height: to - from })
    }
  const [byUse, byBrightness] = [useOrder(image), brightnessOrder(image)]
  const trial = await tryRows({ layout, plain: packIn(byUse), predictable: packIn(byBrightness) }, platform)
  const spaceBytes = colors.length + INDEXED_BYTES
  const finish = async () => {
    const deflated = await trial.finish()
    const order = deflated.predictorColors === undefined ? byUse : byBrightness
    const space = { entry: base, palette: { colors: order?.colors ?? colors, count } }
    return { method, isExact, spaceBytes, space, ...layout, ...deflated }
  }
  return { method, isExact, bytes: trial.bytes + spaceBytes, finish }
}
