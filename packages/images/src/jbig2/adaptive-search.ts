import type { Bitmap } from '../bitmap.ts'
import { plainCoding, TEMPLATES, type Offset } from './generic-coding.ts'
import { GenericContexts } from './generic-contexts.ts'
import { PixelRows } from './pixel-rows.ts'

/** How far to the side and up places are looked for; the dots of most halftones repeat within. */
const REACH = 8

/** Pixels that the search is made with. */
const SAMPLES = 10_000

/** Pixels that samples are taken from, in so many bands spread over the picture. */
const MAX_PIXELS = 2_000_000
const BANDS = 8

/** Bits that a context takes to be learnt, per doubling of what it comes up; tried out on scans and drawings. */
const LEARNING = 1.5

/** Places for an adaptive pixel. */
const CANDIDATES: readonly Offset[] = Array.from({ length: REACH + 1 }, (_, up) =>
  Array.from({ length: up === 0 ? REACH : 2 * REACH + 1 }, (__, index) => ({ x: index - REACH, y: -up })),
).flat()

/** Pixels of a picture with what each may be predicted from. */
interface Samples {
  count: number
  /** How many pixels of the picture each stands for. */
  weight: number
  pixels: Uint8Array
  contexts: Uint16Array
  /** What stands at each candidate's place, sample by sample. */
  candidates: Uint8Array[]
}

/**
 * Looks for the places of template 0's adaptive pixels that predict a picture best: one pixel after the other goes where the
 * bits that coding would take, estimated from samples, are fewest. Pictures of dots gain much, others little or nothing.
 */
export function searchAdaptivePixels(bitmap: Bitmap): Offset[] {
  const samples = takeSamples(bitmap)
  const estimate = new CostEstimate(samples)
  const places: Offset[] = TEMPLATES[0].adaptive.map(({ x, y }) => ({ x, y }))
  let least = estimate.withPixel(0, samples.pixels)
  // The farthest first: it tells the least where it stands.
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

/** Takes pixels that have another colour around them; those that have not cost next to nothing anyhow. */
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

/** All of a picture that is small, bands of one that is large. */
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

/** Estimates the bits that a picture takes from how often each colour comes up in each context. */
class CostEstimate {
  private readonly samples: Samples
  private readonly zeros = new Uint16Array(1 << 16)
  private readonly ones = new Uint16Array(1 << 16)
  private readonly met: Uint16Array

  constructor(samples: Samples) {
    this.samples = samples
    this.met = new Uint16Array(samples.count)
  }

  /** The bits when the pixels given are what a bit of the contexts says; with no bit, the contexts as they are. */
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

  /** The entropy of what comes up, and what a context takes until it has learnt it (more than it would by theory). */
  private costOf(zeros: number, ones: number): number {
    const all = zeros + ones
    const entropy = all * Math.log2(all) - zeros * Math.log2(zeros || 1) - ones * Math.log2(ones || 1)
    const { weight } = this.samples
    return entropy * weight + LEARNING * Math.log2(1 + all * weight)
  }
}
