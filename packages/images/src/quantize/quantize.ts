import type { Samples } from '@recto/runtime'

import type { CountedPalette } from '../exact-palette.ts'
import { type ColorCounts, countColors, countPalette } from './color-counts.ts'
import { toColors, type Points } from './color-points.ts'
import { chooseNearest } from './nearest.ts'
import { areEqual } from '../similarity/equal-samples.ts'
import { type ColorGroups, ColorSplitter } from './split-colors.ts'

/** Rounds of k-means; later ones change almost nothing. */
const ROUNDS = 8

/** A palette for an image. */
export interface ReducedColors {
  /** The color table: gray or RGB, as the image is. */
  colors: Uint8Array
  count: number
  /** Pixels of each entry. */
  uses: Float64Array
  /** Peak signal-to-noise ratio of the image in these colors, in dB. */
  psnr: number
  /** The entries of pixels in a range, without dithering; of all of them by default. */
  indexes: (from?: number, to?: number) => Uint8Array
  /** For each pixel the value that a table has for its entry. */
  valuesIn: (table: Uint8Array) => Uint8Array
}

/** Finds palettes for an image whose colors are counted once. */
export interface Quantizer {
  /** The colors of the image; with more than 65,536, the lowest bits do not count. */
  colorCount: number
  /**
   * Finds a palette of at most `size` (2 to 256) colors. Entries are sorted by luma. If the image has no more colors than
   * that, it does not change.
   */
  reduceTo: (size: number) => ReducedColors
}

/**
 * Counts the colors of gray or RGB samples.
 * @param palette all their colors, if they are few and known
 */
export function colorQuantizer(samples: Samples, palette?: CountedPalette): Quantizer {
  const channels = samples.channels === 1 ? 1 : 3
  const counts = palette === undefined ? countColors(samples) : countPalette(palette)
  const splitter = new ColorSplitter(counts)
  const reduceTo = (size: number) => {
    const { entries, chosen } = cluster(counts, splitter.groups(size))
    const rgb = toColors(entries)
    const colors = channels === 1 ? rgb.filter((_, at) => at % 3 === 0) : rgb
    return {
      colors,
      count: colors.length / channels,
      uses: usesOf(counts, chosen, colors.length / channels),
      psnr: psnrOf(counts, { colors, channels, chosen }),
      indexes: (from?: number, to?: number) => lookUp(counts.numbers.subarray(from, to), chosen),
      valuesIn: (table: Uint8Array) => lookUp(counts.numbers, lookUp(chosen, table)),
    }
  }
  return { colorCount: counts.weights.length, reduceTo }
}

/** Entries of a palette, sorted by luma, and one for each color. */
interface Clusters {
  entries: Points
  chosen: Uint8Array
}

/** Moves the middles of groups of colors to the middle of the colors that they are nearest to (k-means). */
function cluster(counts: ColorCounts, { middles, members }: ColorGroups): Clusters {
  const { points } = counts
  let { entries, chosen } = byBrightness(middles, members)
  chooseNearest(points, entries, chosen)
  for (let round = 0; round < ROUNDS && entries.length < points.length; round += 1) {
    // What was nearest before is the best guess.
    const moved = byBrightness(middlesOf(counts, chosen, entries), chosen)
    const guesses = moved.chosen.slice()
    chooseNearest(points, moved.entries, moved.chosen)
    ;({ entries, chosen } = moved)
    // If no color changes its entry, no entry moves any more.
    if (areEqual(guesses, chosen)) break
  }
  return { entries, chosen }
}

/** Entries sorted by luma, with what refers to them. */
function byBrightness(entries: Points, chosen: Uint8Array): Clusters {
  const order = Uint16Array.from({ length: entries.length / 3 }, (_, index) => index)
  order.sort((left, right) => (entries[left * 3] ?? 0) - (entries[right * 3] ?? 0))
  const sorted = new Float64Array(entries.length)
  const places = new Uint8Array(order.length)
  for (const [place, index] of order.entries()) {
    places[index] = place
    sorted.set(entries.subarray(index * 3, index * 3 + 3), place * 3)
  }
  return { entries: sorted, chosen: lookUp(chosen, places) }
}

/** The value in a table for each index. */
function lookUp(indexes: Uint8Array | Uint16Array, table: Uint8Array): Uint8Array {
  const values = new Uint8Array(indexes.length)
  for (let at = 0; at < values.length; at += 1) values[at] = table[indexes[at] ?? 0] ?? 0
  return values
}

/** The mean of the colors assigned to each entry; unused entries stay. */
function middlesOf({ points, weights }: ColorCounts, chosen: Uint8Array, entries: Points): Points {
  const sums = new Float64Array(entries.length)
  const totals = new Float64Array(entries.length / 3)
  for (let number = 0, from = 0; number < chosen.length; number += 1, from += 3) {
    const weight = weights[number] ?? 0
    const entry = chosen[number] ?? 0
    const at = entry * 3
    totals[entry] = (totals[entry] ?? 0) + weight
    sums[at] = (sums[at] ?? 0) + weight * (points[from] ?? 0)
    sums[at + 1] = (sums[at + 1] ?? 0) + weight * (points[from + 1] ?? 0)
    sums[at + 2] = (sums[at + 2] ?? 0) + weight * (points[from + 2] ?? 0)
  }
  return entries.map((value, at) => {
    const total = totals[Math.floor(at / 3)] ?? 0
    return total === 0 ? value : (sums[at] ?? 0) / total
  })
}

/** Pixels of each entry. */
function usesOf({ weights }: ColorCounts, chosen: Uint8Array, count: number): Float64Array {
  const uses = new Float64Array(count)
  for (let number = 0; number < chosen.length; number += 1) {
    const entry = chosen[number] ?? 0
    uses[entry] = (uses[entry] ?? 0) + (weights[number] ?? 0)
  }
  return uses
}

/** PSNR of the image in these colors, in dB, from the sums of its colors instead of all its pixels. */
function psnrOf({ weights, sums, squares }: ColorCounts, { colors, channels, chosen }: ColorsInUse): number {
  let [error, samples] = [squares, 0]
  for (let number = 0; number < weights.length; number += 1) {
    const weight = weights[number] ?? 0
    const entry = (chosen[number] ?? 0) * channels
    for (let channel = 0; channel < channels; channel += 1) {
      const value = colors[entry + channel] ?? 0
      // (a - b)² = a² - 2ab + b²
      error += weight * value * value - 2 * value * (sums[number * 3 + channel] ?? 0)
    }
    samples += weight * channels
  }
  return error === 0 ? Infinity : 10 * Math.log10((255 * 255 * samples) / error)
}

/** A color table, and the entry of each color. */
interface ColorsInUse {
  colors: Uint8Array
  channels: number
  chosen: Uint8Array
}
