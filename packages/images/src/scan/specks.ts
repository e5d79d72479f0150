import type { GrayImage } from './gray-image.ts'
import type { InkMask } from './ink.ts'
import { inkParts, type InkParts, pageInk, visitRuns } from './ink-parts.ts'

/** Maximum width and height of a speck as a share of the letter height; dots of letters and periods are larger. */
const SPECK_SHARE = 0.14
/** Minimum size limit of specks in pixels, where letters are small. */
const MIN_SPECK = 1
/** Fewer specks than this share of the parts are dust that bothers nobody. */
const MIN_SHARE = 0.2

/** A despeckled image. */
export interface Despeckled {
  image: GrayImage
  /** Specks that were removed; 0 if the image is unchanged. */
  count: number
}

/**
 * Removes specks: black ones on paper become paper, white ones in letters become ink. A page with few specks is
 * returned unchanged.
 * @param letterHeight in pixels
 */
export function removeSpecks(
  image: GrayImage,
  letterHeight: number,
  { mask, parts: black } = pageInk(image),
): Despeckled {
  const size = Math.max(MIN_SPECK, Math.floor(letterHeight * SPECK_SHARE))
  const blackCount = countSpecks(black, size)
  if (blackCount < black.count * MIN_SHARE) return { image, count: 0 }
  const data = image.data.slice()
  const [ink, paper] = meanLevels(image, mask)
  erase(black, size, data, image.width, paper)
  const white = inkParts(inverted(mask))
  erase(white, size, data, image.width, ink)
  return { image: { ...image, data }, count: blackCount + countSpecks(white, size) }
}

function isSpeck({ left, top, right, bottom }: InkParts, part: number, size: number): boolean {
  return (right[part] ?? 0) - (left[part] ?? 0) <= size && (bottom[part] ?? 0) - (top[part] ?? 0) <= size
}

function countSpecks(parts: InkParts, size: number): number {
  let count = 0
  for (let part = 0; part < parts.count; part += 1) if (isSpeck(parts, part, size)) count += 1
  return count
}

function erase(parts: InkParts, size: number, data: Uint8Array, width: number, level: number): void {
  visitRuns(
    parts,
    (part) => isSpeck(parts, part, size),
    (y, start, end) => data.fill(level, y * width + start, y * width + end),
  )
}

function inverted({ width, height, ink }: InkMask): InkMask {
  return { width, height, ink: ink.map((value) => 1 - value) }
}

/** The mean levels of ink and of paper. */
function meanLevels({ data }: GrayImage, { ink }: InkMask): [ink: number, paper: number] {
  let [inkSum, inkCount, paperSum] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 1) {
    const level = data[at] ?? 0
    if (ink[at] === 1) {
      inkSum += level
      inkCount += 1
    } else paperSum += level
  }
  return [inkSum / Math.max(1, inkCount), paperSum / Math.max(1, data.length - inkCount)]
}
