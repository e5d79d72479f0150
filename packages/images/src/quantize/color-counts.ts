import type { Samples } from '@recto/runtime'

import { writePoint, type Points } from './color-space.ts'

/** The bits of colours that are told apart: all, or so many that their number is bounded. */
const MASKS = [0xffffff, 0xfcfcfc, 0xf8f8f8]
/** Colours that are told apart at most; a power of two, of which the last mask leaves half. */
const MAX_COLORS = 65_536
const SLOTS = MAX_COLORS * 4

/** The colours of a picture. */
export interface ColorCounts {
  /** Where the colours lie. */
  points: Points
  /** How many pixels have each of them. */
  weights: Float64Array
  /** The number of a pixel's colour, by its red, green and blue in one number. */
  numberOf: (color: number) => number
}

/** Red, green and blue of a pixel in one number; gray has all three alike. */
export function colorAt({ channels, data }: Samples, pixel: number): number {
  if (channels === 1) return (data[pixel] ?? 0) * 0x010101
  const at = pixel * channels
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
}

/** Counts the colours of a picture; where there are too many, those that differ in their last bits alone count as one. */
export function countColors(samples: Samples): ColorCounts {
  for (const mask of MASKS) {
    const counts = new Counts(mask)
    if (counts.addAll(samples)) return counts.finish()
  }
  throw new Error('colours of 15 bits are more than there can be')
}

/** An open table of colours with the sums of what was counted to each. */
class Counts {
  private readonly mask: number
  /** Numbers of colours from 1 up, where their keys have led. */
  private readonly slots = new Uint32Array(SLOTS)
  private readonly keys = new Uint32Array(MAX_COLORS)
  private readonly sums = new Float64Array(MAX_COLORS * 3)
  private readonly weights = new Float64Array(MAX_COLORS)
  private count = 0

  constructor(mask: number) {
    this.mask = mask
  }

  /** Counts every pixel; false where there are too many colours. */
  addAll(samples: Samples): boolean {
    const pixels = samples.width * samples.height
    let [last, number] = [-1, 0]
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      const color = colorAt(samples, pixel)
      if (color !== last) number = this.find(color)
      if (number < 0) return false
      last = color
      this.weights[number] = (this.weights[number] ?? 0) + 1
      this.sums[number * 3] = (this.sums[number * 3] ?? 0) + (color >> 16)
      this.sums[number * 3 + 1] = (this.sums[number * 3 + 1] ?? 0) + ((color >> 8) & 0xff)
      this.sums[number * 3 + 2] = (this.sums[number * 3 + 2] ?? 0) + (color & 0xff)
    }
    return true
  }

  /** The number of a colour, a new one where it was not met yet; -1 where there is none left. */
  private find(color: number): number {
    const key = color & this.mask
    let slot = (Math.imul(key, 0x9e3779b1) >>> 0) % SLOTS
    for (;;) {
      const number = (this.slots[slot] ?? 0) - 1
      if (number < 0) break
      if (this.keys[number] === key) return number
      slot = (slot + 1) % SLOTS
    }
    if (this.count === MAX_COLORS) return -1
    this.keys[this.count] = key
    this.slots[slot] = this.count + 1
    this.count += 1
    return this.count - 1
  }

  finish(): ColorCounts {
    const points = new Float64Array(this.count * 3)
    for (let number = 0; number < this.count; number += 1) {
      const weight = this.weights[number] ?? 1
      const [red = 0, green = 0, blue = 0] = this.sums.subarray(number * 3, number * 3 + 3)
      writePoint(points, number, red / weight, green / weight, blue / weight)
    }
    return { points, weights: this.weights.subarray(0, this.count), numberOf: (color) => this.find(color) }
  }
}
