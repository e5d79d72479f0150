import type { Bitmap } from '@recto/images'
import type { ImageSize } from '@recto/runtime'

import { asBytes, type ByteSamples } from '../images/raster.ts'

/** The foreground is ink, the background everything else. */
export type LayerPart = 'foreground' | 'background'

/** The weight of pixels at the edge of a layer relative to those inside, because they blend into the other layer. */
const EDGE_WEIGHT = 1 / 128

/** Width of the edge in pixels. */
const EDGE_WIDTH_PIXELS = 2

/** Weighted sums of colors by grid cell. */
interface ColorSums extends ImageSize {
  colors: Float32Array
  weights: Float32Array
}

/**
 * Makes a low-resolution image of one layer. Areas that belong to the other layer are filled with the nearest colors, which
 * come from coarser and coarser grids.
 */
export function layerImage(samples: ByteSamples, mask: Bitmap, part: LayerPart, size: ImageSize): ByteSamples {
  const { channels } = samples
  const levels = [sumColors(samples, mask, part, size)]
  for (let level = levels[0]; level !== undefined && level.width * level.height > 1; level = levels.at(-1)) {
    levels.push(downsample(level, channels))
  }
  let filled: Filled | undefined
  for (const level of levels.toReversed()) filled = fill(level, channels, filled)
  // Assigning to a clamped array rounds, much faster than Math.round.
  return asBytes({ ...size, channels, data: new Uint8ClampedArray(filled?.colors ?? []) })
}

function sumColors(samples: ByteSamples, mask: Bitmap, part: LayerPart, size: ImageSize): ColorSums {
  const { width, height, channels, data } = samples
  const cells = size.width * size.height
  const sums: ColorSums = { ...size, colors: new Float32Array(cells * channels), weights: new Float32Array(cells) }
  const { colors, weights } = sums
  const places = classifyPixels(mask, part)
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

/** Classes of pixels relative to a layer. */
const [INSIDE, EDGE, OUTSIDE] = [0, 1, 2]

/** Classifies each pixel as inside a layer, at its edge, or outside. */
function classifyPixels({ width, height, bits }: Bitmap, part: LayerPart): Uint8Array {
  const places = new Uint8Array(width * height).fill(part === 'foreground' ? OUTSIDE : INSIDE)
  const own = part === 'foreground' ? INSIDE : OUTSIDE
  forEachForegroundPixel({ width, height, bits }, (at) => {
    places[at] = own
  })
  forEachForegroundPixel({ width, height, bits }, (at) => {
    if (part === 'foreground') {
      // Beyond the end of a row this reads the adjacent row, which is harmless.
      const isWithin = places[at - 1] !== OUTSIDE && places[at + 1] !== OUTSIDE
      if (!isWithin || places[at - width] === OUTSIDE || places[at + width] === OUTSIDE) places[at] = EDGE
      return
    }
    for (let step = 1; step <= EDGE_WIDTH_PIXELS; step += 1) {
      if (places[at - step] === INSIDE) places[at - step] = EDGE
      if (places[at + step] === INSIDE) places[at + step] = EDGE
      if (places[at - step * width] === INSIDE) places[at - step * width] = EDGE
      if (places[at + step * width] === INSIDE) places[at + step * width] = EDGE
    }
  })
  return places
}

/** Calls back with the index of each foreground pixel. */
function forEachForegroundPixel({ width, height, bits }: Bitmap, visit: (at: number) => void): void {
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

/** Halves the resolution of a grid; all nonempty cells count equally. */
function downsample({ width, height, colors, weights }: ColorSums, channels: number): ColorSums {
  const size = { width: (width + 1) >> 1, height: (height + 1) >> 1 }
  const cells = size.width * size.height
  const half: ColorSums = { ...size, colors: new Float32Array(cells * channels), weights: new Float32Array(cells) }
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

/** A color for each grid cell. */
interface Filled {
  width: number
  colors: Float32Array
}

/** Fills cells with little or no weight from the next coarser grid. */
function fill({ width, colors, weights }: ColorSums, channels: number, half: Filled | undefined): Filled {
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
