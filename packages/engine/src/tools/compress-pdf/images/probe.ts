import type { ByteSamples } from './raster.ts'
import { toLuma } from './gray.ts'

/** Pictures of more pixels are judged by a part of them. */
const MAX_PROBE_PIXELS = 400_000

/** Side of a square that is taken from a picture: whole blocks of JPEG, colours at half their resolution included. */
const TILE = 128

/** A square whose brightness differs by less is paper. */
const FLAT_RANGE = 12

interface Tile {
  x: number
  y: number
}

/**
 * A part of a large picture that stands for all of it: squares from all over it, side by side, paper left out. A picture
 * that is not large stands for itself.
 */
export function probeOf(samples: ByteSamples): ByteSamples {
  const { width, height } = samples
  if (width * height <= MAX_PROBE_PIXELS || width < TILE || height < TILE) return samples
  const all = tilesOf(width, height)
  const busy = all.filter((tile) => !isFlat(samples, tile))
  const chosen = spread(busy.length > 0 ? busy : all, Math.floor(MAX_PROBE_PIXELS / (TILE * TILE)))
  return assemble(samples, chosen)
}

function tilesOf(width: number, height: number): Tile[] {
  const across = Math.floor(width / TILE)
  return Array.from({ length: across * Math.floor(height / TILE) }, (_, index) => ({
    x: (index % across) * TILE,
    y: Math.floor(index / across) * TILE,
  }))
}

/** Whether every fourth pixel both ways is about as bright as the others. */
function isFlat({ width, channels, data }: ByteSamples, { x, y }: Tile): boolean {
  let [least, most] = [255, 0]
  for (let row = y; row < y + TILE; row += 4) {
    for (let at = (row * width + x) * channels; at < (row * width + x + TILE) * channels; at += 4 * channels) {
      const value = data[at + (channels > 1 ? 1 : 0)] ?? 0
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
  }
  return most - least < FLAT_RANGE
}

/** So many of a list, evenly from all of it. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  return items.filter(
    (_, index) => Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  )
}

function assemble({ width, channels, data }: ByteSamples, tiles: readonly Tile[]): ByteSamples {
  const columns = Math.ceil(Math.sqrt(tiles.length))
  const rows = Math.ceil(tiles.length / columns)
  const result = {
    width: columns * TILE,
    height: rows * TILE,
    channels,
    data: new Uint8Array(columns * rows * TILE * TILE * channels),
  }
  for (const [index, { x, y }] of tiles.entries()) {
    const [left, top] = [(index % columns) * TILE, Math.floor(index / columns) * TILE]
    for (let row = 0; row < TILE; row += 1) {
      const from = ((y + row) * width + x) * channels
      result.data.set(data.subarray(from, from + TILE * channels), ((top + row) * result.width + left) * channels)
    }
  }
  return result
}

/** The brightness of a picture as it is seen from where so many of its pixels are one. */
export function seenFrom(samples: ByteSamples, step: number): ByteSamples {
  const luma = toLuma(samples)
  const [width, height] = [Math.floor(luma.width / step), Math.floor(luma.height / step)]
  if (step === 1 || width === 0 || height === 0) return luma
  const data = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 1) {
      let sum = 0
      for (let row = y * step; row < (y + 1) * step; row += 1) {
        const start = row * luma.width + x * step
        for (let at = start; at < start + step; at += 1) sum += luma.data[at] ?? 0
      }
      data[to] = Math.round(sum / (step * step))
    }
  }
  return { width, height, channels: 1, data }
}
