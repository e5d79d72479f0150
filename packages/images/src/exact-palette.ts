import type { Samples } from '@recto/runtime'

import { endOfRun, fillRun } from './color-runs.ts'

const MAX_COLORS = 256

/** An image as indexes into a color table. */
export interface Palette {
  /** One byte per pixel. */
  indexes: Uint8Array
  /** The color table, one color after the other. */
  colors: Uint8Array
  count: number
}

/** A palette, and how often each color is used. */
export interface CountedPalette extends Palette {
  /** Pixels of each color. */
  uses: Float64Array
}

/** Slots of a hash table, as a power of two: four for each color. */
const SLOT_BITS = 10

/** The palette of an image in order of first use; undefined for more than 256 colors. */
export function exactPalette({ data, channels, width, height }: Samples): CountedPalette | undefined {
  const indexes = new Uint8Array(width * height)
  const uses = new Float64Array(MAX_COLORS)
  const colors = new Int32Array(MAX_COLORS)
  // An open-addressing hash table: for each color its index from 1.
  const slots = new Uint16Array(1 << SLOT_BITS)
  let count = 0
  for (let pixel = 0; pixel < indexes.length;) {
    const color = packedAt(data, pixel * channels, channels)
    let slot = Math.imul(color, 0x9e3779b1) >>> (32 - SLOT_BITS)
    while (slots[slot] !== 0 && colors[(slots[slot] ?? 0) - 1] !== color) slot = (slot + 1) & (slots.length - 1)
    if (slots[slot] === 0) {
      if (count === MAX_COLORS) return undefined
      colors[count] = color
      count += 1
      slots[slot] = count
    }
    const index = (slots[slot] ?? 0) - 1
    const end = endOfRun(data, pixel, channels)
    fillRun(indexes, index, pixel, end)
    uses[index] = (uses[index] ?? 0) + end - pixel
    pixel = end
  }
  return { indexes, colors: unpack(colors.subarray(0, count), channels), count, uses: uses.slice(0, count) }
}

function packedAt(data: Samples['data'], at: number, channels: number): number {
  let color = data[at] ?? 0
  if (channels > 1) color = (color << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
  return channels > 3 ? (color << 8) | (data[at + 3] ?? 0) : color
}

/** A color table of packed colors. */
function unpack(packed: Int32Array, channels: number): Uint8Array {
  const colors = new Uint8Array(packed.length * channels)
  for (let at = 0; at < colors.length; at += 1) {
    colors[at] = (packed[Math.floor(at / channels)] ?? 0) >>> ((channels - 1 - (at % channels)) * 8)
  }
  return colors
}

/** A palette ordered by brightness, which makes PNG predictors more effective; itself if it is in that order. */
export function sortedPalette(palette: Palette): Palette {
  const order = brightnessOrder(palette)
  if (order === undefined) return palette
  return { indexes: inOrder(palette.indexes, order), colors: order.colors, count: palette.count }
}

/** A color table in another order. */
export interface PaletteOrder {
  colors: Uint8Array
  /** The new place of each index. */
  places: Uint8Array
}

/** The colors ordered by brightness; undefined if they are. */
export function brightnessOrder(palette: Pick<Palette, 'colors' | 'count'>): PaletteOrder | undefined {
  const { colors, count } = palette
  const channels = colors.length / count
  const brightness = Array.from({ length: count }, (_, index) =>
    colors.subarray(index * channels, (index + 1) * channels).reduce((sum, part) => sum + part, 0),
  )
  return orderBy(palette, (one, other) => (brightness[one] ?? 0) - (brightness[other] ?? 0))
}

/**
 * The colors ordered by how often they are used, most often first; undefined if they are. Without predictors, this deflates best:
 * neighbors get codes of the same length, which takes fewer bytes to say.
 */
export function useOrder(palette: Pick<CountedPalette, 'colors' | 'count' | 'uses'>): PaletteOrder | undefined {
  const { uses } = palette
  return orderBy(palette, (one, other) => (uses[other] ?? 0) - (uses[one] ?? 0))
}

function orderBy(
  { colors, count }: Pick<Palette, 'colors' | 'count'>,
  compare: (one: number, other: number) => number,
): PaletteOrder | undefined {
  const channels = colors.length / count
  const order = Array.from({ length: count }, (_, index) => index).toSorted(compare)
  if (order.every((index, place) => index === place)) return undefined
  const places = new Uint8Array(count)
  const sorted = new Uint8Array(colors.length)
  for (const [place, index] of order.entries()) {
    places[index] = place
    sorted.set(colors.subarray(index * channels, (index + 1) * channels), place * channels)
  }
  return { colors: sorted, places }
}

/** Indexes into a color table in another order. */
export function inOrder(indexes: Uint8Array, { places }: PaletteOrder): Uint8Array {
  const result = new Uint8Array(indexes.length)
  for (let at = 0; at < result.length; at += 1) result[at] = places[indexes[at] ?? 0] ?? 0
  return result
}
