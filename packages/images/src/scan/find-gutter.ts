import type { GrayImage } from './gray-image.ts'
import type { InkMask } from './ink.ts'

/** Minimum aspect ratio of two pages side by side. */
const LEAST_ASPECT = 1.15
/** Maximum distance of the gutter from the middle, as a share of the width. */
const REACH = 0.12
/** Minimum width of a gutter, as a share of the width. */
const LEAST_WIDTH = 0.012
/**
 * Maximum ink in a column of the gutter, and minimum ink in an average column of each page, as a share of the height.
 */
const [MOST_INK, LEAST_INK] = [0.004, 0.01]
/** A shadow in the fold is darker than the surrounding pages by this many levels. */
const SHADOW = 14

/**
 * Finds where two pages of a book meet: a dark fold, or a strip without ink between two columns of text.
 * @returns the column; undefined if the image is not a double page
 */
export function findGutter(image: GrayImage, { ink }: InkMask): number | undefined {
  const { width, height, data } = image
  if (width < LEAST_ASPECT * height) return undefined
  const [papers, inks] = [new Float64Array(width), new Float64Array(width)]
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (ink[at] === 1) inks[x] = (inks[x] ?? 0) + 1 / height
      else papers[x] = (papers[x] ?? 0) + (data[at] ?? 0) / height
    }
  }
  // Brightness of each column's paper; a column that is all ink is as dark as a fold can be.
  const levels = papers.map((sum, x) => sum / Math.max(0.1, 1 - (inks[x] ?? 0)))
  const [from, to] = [Math.round(width * (0.5 - REACH)), Math.round(width * (0.5 + REACH))]
  if (mean(inks.subarray(0, from)) < LEAST_INK || mean(inks.subarray(to)) < LEAST_INK) return undefined
  return darkFold(levels, from, to) ?? emptyStrip(inks, from, to)
}

function darkFold(levels: Float64Array, from: number, to: number): number | undefined {
  let darkest = from
  for (let x = from; x < to; x += 1) if ((levels[x] ?? 0) < (levels[darkest] ?? 0)) darkest = x
  const around = median(levels.subarray(from, to))
  return around - (levels[darkest] ?? 0) >= SHADOW ? darkest : undefined
}

function emptyStrip(inks: Float64Array, from: number, to: number): number | undefined {
  let best = { start: from, length: 0 }
  let start = from
  for (let x = from; x <= to; x += 1) {
    if (x < to && (inks[x] ?? 0) <= MOST_INK) continue
    if (x - start > best.length) best = { start, length: x - start }
    start = x + 1
  }
  return best.length >= LEAST_WIDTH * inks.length ? Math.round(best.start + best.length / 2) : undefined
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function median(values: Float64Array): number {
  return values.toSorted()[Math.floor(values.length / 2)] ?? 0
}
