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
  /** How many pixels each sample stands for. */
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
  let least = estimate.withPixel(0, samples.pixels)
  // The farthest first: it tells least at its nominal position.
  for (const [slot, { bit }] of [...TEMPLATES[0].adaptive.entries()].toReversed()) {
    let best: number | undefined
    for (const [index, pixels] of samples.candidates.entries()) {
      const cost = estimate.withPixel(1 << bit, pixels)
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
    contexts.read(rows, ofRow)
    for (let x = rows.first; x < rows.end; x += 1) {
      const context = ofRow[x] ?? 0
      if (context !== 0 && context !== 0xffff) visit(rows, x, context)
    }
  }
}

function exchange({ count, contexts }: Samples, bit: number, pixels: Uint8Array): void {
  for (let at = 0; at < count; at += 1) contexts[at] = ((contexts[at] ?? 0) & ~bit) | (pixels[at] === 1 ? bit : 0)
}

/** Estimates the bits of an image from the counts of each color in each context. */
class CostEstimate {
  private readonly samples: Samples
  private readonly zeros = new Uint16Array(1 << 16)
  private readonly ones = new Uint16Array(1 << 16)
  private readonly met: Uint16Array

  constructor(samples: Samples) {
    this.samples = samples
    this.met = new Uint16Array(samples.count)
  }

  /** The bits if a context bit is replaced by the given pixels; without a bit, the contexts as they are. */
  withPixel(bit: number, pixels: Uint8Array): number {
    const { zeros, ones, met } = this
    const { count, contexts, pixels: coded } = this.samples
    let contextCount = 0
    for (let at = 0; at < count; at += 1) {
      const context = ((contexts[at] ?? 0) & ~bit) | (pixels[at] === 1 ? bit : 0)
      if (zeros[context] === 0 && ones[context] === 0) met[contextCount++] = context
      const counts = coded[at] === 1 ? ones : zeros
      counts[context] = (counts[context] ?? 0) + 1
    }
    let cost = 0
    for (let index = 0; index < contextCount; index += 1) {
      const context = met[index] ?? 0
      cost += this.costOf(zeros[context] ?? 0, ones[context] ?? 0)
      zeros[context] = 0
      ones[context] = 0
    }
    return cost
  }

  /** Entropy plus the learning cost of a context (more than in theory). */
  private costOf(zeros: number, ones: number): number {
    const all = zeros + ones
    const entropy = all * Math.log2(all) - zeros * Math.log2(zeros || 1) - ones * Math.log2(ones || 1)
    const { weight } = this.samples
    return entropy * weight + LEARNING * Math.log2(1 + all * weight)
  }
}
