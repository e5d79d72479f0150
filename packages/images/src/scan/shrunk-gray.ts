import type { Samples } from '@recto/runtime'

import type { GrayImage } from './gray-image.ts'

/** A reduced gray image for detection: the mean of the pixels merged into each, by channel. */
export function shrunkGray({ width, height, channels, data }: Samples, longestSide: number): GrayImage {
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / longestSide))
  const [columns, rows] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))]
  const gray = new Uint8Array(columns * rows)
  const sums = new Uint32Array(columns)
  const perPixel = factor * factor * channels
  for (let row = 0; row < rows; row += 1) {
    sums.fill(0)
    for (let y = row * factor; y < (row + 1) * factor; y += 1) {
      let at = y * width * channels
      for (let column = 0; column < columns; column += 1) {
        let sum = 0
        for (const end = at + factor * channels; at < end; at += 1) sum += data[at] ?? 0
        sums[column] = (sums[column] ?? 0) + sum
      }
    }
    for (let column = 0; column < columns; column += 1) gray[row * columns + column] = (sums[column] ?? 0) / perPixel
  }
  return { width: columns, height: rows, channels: 1, data: gray }
}
