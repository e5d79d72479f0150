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
  const addRow = (y: number, sign: 1 | -1) => {
    rows += sign
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) columns[x] = (columns[x] ?? 0) + sign * (data[at] ?? 0)
  }
  for (let y = 0; y < Math.min(reach, height); y += 1) addRow(y, 1)
  for (let y = 0; y < height; y += 1) {
    if (y + reach < height) addRow(y + reach, 1)
    if (y - reach - 1 >= 0) addRow(y - reach - 1, -1)
    markRow(image, y, { columns, rows, reach }, { contrast, lightOn }, ink)
  }
  return { width, height, ink }
}

/** Marks the ink of a row. */
function markRow(
  { width, data }: GrayImage,
  y: number,
  { columns, rows, reach }: { columns: Uint32Array; rows: number; reach: number },
  { contrast, lightOn }: Pick<LocalInk, 'contrast'> & { lightOn: number | undefined },
  ink: Uint8Array,
): void {
  let [sum, count] = [0, 0]
  for (let x = 0; x < Math.min(reach, width); x += 1) {
    sum += columns[x] ?? 0
    count += 1
  }
  for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
    if (x + reach < width) {
      sum += columns[x + reach] ?? 0
      count += 1
    }
    if (x - reach - 1 >= 0) {
      sum -= columns[x - reach - 1] ?? 0
      count -= 1
    }
    const mean = sum / (count * rows)
    const level = data[at] ?? 0
    const isInk = lightOn === undefined ? mean - level >= contrast : level - mean >= contrast && mean <= lightOn
    if (isInk) ink[at] = 1
  }
}
