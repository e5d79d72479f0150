import type { Bitmap } from '../bitmap.ts'
import { plainCoding, TEMPLATES, type Offset } from './generic-coding.ts'
import { GenericContexts } from './generic-contexts.ts'
import { PixelRows } from './pixel-rows.ts'

/** How far to search sideways and up; the dots of most halftones repeat within. */
const REACH = 8

/** Pixels sampled for the search. */
const SAMPLES = 10_000

/** Pixels that samples are taken from, in bands distributed over the image. */
const MAX_PIXELS = 2_000_000
const BANDS = 8

/** Learning cost of a context in bits, per doubling of its count; fitted on scans and drawings. */
const LEARNING = 1.5

/** Candidate positions of an adaptive pixel. */
const CANDIDATES: readonly Offset[] = Array.from({ length: REACH + 1 }, (_, up) =>
  Array.from({ length: up === 0 ? REACH : 2 * REACH + 1 }, (__, index) => ({ x: index - REACH, y: -up })),
).flat()

/** Sampled pixels with their possible predictors. */
interface Samples {
  count: number
  /** Number of pixels that each sample represents. */
  weight: number
  pixels: Uint8Array
  contexts: Uint16Array
  /** The pixel at each candidate position, by sample. */
  candidates: Uint8Array[]
}

/**
 * Searches positions for the adaptive pixels of template 0: one pixel after the other goes where the estimated number of bits is
 * lowest. Halftones gain much, other images little.
 */
export function searchAdaptivePixels(bitmap: Bitmap): Offset[] {
  const samples = takeSamples(bitmap)
  const estimate = new CostEstimate(samples)
  const places: Offset[] = TEMPLATES[0].adaptive.map(({ x, y }) => ({ x, y }))
  let least = estimate.asIs()
  // The farthest first: it carries the least information at its nominal position.
  for (const [slot, { bit }] of [...TEMPLATES[0].adaptive.entries()].toReversed()) {
    let best: number | undefined
    estimate.replaceBit(1 << bit)
    for (const [index, pixels] of samples.candidates.entries()) {
      const cost = estimate.withPixel(pixels)
      if (cost < least) [least, best] = [cost, index]
    }
    const [place, pixels] = best === undefined ? [] : [CANDIDATES[best], samples.candidates[best]]
    if (place === undefined || pixels === undefined) continue
    places[slot] = place
    exchange(samples, 1 << bit, pixels)
  }
  return places
}

/** Samples pixels with mixed surroundings; uniform ones cost almost nothing. */
function takeSamples(bitmap: Bitmap): Samples {
  const bands = bandsOf(bitmap)
  let busy = 0
  for (const band of bands) forEachBusy(band, () => (busy += 1))
  const size = Math.min(busy, SAMPLES)
  const samples: Samples = {
    count: 0,
    weight: busy / Math.max(size, 1),
    pixels: new Uint8Array(size),
    contexts: new Uint16Array(size),
    candidates: CANDIDATES.map(() => new Uint8Array(size)),
  }
  let seen = 0
  for (const band of bands) {
    forEachBusy(band, (rows, x, context) => {
      seen += 1
      if (samples.count < size && seen >= (samples.count + 1) * samples.weight) addSample(samples, rows, x, context)
    })
  }
  return samples
}

function addSample(samples: Samples, rows: PixelRows, x: number, context: number): void {
  const at = samples.count
  samples.count += 1
  samples.pixels[at] = rows.at(0)[x] ?? 0
  samples.contexts[at] = context
  for (let index = 0; index < CANDIDATES.length; index += 1) {
    const place = CANDIDATES[index]
    const column = samples.candidates[index]
    if (place !== undefined && column !== undefined) column[at] = rows.at(-place.y)[x + place.x] ?? 0
  }
}

