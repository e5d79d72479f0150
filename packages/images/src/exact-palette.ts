import type { Samples } from '@recto/runtime'

const MAX_COLORS = 256

/** An image as indexes into a color table. */
export interface Palette {
  /** One byte per pixel. */
  indexes: Uint8Array
  /** The color table, one color after the other. */
  colors: Uint8Array
  count: number
}

/** The palette of an image in order of first use; undefined for more than 256 colors. */
export function exactPalette({ data, channels, width, height }: Samples): Palette | undefined {
  const places = new Map<number, number>()
  const indexes = new Uint8Array(width * height)
  const colors: number[] = []
  let [before, index] = [-1, 0]
  for (let pixel = 0, at = 0; pixel < indexes.length; pixel += 1, at += channels) {
    const color = colorAt(data, at, channels)
    if (color !== before) {
      const known = places.get(color)
      if (known === undefined && places.size === MAX_COLORS) return undefined
      index = known ?? places.size
      if (known === undefined) {
        places.set(color, index)
        for (let part = at; part < at + channels; part += 1) colors.push(data[part] ?? 0)
      }
      before = color
    }
    indexes[pixel] = index
  }
  return { indexes, colors: Uint8Array.from(colors), count: places.size }
}

function colorAt(data: Samples['data'], at: number, channels: number): number {
  let color = 0
  for (let part = at; part < at + channels; part += 1) color = color * 256 + (data[part] ?? 0)
  return color
}

/** A palette ordered by brightness, which makes PNG predictors more effective; itself if it is in that order. */
export function sortedPalette(palette: Palette): Palette {
  const { indexes, colors, count } = palette
  const channels = colors.length / count
  const brightness = (index: number) =>
    colors.subarray(index * channels, (index + 1) * channels).reduce((sum, part) => sum + part, 0)
  const order = Array.from({ length: count }, (_, index) => index).toSorted(
    (one, other) => brightness(one) - brightness(other),
  )
  if (order.every((index, place) => index === place)) return palette
  const places = new Uint8Array(count)
  const sorted = new Uint8Array(colors.length)
  for (const [place, index] of order.entries()) {
    places[index] = place
    sorted.set(colors.subarray(index * channels, (index + 1) * channels), place * channels)
  }
  return { indexes: indexes.map((index) => places[index] ?? 0), colors: sorted, count }
}
