import type { PaletteImage, Samples } from '@recto/runtime'

import { colorAt, countColors, type ColorCounts } from './color-counts.ts'
import { toColors, type Points } from './color-points.ts'
import { byBrightness, NearestPoint } from './nearest.ts'
import { splitColors } from './split-colors.ts'

/** Rounds of k-means; later ones change almost nothing. */
const ROUNDS = 8

/** Finds palettes for an image whose colors are counted once. */
export interface Quantizer {
  /** The colors of the image; with more than 65,536, the lowest bits do not count. */
  colorCount: number
  /**
   * Finds a palette of at most `size` (2 to 256) colors, and the nearest entry for each pixel, without dithering. Entries are
   * sorted by luma. If the image has no more colors than that, it does not change.
   */
  quantize: (size: number) => PaletteImage
}

/** Counts the colors of gray or RGB samples. */
export function colorQuantizer(samples: Samples): Quantizer {
  const counts = countColors(samples)
  return { colorCount: counts.weights.length, quantize: (size) => quantizeTo(samples, counts, size) }
}

function quantizeTo(samples: Samples, counts: ColorCounts, colors: number): PaletteImage {
  const { width, height } = samples
  let entries = byBrightness(splitColors(counts, colors))
  let chosen = assign(counts, entries)
  for (let round = 0; round < ROUNDS && entries.length < counts.points.length; round += 1) {
    entries = byBrightness(middlesOf(counts, chosen, entries))
    chosen = assign(counts, entries)
  }
  const indices = new Uint8Array(width * height)
  let [last, entry] = [-1, 0]
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    const color = colorAt(samples, pixel)
    if (color !== last) entry = chosen[counts.numberOf(color)] ?? 0
    last = color
    indices[pixel] = entry
  }
  return { width, height, palette: toColors(entries), indices }
}

/** The nearest entry for each color. */
function assign({ points, weights }: ColorCounts, entries: Points): Uint8Array {
  const nearest = new NearestPoint(entries)
  const chosen = new Uint8Array(weights.length)
  let guess = 0
  for (let number = 0; number < chosen.length; number += 1) {
    guess = nearest.find(points, number, guess)
    chosen[number] = guess
  }
  return chosen
}

/** The mean of the colors assigned to each entry; unused entries stay. */
function middlesOf({ points, weights }: ColorCounts, chosen: Uint8Array, entries: Points): Points {
  const sums = new Float64Array(entries.length)
  const totals = new Float64Array(entries.length / 3)
  chosen.forEach((entry, number) => {
    const weight = weights[number] ?? 0
    totals[entry] = (totals[entry] ?? 0) + weight
    for (let axis = 0; axis < 3; axis += 1) {
      sums[entry * 3 + axis] = (sums[entry * 3 + axis] ?? 0) + weight * (points[number * 3 + axis] ?? 0)
    }
  })
  return entries.map((value, at) => {
    const total = totals[Math.floor(at / 3)] ?? 0
    return total === 0 ? value : (sums[at] ?? 0) / total
  })
}
