import type { Bitmap } from '@recto/images'

import type { ByteSamples } from '../images/raster.ts'
import { LocalHistogram } from './local-histogram.ts'

/** Grid cells per inch; a letter covers a few. */
const CELLS_PER_INCH = 20
const MIN_CELL_PIXELS = 4

/** Neighborhoods, in cells, that determine the tone of the paper, which is scarce between bold letters, and of the ink. */
const PAPER_REACH_CELLS = 2
const INK_REACH_CELLS = 1

/** Quantiles of brightness: paper, dark ink, and light ink on dark paper, of which there is little. */
const PAPER_SHARE = 0.7
const [DARK_SHARE, LIGHT_SHARE] = [0.015, 0.985]

/** Least difference of ink from its paper, of 255. */
const MIN_CONTRAST = 36

/** The same for light ink, higher because a lighter area of paper is more likely than light ink. */
const MIN_LIGHT_CONTRAST = 60

/** Without ink in a cell, only pixels darker than the paper by this share of it, or by this difference, are foreground. */
const NO_INK_SHARE = 0.4
const NO_INK_CONTRAST = 60

/** Above all tones: no light ink. */
const BEYOND_WHITE = 256

/** By cell, the range of tones that is paper. */
interface Thresholds {
  darker: Float32Array
  lighter: Float32Array
  /** Whether there is light ink in any cell. */
  hasLight: boolean
}

/**
 * Finds the foreground of a scanned page by local thresholds: pixels closer to the local tone of ink than to that of paper.
 * @param dpi resolution of the image
 */
export function findForeground(luma: ByteSamples, dpi: number): Bitmap {
  const { width, height, data } = luma
  const grid = new LocalHistogram(luma, Math.max(MIN_CELL_PIXELS, Math.round(dpi / CELLS_PER_INCH)))
  const thresholds = thresholdsOf(grid)
  const stride = (width + 7) >> 3
  const bits = new Uint8Array(stride * height)
  const [darker, lighter] = [new Float32Array(width), new Float32Array(width).fill(BEYOND_WHITE)]
  for (let y = 0; y < height; y += 1) {
    interpolateRow(thresholds.darker, grid, y, darker)
    if (thresholds.hasLight) interpolateRow(thresholds.lighter, grid, y, lighter)
    const from = y * width
    for (let x = 0, at = y * stride; x < width; at += 1) {
      let byte = 0
      for (let bit = 0x80; bit > 0 && x < width; bit >>= 1, x += 1) {
        const tone = data[from + x] ?? 0
        if (tone < (darker[x] ?? 0) || tone > (lighter[x] ?? 0)) byte |= bit
      }
      bits[at] = byte
    }
  }
  return { width, height, bits }
}

function thresholdsOf(grid: LocalHistogram): Thresholds {
  const count = grid.columns * grid.rows
  const thresholds: Thresholds = {
    darker: new Float32Array(count),
    lighter: new Float32Array(count).fill(BEYOND_WHITE),
    hasLight: false,
  }
  for (let row = 0, at = 0; row < grid.rows; row += 1) {
    for (let column = 0; column < grid.columns; column += 1, at += 1) {
      grid.select(column, row, PAPER_REACH_CELLS)
      const paper = grid.quantile(PAPER_SHARE)
      grid.select(column, row, INK_REACH_CELLS)
      const [dark, light] = [grid.quantile(DARK_SHARE), grid.quantile(LIGHT_SHARE)]
      const hasDark = paper - dark >= MIN_CONTRAST
      thresholds.darker[at] = hasDark ? (paper + dark) / 2 : paper - Math.max(NO_INK_CONTRAST, paper * NO_INK_SHARE)
      if (light - paper < MIN_LIGHT_CONTRAST) continue
      thresholds.lighter[at] = (paper + light) / 2
      thresholds.hasLight = true
    }
  }
  return thresholds
}

/** Interpolates a row of pixels between the centers of cells. */
function interpolateRow(
  cells: Float32Array,
  { columns, rows, cell }: LocalHistogram,
  y: number,
  row: Float32Array,
): void {
  const place = Math.min(rows - 1, Math.max(0, (y + 0.5) / cell - 0.5))
  const above = Math.floor(place) * columns
  const below = Math.min(rows - 1, Math.floor(place) + 1) * columns
  const share = place - Math.floor(place)
  const line = new Float32Array(columns)
  for (let column = 0; column < columns; column += 1) {
    const from = cells[above + column] ?? 0
    line[column] = from + ((cells[below + column] ?? 0) - from) * share
  }
  // Constant outside the first and last center.
  const half = cell / 2
  row.fill(line[0] ?? 0, 0, Math.ceil(half - 0.5))
  for (let column = 0; column < columns - 1; column += 1) {
    const from = line[column] ?? 0
    const slope = ((line[column + 1] ?? 0) - from) / cell
    const middle = column * cell + half - 0.5
    const end = Math.min(row.length, Math.ceil(middle + cell))
    for (let x = Math.ceil(middle); x < end; x += 1) row[x] = from + slope * (x - middle)
  }
  row.fill(line[columns - 1] ?? 0, Math.min(row.length, Math.ceil((columns - 0.5) * cell - 0.5)))
}
