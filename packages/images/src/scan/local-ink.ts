import type { GrayImage } from './gray-image.ts'
import type { InkMask } from './ink.ts'

/** What counts as ink. */
export interface LocalInk {
  /** Distance in pixels over which the mean is taken, along each axis; larger than the width of a letter. */
  reach: number
  /** By how many gray levels ink differs from the mean. */
  contrast: number
  /**
   * Looks for light ink instead, on a background at most this light, so that holes in letters on paper do not count.
   */
  lightOn?: number
}

/**
 * Finds ink by its contrast with its surroundings, which also works on shaded and dark backgrounds. Large areas are not
 * filled.
 */
export function localInk(image: GrayImage, { reach, contrast, lightOn }: LocalInk): InkMask {
  const { width, height, data } = image
  const ink = new Uint8Array(data.length)
  // Sums over the rows within reach, for each column.
  const columns = new Uint32Array(width)
  let rows = 0
  for (; rows < Math.min(reach, height); rows += 1) addRow(columns, image, rows)
  for (let y = 0; y < height; y += 1) {
    const [next, last] = [y + reach, y - reach - 1]
    if (next < height) addRow(columns, image, next)
    if (last >= 0) removeRow(columns, image, last)
    rows += Number(next < height) - Number(last >= 0)
    markRow(image, y, { columns, rows, reach }, { contrast, lightOn }, ink)
  }
  return { width, height, ink }
}

function addRow(columns: Uint32Array, { width, data }: GrayImage, y: number): void {
  for (let x = 0, at = y * width; x < width; x += 1, at += 1) columns[x] = (columns[x] ?? 0) + (data[at] ?? 0)
}

function removeRow(columns: Uint32Array, { width, data }: GrayImage, y: number): void {
  for (let x = 0, at = y * width; x < width; x += 1, at += 1) columns[x] = (columns[x] ?? 0) - (data[at] ?? 0)
}

/** Marks the ink of a row. */
function markRow(
  { width, data }: GrayImage,
  y: number,
  { columns, rows, reach }: { columns: Uint32Array; rows: number; reach: number },
  { contrast, lightOn = -1 }: Pick<LocalInk, 'contrast'> & { lightOn: number | undefined },
  ink: Uint8Array,
): void {
  const isLight = lightOn >= 0
  let [sum, count] = [0, 0]
  for (let x = 0; x < Math.min(reach, width); x += 1) {
    sum += columns[x] ?? 0
    count += rows
  }
  for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
    if (x + reach < width) {
      sum += columns[x + reach] ?? 0
      count += rows
    }
    if (x - reach - 1 >= 0) {
      sum -= columns[x - reach - 1] ?? 0
      count -= rows
    }
    // The mean is sum / count; multiplying takes less time than dividing.
    const level = data[at] ?? 0
    const isInk = isLight
      ? (level - contrast) * count >= sum && sum <= lightOn * count
      : sum >= (level + contrast) * count
    if (isInk) ink[at] = 1
  }
}
