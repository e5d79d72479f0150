import type { Samples } from '@recto/runtime'

import { endOfRun, fillRun } from '../color-runs.ts'
import type { CountedPalette } from '../exact-palette.ts'
import { writePoint, type Points } from './color-points.ts'

/** Masks of the color bits to keep: all, or few enough to bound the number of colors. */
const MASKS = [0xffffff, 0xfcfcfc, 0xf8f8f8]
/** The most distinct colors; a power of two, half of which remain under the last mask. */
const MAX_COLORS = 65_536
/** Room for colors to begin with, a power of two: most drawings have no more. */
const FIRST_ROOM = 1024
/** Slots of the hash table for each color, as a power of two. */
const SLOT_BITS_PER_COLOR = 2
const WORD_BITS = 32

/** The colors of an image. */
export interface ColorCounts {
  /** The colors as points. */
  points: Points
  /** Pixels of each color. */
  weights: Float64Array
  /** Red, green and blue of the pixels of each color, summed up. */
  sums: Float64Array
  /** The squares of all samples of the image, summed up. */
  squares: number
  /** The number of the color of each pixel. */
  numbers: Uint8Array | Uint16Array
}

/** Counts the colors of gray or RGB samples, merging those that differ only in low bits if there are too many. */
export function countColors(samples: Samples): ColorCounts {
  for (const mask of MASKS) {
    const counts = new Counts(mask, samples.width * samples.height)
    if (samples.channels === 1 ? counts.addGray(samples.data) : counts.addColors(samples)) return counts.finish()
  }
  throw new Error('more distinct colors than 15 bits allow')
}

/** Counts the colors of a gray or RGB palette. */
export function countPalette({ indexes, colors, count, uses: weights }: CountedPalette): ColorCounts {
  const channels = colors.length / count
  const points = new Float64Array(count * 3)
  const sums = new Float64Array(count * 3)
  let squares = 0
  for (let index = 0, at = 0; index < count; index += 1, at += channels) {
    const red = colors[at] ?? 0
    const [green, blue] = channels === 1 ? [red, red] : [colors[at + 1] ?? 0, colors[at + 2] ?? 0]
    const weight = weights[index] ?? 0
    writePoint(points, index, red, green, blue)
    sums.set([weight * red, weight * green, weight * blue], index * 3)
    squares += weight * (channels === 1 ? red * red : red * red + green * green + blue * blue)
  }
  return { points, weights, sums, squares, numbers: indexes }
}

/** An open-addressing hash table of colors and their sums. */
class Counts {
  readonly #mask: number
  readonly #numbers: Uint16Array
  /** Color numbers from 1, by hash slot. */
  #slots = new Uint32Array(FIRST_ROOM << SLOT_BITS_PER_COLOR)
  #shift = WORD_BITS - Math.log2(FIRST_ROOM) - SLOT_BITS_PER_COLOR
  #keys = new Uint32Array(FIRST_ROOM)
  #sums = new Float64Array(FIRST_ROOM * 3)
  #weights = new Float64Array(FIRST_ROOM)
  #squares = 0
  #count = 0

  constructor(mask: number, pixels: number) {
    this.#mask = mask
    this.#numbers = new Uint16Array(pixels)
  }

  /** Counts gray pixels, of which there are few shades. */
  addGray(data: Samples['data']): boolean {
    const pixels = new Float64Array(256)
    const numbers = new Int32Array(256).fill(-1)
    for (let pixel = 0; pixel < this.#numbers.length; pixel += 1) {
      const shade = data[pixel] ?? 0
      let number = numbers[shade] ?? -1
      if (number < 0) {
        number = this.#find(shade * 0x010101)
        numbers[shade] = number
      }
      pixels[shade] = (pixels[shade] ?? 0) + 1
      this.#numbers[pixel] = number
    }
    for (const [shade, number] of numbers.entries()) {
      if (number < 0) continue
      const count = pixels[shade] ?? 0
      this.#add(number, shade * 0x010101, count)
      this.#squares += count * shade * shade
    }
    return true
  }

  /** Counts every pixel by runs of one color. @returns false if there are too many colors */
  addColors({ channels, data }: Samples): boolean {
    const numbers = this.#numbers
    for (let pixel = 0; pixel < numbers.length;) {
      const at = pixel * channels
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      const color = (red << 16) | (green << 8) | blue
      const number = this.#find(color)
      if (number < 0) return false
      const end = endOfRun(data, pixel, channels)
      fillRun(numbers, number, pixel, end)
      this.#add(number, color, end - pixel)
      this.#squares += (end - pixel) * (red * red + green * green + blue * blue)
      pixel = end
    }
    return true
  }

  #add(number: number, color: number, count: number): void {
    const at = number * 3
    this.#weights[number] = (this.#weights[number] ?? 0) + count
    this.#sums[at] = (this.#sums[at] ?? 0) + count * (color >> 16)
    this.#sums[at + 1] = (this.#sums[at + 1] ?? 0) + count * ((color >> 8) & 0xff)
    this.#sums[at + 2] = (this.#sums[at + 2] ?? 0) + count * (color & 0xff)
  }

  /** The number of a color, added if new; -1 if the table is full. */
  #find(color: number): number {
    const key = color & this.#mask
    const slot = this.#slotOf(key)
    const number = (this.#slots[slot] ?? 0) - 1
    if (number >= 0) return number
    if (this.#count === MAX_COLORS) return -1
    this.#keys[this.#count] = key
    this.#slots[slot] = this.#count + 1
    this.#count += 1
    if (this.#count === this.#keys.length && this.#count < MAX_COLORS) this.#grow()
    return this.#count - 1
  }

  /** The slot of a color, or the free one where it belongs. */
  #slotOf(key: number): number {
    const slots = this.#slots
    const keys = this.#keys
    let slot = Math.imul(key, 0x9e3779b1) >>> this.#shift
    for (;;) {
      const number = (slots[slot] ?? 0) - 1
      if (number < 0 || keys[number] === key) return slot
      slot = (slot + 1) & (slots.length - 1)
    }
  }

  #grow(): void {
    const keys = new Uint32Array(this.#count * 2)
    keys.set(this.#keys)
    this.#keys = keys
    const sums = new Float64Array(this.#count * 6)
    sums.set(this.#sums)
    this.#sums = sums
    const weights = new Float64Array(this.#count * 2)
    weights.set(this.#weights)
    this.#weights = weights
    this.#slots = new Uint32Array(this.#slots.length * 2)
    this.#shift -= 1
    for (let number = 0; number < this.#count; number += 1) {
      this.#slots[this.#slotOf(keys[number] ?? 0)] = number + 1
    }
  }

  finish(): ColorCounts {
    const count = this.#count
    const points = new Float64Array(count * 3)
    const [weights, sums] = [this.#weights.subarray(0, count), this.#sums.subarray(0, count * 3)]
    for (let number = 0; number < count; number += 1) {
      const weight = weights[number] ?? 1
      const [red, green, blue] = [sums[number * 3] ?? 0, sums[number * 3 + 1] ?? 0, sums[number * 3 + 2] ?? 0]
      writePoint(points, number, red / weight, green / weight, blue / weight)
    }
    return { points, weights, sums, squares: this.#squares, numbers: this.#numbers }
  }
}
