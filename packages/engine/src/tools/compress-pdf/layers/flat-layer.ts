import type { Bitmap } from '@recto/images'
import type { PictureSize } from '@recto/runtime'

import { asBytes, type ByteSamples } from '../images/raster.ts'

/** What belongs to a layer: the ink, or all but the ink. */
export type LayerPart = 'ink' | 'paper'

/** What pixels at the edge of a layer count beside those within: something of the other layer is mixed in. */
const EDGE_WEIGHT = 1 / 128

/** How many pixels from the edge that may be. */
const EDGE_REACH = 2

/** Colours summed up in the cells of a grid. */
interface Sums extends PictureSize {
  colors: Float32Array
  weights: Float32Array
}

/**
 * Makes a small picture of the colours that a part of a page has; where nothing of it is near, they go on from where
 * something is.
 */
export function flatLayer(samples: ByteSamples, ink: Bitmap, part: LayerPart, size: PictureSize): ByteSamples {
  const { channels } = samples
  const levels = [sumUp(samples, ink, part, size)]
  for (let level = levels[0]; level !== undefined && level.width * level.height > 1; level = levels.at(-1)) {
    levels.push(halve(level, channels))
  }
  let filled: Filled | undefined
  for (const level of levels.toReversed()) filled = fill(level, channels, filled)
  // A clamped array rounds, which is much faster than rounding one by one.
  return asBytes({ ...size, channels, data: new Uint8ClampedArray(filled?.colors ?? []) })
}

function sumUp(samples: ByteSamples, ink: Bitmap, part: LayerPart, size: PictureSize): Sums {
  const { width, height, channels, data } = samples
  const cells = size.width * size.height
  const sums: Sums = { ...size, colors: new Float32Array(cells * channels), weights: new Float32Array(cells) }
  const { colors, weights } = sums
  const places = membership(ink, part)
  const columns = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * size.width) / width))
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * size.height) / height) * size.width
    const start = y * width
    for (let x = 0; x < width; x += 1) {
      const place = places[start + x]
      if (place === OUTSIDE) continue
      const weight = place === INSIDE ? 1 : EDGE_WEIGHT
      const cell = row + (columns[x] ?? 0)
      weights[cell] = (weights[cell] ?? 0) + weight
      const from = (start + x) * channels
      const to = cell * channels
      colors[to] = (colors[to] ?? 0) + weight * (data[from] ?? 0)
      if (channels === 1) continue
      colors[to + 1] = (colors[to + 1] ?? 0) + weight * (data[from + 1] ?? 0)
      colors[to + 2] = (colors[to + 2] ?? 0) + weight * (data[from + 2] ?? 0)
    }
  }
  return sums
}

/** How a pixel stands to a part. */
const [INSIDE, EDGE, OUTSIDE] = [0, 1, 2]

/** How each pixel stands to a part: outside, or near something that is, or neither. */
function membership({ width, height, bits }: Bitmap, part: LayerPart): Uint8Array {
  const places = new Uint8Array(width * height).fill(part === 'ink' ? OUTSIDE : INSIDE)
  const own = part === 'ink' ? INSIDE : OUTSIDE
  forEachInk({ width, height, bits }, (at) => {
    places[at] = own
  })
  forEachInk({ width, height, bits }, (at) => {
    if (part === 'ink') {
      // What lies beyond the end of a row belongs to the row next to it, which does no harm.
      const isWithin = places[at - 1] !== OUTSIDE && places[at + 1] !== OUTSIDE
      if (!isWithin || places[at - width] === OUTSIDE || places[at + width] === OUTSIDE) places[at] = EDGE
      return
    }
    for (let step = 1; step <= EDGE_REACH; step += 1) {
      if (places[at - step] === INSIDE) places[at - step] = EDGE
      if (places[at + step] === INSIDE) places[at + step] = EDGE
      if (places[at - step * width] === INSIDE) places[at - step * width] = EDGE
      if (places[at + step * width] === INSIDE) places[at + step * width] = EDGE
    }
  })
  return places
}

/** Visits the pixels that are ink, by their places in the picture. */
function forEachInk({ width, height, bits }: Bitmap, visit: (at: number) => void): void {
  const stride = (width + 7) >> 3
  for (let y = 0; y < height; y += 1) {
    for (let index = 0; index < stride; index += 1) {
      const byte = bits[y * stride + index] ?? 0
      for (let x = index * 8, left = byte; left !== 0; x += 1, left = (left << 1) & 0xff) {
        if ((left & 0x80) !== 0) visit(y * width + x)
      }
    }
  }
}

/** The same over a grid of half as many columns and rows; cells that have anything count alike. */
function halve({ width, height, colors, weights }: Sums, channels: number): Sums {
  const size = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const cells = size.width * size.height
  const half: Sums = { ...size, colors: new Float32Array(cells * channels), weights: new Float32Array(cells) }
  for (let cell = 0; cell < weights.length; cell += 1) {
    const all = weights[cell] ?? 0
    if (all === 0) continue
    const weight = Math.min(1, all)
    const to = (Math.floor(cell / width) >> 1) * size.width + ((cell % width) >> 1)
    half.weights[to] = (half.weights[to] ?? 0) + weight
    for (let channel = 0; channel < channels; channel += 1) {
      const index = to * channels + channel
      half.colors[index] = (half.colors[index] ?? 0) + (weight * (colors[cell * channels + channel] ?? 0)) / all
    }
  }
  return half
}

/** Colours for every cell of a grid. */
interface Filled {
  width: number
  colors: Float32Array
}

/** Cells that tell little or nothing take what the grid of half the size has there. */
function fill({ width, colors, weights }: Sums, channels: number, half: Filled | undefined): Filled {
  const filled = new Float32Array(colors.length)
  for (let cell = 0; cell < weights.length; cell += 1) {
    const all = weights[cell] ?? 0
    const trust = half === undefined ? 1 : Math.min(1, all)
    const from = half === undefined ? 0 : (Math.floor(cell / width) >> 1) * half.width + ((cell % width) >> 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const own = all === 0 ? 0 : (colors[cell * channels + channel] ?? 0) / all
      const other = half?.colors[from * channels + channel] ?? 0
      filled[cell * channels + channel] = trust * own + (1 - trust) * other
    }
  }
  return { width, colors: filled }
}
