import type { ImageSize, Samples } from '@recto/runtime'

import { type GrayImage, grayOf } from './gray-image.ts'

/** Number of tiles along the longer side for measuring the paper. */
const TILES = 48
const MIN_TILE = 8
/** Most of a tile is paper, so this share of its pixels is at most as light as the paper. */
const PAPER_SHARE = 0.8
/** Areas darker than the surrounding paper, such as a heading in a bar, are bridged up to this many tiles. */
const BRIDGED = 3
/** Maximum factor for lightening paper; anything darker is not paper. */
const MAX_GAIN = 2.5
/** Light that varies by less than this, in levels, is even. */
const EVEN_LEVELS = 12

/** The brightness of the paper at the centers of tiles, in gray levels. */
export interface PaperLight {
  columns: number
  rows: number
  levels: Float32Array
}

/**
 * Measures the brightness of the paper across a page. Dark areas take the brightness of the paper around them, unless
 * they are large.
 */
export function paperLight(image: GrayImage): PaperLight {
  const tile = Math.max(MIN_TILE, Math.max(image.width, image.height) / TILES)
  const columns = Math.max(1, Math.round(image.width / tile))
  const rows = Math.max(1, Math.round(image.height / tile))
  const levels = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      levels[row * columns + column] = tileLevel(image, { columns, rows }, column, row)
    }
  }
  const size = { width: columns, height: rows }
  // A closing: dark areas smaller than twice the distance vanish.
  const closed = extremes(extremes(levels, size, Math.max), size, Math.min)
  return { columns, rows, levels: smoothed(closed, size) }
}

/** Whether the light is even, so that nothing needs to be done. */
export function isEvenLight({ levels }: PaperLight): boolean {
  let [least, most] = [255, 0]
  for (const level of levels) {
    if (level < least) least = level
    if (level > most) most = level
  }
  return most - least < EVEN_LEVELS
}

/**
 * Whitens the paper by dividing the image by the paper's local brightness. All channels use the same factor, so colors
 * stay.
 * @param image gray or RGB
 */
export function evenLight<Image extends Samples>(image: Image, light = paperLight(grayFrom(image))): Image {
  const { width, height, channels, data } = image
  const even = new Uint8Array(data.length)
  const gains = new Float32Array(width)
  const reference = Math.max(1, upperLevel(light))
  for (let y = 0; y < height; y += 1) {
    fillGains(gains, light, (y + 0.5) / height, reference)
    for (let x = 0, at = y * width * channels; x < width; x += 1) {
      const gain = gains[x] ?? 1
      for (let channel = 0; channel < channels; channel += 1, at += 1) {
        even[at] = Math.min(255, (data[at] ?? 0) * gain + 0.5)
      }
    }
  }
  return { ...image, data: even }
}

function grayFrom(image: Samples): GrayImage {
  const { width, height, channels, data } = image
  if (channels === 1) return { width, height, channels, data: new Uint8Array(data) }
  return grayOf(image, channels, data)
}

/** The brightness of the brightest tenth of the paper. */
function upperLevel({ levels }: PaperLight): number {
  const sorted = levels.toSorted()
  return sorted[Math.floor(sorted.length * 0.9)] ?? 255
}

/** Computes the factor for each pixel of a row, at a share of the height. */
function fillGains(gains: Float32Array, { columns, rows, levels }: PaperLight, share: number, reference: number): void {
  const y = Math.min(rows - 1, Math.max(0, share * rows - 0.5))
  const top = Math.floor(y)
  const bottom = Math.min(rows - 1, top + 1)
  const down = y - top
  for (let at = 0; at < gains.length; at += 1) {
    const x = Math.min(columns - 1, Math.max(0, ((at + 0.5) / gains.length) * columns - 0.5))
    const left = Math.floor(x)
    const right = Math.min(columns - 1, left + 1)
    const across = x - left
    const upper = mix(levels[top * columns + left] ?? 255, levels[top * columns + right] ?? 255, across)
    const lower = mix(levels[bottom * columns + left] ?? 255, levels[bottom * columns + right] ?? 255, across)
    const level = Math.max(mix(upper, lower, down), reference / MAX_GAIN)
    gains[at] = 255 / Math.max(1, level)
  }
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share
}

/** A high percentile of a tile's levels; sampling every second pixel is enough. */
function tileLevel(
  { width, height, data }: GrayImage,
  { columns, rows }: { columns: number; rows: number },
  column: number,
  row: number,
): number {
  const counts = new Uint32Array(256)
  const [left, right] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)]
  const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)]
  let total = 0
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const level = data[y * width + x] ?? 0
      counts[level] = (counts[level] ?? 0) + 1
      total += 1
    }
  }
  let seen = 0
  for (const [level, count] of counts.entries()) {
    seen += count
    if (seen >= total * PAPER_SHARE) return level
  }
  return 255
}

/** The largest or smallest level within the bridged distance. */
function extremes(levels: Float32Array, size: ImageSize, pick: (one: number, other: number) => number): Float32Array {
  return window(levels, size, BRIDGED, (values) => values.reduce((one, other) => pick(one, other)))
}

function smoothed(levels: Float32Array, size: ImageSize): Float32Array {
  return window(levels, size, 1, (values) => values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** Combines the values around each position, first along rows, then along columns; there are none beyond the edge. */
function window(
  levels: Float32Array,
  { width, height }: ImageSize,
  distance: number,
  combine: (values: number[]) => number,
): Float32Array {
  const pass = (from: Float32Array, length: number, step: number, place: (at: number) => number) =>
    from.map((_, at) => {
      const position = place(at)
      const values: number[] = []
      for (let offset = -distance; offset <= distance; offset += 1) {
        if (position + offset >= 0 && position + offset < length) values.push(from[at + offset * step] ?? 0)
      }
      return combine(values)
    })
  const along = pass(levels, width, 1, (at) => at % width)
  return pass(along, height, width, (at) => Math.floor(at / width))
}