/** All of a small image, bands of a large one. */
function bandsOf(bitmap: Bitmap): Bitmap[] {
  const { width, height, bits } = bitmap
  const rows = Math.floor(MAX_PIXELS / BANDS / width)
  if (width * height <= MAX_PIXELS || rows < REACH) return [bitmap]
  const stride = (width + 7) >> 3
  return Array.from({ length: BANDS }, (_, index) => {
    const top = Math.floor(((height - rows) * index) / (BANDS - 1))
    return { width, height: rows, bits: bits.subarray(top * stride, (top + rows) * stride) }
  })
}

function forEachBusy(bitmap: Bitmap, visit: (rows: PixelRows, x: number, context: number) => void): void {
  const contexts = new GenericContexts(plainCoding(0))
  const rows = new PixelRows(bitmap, { aside: REACH, up: REACH })
  const ofRow = new Uint16Array(rows.end)
  for (let y = 0; y < bitmap.height; y += 1) {
    rows.next()
    if (rows.isSame()) continue
    for (const span of rows.busySpans()) {
      contexts.read(rows, ofRow, span)
      for (let x = span.from; x < span.to; x += 1) {
        const context = ofRow[x] ?? 0
        if (context !== 0 && context !== 0xffff) visit(rows, x, context)
      }
    }
  }
}

function exchange({ count, contexts }: Samples, bit: number, pixels: Uint8Array): void {
  for (let at = 0; at < count; at += 1) contexts[at] = ((contexts[at] ?? 0) & ~bit) | (pixels[at] === 1 ? bit : 0)
}

/** Estimates the bits of an image from the counts of each color in each context. */
class CostEstimate {
  readonly #samples: Samples
  /** For a number of samples in a context: their bits if their color said nothing, and the cost of learning the context. */
  readonly #plainBits: Float64Array
  readonly #learning: Float64Array
  /** Four counts for each context: of both colors, first where the replaced pixel is white, then where it is black. */
  readonly #counts: Uint16Array
  /** Where the count of each sample is if the replaced pixel is white. */
  readonly #places: Uint32Array
  /** Four times the number of contexts. */
  #end = 0

  constructor(samples: Samples) {
    const { count, weight } = samples
    this.#samples = samples
    this.#plainBits = Float64Array.from({ length: count + 1 }, (_, all) => all * Math.log2(all || 1) * weight)
    // More than in theory.
    this.#learning = Float64Array.from({ length: count + 1 }, (_, all) => LEARNING * Math.log2(1 + all * weight))
    this.#counts = new Uint16Array(4 * count)
    this.#places = new Uint32Array(count)
  }

  /** The bits with the contexts as they are. */
  asIs(): number {
    this.replaceBit(0)
    return this.withPixel(new Uint8Array(this.#samples.count))
  }

  /** Prepares estimates in which a context bit is replaced. */
  replaceBit(bit: number): void {
    const { count, contexts, pixels } = this.#samples
    const numbers = new Int32Array(1 << 16).fill(-1)
    let known = 0
    for (let at = 0; at < count; at += 1) {
      const context = (contexts[at] ?? 0) & ~bit
      if ((numbers[context] ?? -1) < 0) numbers[context] = known++
      this.#places[at] = 4 * (numbers[context] ?? 0) + (pixels[at] ?? 0)
    }
    this.#end = 4 * known
  }

  /** The bits if the context bit is that of the given pixels. */
  withPixel(replaced: Uint8Array): number {
    const [counts, places, end] = [this.#counts, this.#places, this.#end]
    counts.fill(0, 0, end)
    for (let at = 0; at < replaced.length; at += 1) {
      const place = (places[at] ?? 0) + 2 * (replaced[at] ?? 0)
      counts[place] = (counts[place] ?? 0) + 1
    }
    let cost = 0
    for (let at = 0; at < end; at += 2) cost += this.#costOf(counts[at] ?? 0, counts[at + 1] ?? 0)
    return cost
  }

  /** Entropy plus the learning cost of a context. */
  #costOf(zeros: number, ones: number): number {
    const [plain, all] = [this.#plainBits, zeros + ones]
    return (plain[all] ?? 0) - (plain[zeros] ?? 0) - (plain[ones] ?? 0) + (this.#learning[all] ?? 0)
  }
}
