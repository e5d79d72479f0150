import { TEMPLATES, type GenericCoding, type Template } from './generic-coding.ts'
import type { PixelRows, Span } from './pixel-rows.ts'

/** An adaptive pixel at another than its nominal position. */
interface MovedPixel {
  /** Its bit in the context. */
  bit: number
  x: number
  y: number
}

/** Computes the context of each pixel of a row from the pixels around it that are already coded. */
export class GenericContexts {
  /** How far contexts reach sideways and up. */
  readonly reach: { aside: number; up: number }
  readonly #template: Template
  readonly #moved: readonly MovedPixel[]

  constructor({ template, adaptive }: Pick<GenericCoding, 'template' | 'adaptive'>) {
    this.#template = TEMPLATES[template]
    this.#moved = this.#template.adaptive.flatMap((place, index) => {
      const { x, y } = adaptive[index] ?? place
      return x === place.x && y === place.y ? [] : [{ bit: 1 << place.bit, x, y }]
    })
    this.reach = {
      aside: Math.max(4, ...this.#moved.map(({ x }) => Math.abs(x))),
      up: Math.max(2, ...this.#moved.map(({ y }) => -y)),
    }
  }

  /**
   * Computes the contexts of a span of the current row, at the offsets of its pixels. What is to its left must be white. A context has three runs of pixels: two rows above,
   * one row above, and before the pixel (ITU-T T.88, figures 3 to 6, nominal adaptive pixels).
   */
  read(rows: PixelRows, contexts: Uint16Array, { from, to }: Span): void {
    const { far, near, before } = this.#template
    const [row, above, above2] = [rows.at(0), rows.at(1), rows.at(2)]
    const [farMask, nearMask, beforeMask] = [(1 << far.count) - 1, (1 << near.count) - 1, (1 << before) - 1]
    const farShift = near.count + before
    let farBits = leadIn(above2, from, far.ahead)
    let nearBits = leadIn(above, from, near.ahead)
    let beforeBits = 0
    for (let x = from; x < to; x += 1) {
      farBits = ((farBits << 1) | (above2[x + far.ahead] ?? 0)) & farMask
      nearBits = ((nearBits << 1) | (above[x + near.ahead] ?? 0)) & nearMask
      contexts[x] = (farBits << farShift) | (nearBits << before) | beforeBits
      beforeBits = ((beforeBits << 1) | (row[x] ?? 0)) & beforeMask
    }
    for (const pixel of this.#moved) exchange(rows, contexts, { from, to }, pixel)
  }
}

/** The pixels of a run that precede the first pixel of a span. */
function leadIn(pixels: Uint8Array, first: number, ahead: number): number {
  let bits = 0
  for (let x = first; x < first + ahead; x += 1) bits = (bits << 1) | (pixels[x] ?? 0)
  return bits
}

/** Replaces a nominal adaptive pixel by the one at its actual position. */
function exchange(rows: PixelRows, contexts: Uint16Array, { from, to }: Span, { bit, x: aside, y }: MovedPixel): void {
  const pixels = rows.at(-y)
  const others = 0xffff & ~bit
  const shift = 31 - Math.clz32(bit)
  for (let x = from; x < to; x += 1) {
    contexts[x] = ((contexts[x] ?? 0) & others) | ((pixels[x + aside] ?? 0) << shift)
  }
}
