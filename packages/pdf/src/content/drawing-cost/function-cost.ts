import type { Resolve } from '../../objects/decode-stream.ts'
import { PdfDictionary, PdfName, PdfStream, type PdfObject } from '../../objects/objects.ts'
import { numbersOf } from './boxes.ts'

/** The function type of PostScript calculator functions. */
const PROGRAM = 4
/** Bytes of a program for each of its steps. */
const BYTES_PER_STEP = 4

/** Nesting of color spaces and functions. */
const MAX_DEPTH = 16

/**
 * Color spaces with a function called for every color (ISO 32000-2, 8.6.6.4 and 8.6.6.5), and the function's position.
 */
const TINTED = new Set(['Separation', 'DeviceN'])
const TINT_TRANSFORM = 3

/** Counts the steps of functions (7.10), each of which may contain others. */
export class FunctionCosts {
  readonly #resolve: Resolve
  readonly #decode: (stream: PdfStream) => Uint8Array | undefined
  readonly #known = new Map<PdfObject, number>()

  constructor(resolve: Resolve, decode: (stream: PdfStream) => Uint8Array | undefined) {
    this.#resolve = resolve
    this.#decode = decode
  }

  /** The steps of a function, or of an array of them. */
  ofFunction(object: PdfObject, depth = 0): number {
    const found = this.#resolve(object)
    if (depth > MAX_DEPTH || found === null || typeof found !== 'object') return 0
    const known = this.#known.get(found)
    if (known !== undefined) return known
    const cost = this.#measure(found, depth)
    this.#known.set(found, cost)
    return cost
  }

  /** The steps of a color space for each color. */
  ofColorSpace(object: PdfObject): number {
    const space = this.#resolve(object)
    if (!Array.isArray(space)) return 0
    const family = this.#resolve(space[0] ?? null)
    return family instanceof PdfName && TINTED.has(family.value) ? this.ofFunction(space[TINT_TRANSFORM] ?? null) : 0
  }

  /** A program (7.10.5) takes its length; a table (7.10.2) interpolates between the corners around a sample. */
  #measureStream(stream: PdfStream): number {
    if (this.#resolve(stream.dictionary.get('FunctionType')) === PROGRAM) {
      return (this.#decode(stream)?.length ?? 0) / BYTES_PER_STEP
    }
    const inputs = numbersOf(stream.dictionary.get('Domain'), this.#resolve).length / 2
    return 2 ** Math.min(inputs, MAX_DEPTH)
  }

  #measure(found: PdfObject, depth: number): number {
    if (Array.isArray(found)) return found.reduce<number>((sum, item) => sum + this.ofFunction(item, depth + 1), 0)
    if (found instanceof PdfStream) return 1 + this.#measureStream(found)
    return found instanceof PdfDictionary ? 1 + this.ofFunction(found.get('Functions'), depth + 1) : 0
  }
}
