import type { ImageSize } from '@recto/runtime'

import type { GrayImage } from './gray-image.ts'

/** Which pixels are ink: 1, or paper: 0. One byte per pixel, top row first. */
export interface InkMask extends ImageSize {
  ink: Uint8Array
}

const LEVELS = 256

/** How many pixels have each gray level. */
export function histogramOf({ data }: GrayImage): Uint32Array {
  const counts = new Uint32Array(LEVELS)
  for (let at = 0; at < data.length; at += 1) {
    const level = data[at] ?? 0
    counts[level] = (counts[level] ?? 0) + 1
  }
  return counts
}

/**
 * The threshold between ink and paper: ink is at most as light. It maximizes the variance between the two classes (Otsu 1979).
 */
export function inkThreshold(image: GrayImage): number {
  const counts = histogramOf(image)
  const total = image.data.length
  let sum = 0
  for (const [level, count] of counts.entries()) sum += level * count
  let [below, sumBelow, best, first, last] = [0, 0, -1, 0, 0]
  for (const [level, count] of counts.entries()) {
    below += count
    sumBelow += level * count
    const above = total - below
    if (below === 0 || above === 0) continue
    const difference = sumBelow / below - (sum - sumBelow) / above
    const variance = below * above * difference * difference
    if (variance > best) [best, first] = [variance, level]
    if (variance === best) last = level
  }
  // Between two separate peaks every threshold is equally good; the middle keeps the edges of letters in place.
  return Math.floor((first + last) / 2)
}

/** The pixels that are at most as light as the threshold. */
export function inkMask({ width, height, data }: GrayImage, threshold: number): InkMask {
  const ink = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 1) ink[at] = (data[at] ?? 0) <= threshold ? 1 : 0
  return { width, height, ink }
}
