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
  const indexes = new Uint8Array(width * height)
  const table = new ColorTable()
  const isComplete =
    channels === 3 ? indexColors(data, table, indexes) : indexOthers({ data, channels }, table, indexes)
  return isComplete ? { indexes, colors: table.colors(channels), count: table.count } : undefined
}

/** Looks up RGB, in a loop of its own, since nearly all images have it. @returns false if there are too many colors */
function indexColors(data: Samples['data'], table: ColorTable, indexes: Uint8Array): boolean {
  let [before, index] = [-1, 0]
  for (let pixel = 0, at = 0; pixel < indexes.length; pixel += 1, at += 3) {
    const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
    if (color !== before) {
      index = table.find(color)
      if (index < 0) return false
      before = color
    }
    indexes[pixel] = index
  }
  return true
}

/** Looks up gray or CMYK. @returns false if there are too many colors */
function indexOthers(
  { data, channels }: Pick<Samples, 'data' | 'channels'>,
  table: ColorTable,
  indexes: Uint8Array,
): boolean {
  let [before, index] = [-1, 0]
  for (let pixel = 0, at = 0; pixel < indexes.length; pixel += 1, at += channels) {
    let color = 0
    for (let part = at; part < at + channels; part += 1) color = color * 256 + (data[part] ?? 0)
    if (color !== before) {
      index = table.find(color)
      if (index < 0) return false
      before = color
    }
    indexes[pixel] = index
  }
  return true
}

/** Slots of the hash table, as a power of two: four for each color. */
const SLOT_BITS = 10

/** An open-addressing hash table of packed colors. */
class ColorTable {
  count = 0
  readonly #slots = new Uint16Array(1 << SLOT_BITS)
  readonly #known = new Uint32Array(MAX_COLORS)

  /** The number of a color, added if new; -1 if there are too many. */
  find(color: number): number {
    let slot = Math.imul(color, 0x9e3779b1) >>> (32 - SLOT_BITS)
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number < 0) break
      if (this.#known[number] === color) return number
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    if (this.count === MAX_COLORS) return -1
    this.#known[this.count] = color
    this.count += 1
    this.#slots[slot] = this.count
    return this.count - 1
  }

  /** The color table. */
  colors(channels: number): Uint8Array {
    const colors = new Uint8Array(this.count * channels)
    for (let at = 0; at < colors.length; at += 1) {
      const shift = (channels - 1 - (at % channels)) * 8
      colors[at] = (this.#known[Math.floor(at / channels)] ?? 0) >>> shift
    }
    return colors
  }
}

/** A palette ordered by brightness, which makes PNG predictors more effective; itself if it is in that order. */
export function sortedPalette(palette: Palette): Palette {
  const order = brightnessOrder(palette)
  return order === undefined ? palette : { ...order, indexes: inOrder(palette.indexes, order), count: palette.count }
}

/** A color table in another order. */
export interface PaletteOrder {
  colors: Uint8Array
  /** The new place of each index. */
  places: Uint8Array
}

/** The colors ordered by brightness; undefined if they are. */
export function brightnessOrder({ colors, count }: Pick<Palette, 'colors' | 'count'>): PaletteOrder | undefined {
  const channels = colors.length / count
  const brightness = Array.from({ length: count }, (_, index) =>
    colors.subarray(index * channels, (index + 1) * channels).reduce((sum, part) => sum + part, 0),
  )
  const order = Array.from({ length: count }, (_, index) => index).toSorted(
    (one, other) => (brightness[one] ?? 0) - (brightness[other] ?? 0),
  )
  if (order.every((index, place) => index === place)) return undefined
  const places = new Uint8Array(count)
  const sorted = new Uint8Array(colors.length)
  for (const [place, index] of order.entries()) {
    places[index] = place
    sorted.set(colors.subarray(index * channels, (index + 1) * channels), place * channels)
  }
  return { colors: sorted, places }
}

/** Indexes into a color table in another order. */
export function inOrder(indexes: Uint8Array, { places }: PaletteOrder): Uint8Array {
  const result = new Uint8Array(indexes.length)
  for (let at = 0; at < result.length; at += 1) result[at] = places[indexes[at] ?? 0] ?? 0
  return result
}
