import type { Samples } from '@recto/runtime'

import { writePoint, type Points } from './color-points.ts'

/** Masks of the color bits to keep: all, or few enough to bound the number of colors. */
const MASKS = [0xffffff, 0xfcfcfc, 0xf8f8f8]
/** The most distinct colors; a power of two, half of which remain under the last mask. */
const MAX_COLORS = 65_536
/** Slots of the hash table for each color. */
const SLOTS_PER_COLOR = 4

/** The colors of an image. */
export interface ColorCounts {
  /** The colors as points. */
  points: Points
  /** Pixels of each color. */
  weights: Float64Array
  /** The index of a color, by packed RGB. */
  numberOf: (color: number) => number
}

/** Packed RGB of a pixel; gray is replicated. */
export function colorAt({ channels, data }: Samples, pixel: number): number {
  if (channels === 1) return (data[pixel] ?? 0) * 0x010101
  const at = pixel * channels
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
}

/** Counts the colors of an image, merging those that differ only in low bits if there are too many. */
export function countColors(samples: Samples): ColorCounts {
  for (const mask of MASKS) {
    const counts = new Counts(mask, samples.width * samples.height)
    if (counts.addAll(samples)) return counts.finish()
  }
  throw new Error('more distinct colors than 15 bits allow')
}

/** An open-addressing hash table of colors and their sums. */
class Counts {
  readonly #mask: number
  readonly #room: number
  /** Color numbers from 1, by hash slot. */
  readonly #slots: Uint32Array
  readonly #keys: Uint32Array
  readonly #sums: Float64Array
  readonly #weights: Float64Array
  #count = 0

  constructor(mask: number, pixels: number) {
    const room = Math.min(MAX_COLORS, pixels)
    this.#mask = mask
    this.#room = room
    this.#slots = new Uint32Array(room * SLOTS_PER_COLOR)
    this.#keys = new Uint32Array(room)
    this.#sums = new Float64Array(room * 3)
    this.#weights = new Float64Array(room)
  }

  /** Counts every pixel. @returns false if there are too many colors */
  addAll(samples: Samples): boolean {
    const pixels = samples.width * samples.height
    let [last, number] = [-1, 0]
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      const color = colorAt(samples, pixel)
      if (color !== last) number = this.#find(color)
      if (number < 0) return false
      last = color
      this.#weights[number] = (this.#weights[number] ?? 0) + 1
      this.#sums[number * 3] = (this.#sums[number * 3] ?? 0) + (color >> 16)
      this.#sums[number * 3 + 1] = (this.#sums[number * 3 + 1] ?? 0) + ((color >> 8) & 0xff)
      this.#sums[number * 3 + 2] = (this.#sums[number * 3 + 2] ?? 0) + (color & 0xff)
    }
    return true
  }

  /** The number of a color, added if new; -1 if the table is full. */
  #find(color: number): number {
    const key = color & this.#mask
    const slots = this.#slots.length
    let slot = (Math.imul(key, 0x9e3779b1) >>> 0) % slots
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number < 0) break
      if (this.#keys[number] === key) return number
      slot = (slot + 1) % slots
    }
    if (this.#count === this.#room) return -1
    this.#keys[this.#count] = key
    this.#slots[slot] = this.#count + 1
    this.#count += 1
    return this.#count - 1
  }

  finish(): ColorCounts {
    const points = new Float64Array(this.#count * 3)
    for (let number = 0; number < this.#count; number += 1) {
      const weight = this.#weights[number] ?? 1
      const [red = 0, green = 0, blue = 0] = this.#sums.subarray(number * 3, number * 3 + 3)
      writePoint(points, number, red / weight, green / weight, blue / weight)
    }
    return { points, weights: this.#weights.subarray(0, this.#count), numberOf: (color) => this.#find(color) }
  }
}
