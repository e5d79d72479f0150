import type { Bitmap } from '../bitmap.ts'
import { TEMPLATES, type Offset } from './generic-coding.ts'
import { checkMemory, copyBitmap, type Jbig2Program } from './jbig2-program.ts'

/** How far to search sideways and up, as in `assembly/jbig2`; the dots of most halftones repeat within. */
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

/** Rows of an image. */
interface Band {
  top: number
  rows: number
}

/**
 * Searches positions for the adaptive pixels of template 0: one pixel after the other goes where the estimated number of bits is
 * lowest. Halftones gain much, other images little.
 */
export function searchAdaptivePixels(program: Jbig2Program, bitmap: Bitmap): Offset[] {
  copyBitmap(program, bitmap)
  takeSamples(program, bandsOf(bitmap))
  const places: Offset[] = TEMPLATES[0].adaptive.map(({ x, y }) => ({ x, y }))
  let bits = program.costAsIs()
  // The farthest first: it carries the least information at its nominal position.
  for (const [slot, adaptive] of [...TEMPLATES[0].adaptive.entries()].toReversed()) {
    const bit = 1 << adaptive.bit
    const best = program.bestCandidate(bit, bits)
    const place = CANDIDATES[best]
    if (place === undefined) continue
    bits = program.costWith(best)
    places[slot] = place
    program.exchangeBit(bit, best)
  }
  return places
}

/** Samples pixels with mixed surroundings; uniform ones cost almost nothing. */
function takeSamples(program: Jbig2Program, bands: readonly Band[]): void {
  let mixed = 0
  for (const { top, rows } of bands) {
    checkMemory(program.startBand(top))
    for (let row = 0; row < rows; row += 1) mixed += program.countRow()
  }
  const count = Math.min(mixed, SAMPLES)
  const weight = mixed / Math.max(count, 1)
  checkMemory(program.startSampling(count, weight))
  writeTable(program, program.plainTable(), count, (all) => all * Math.log2(all || 1) * weight)
  // More than in theory.
  writeTable(program, program.learningTable(), count, (all) => LEARNING * Math.log2(1 + all * weight))
  for (const { top, rows } of bands) {
    checkMemory(program.startBand(top))
    for (let row = 0; row < rows; row += 1) program.sampleRow()
  }
}

/** Writes the bits of 0 to `count` samples. */
function writeTable({ memory }: Jbig2Program, address: number, count: number, bitsOf: (all: number) => number): void {
  const table = new Float64Array(memory.buffer, address >>> 0, count + 1)
  for (let all = 0; all <= count; all += 1) table[all] = bitsOf(all)
}

/** All of a small image, bands of a large one. */
function bandsOf({ width, height }: Bitmap): Band[] {
  const rows = Math.floor(MAX_PIXELS / BANDS / width)
  if (width * height <= MAX_PIXELS || rows < REACH) return [{ top: 0, rows: height }]
  return Array.from({ length: BANDS }, (_, index) => ({
    top: Math.floor(((height - rows) * index) / (BANDS - 1)),
    rows,
  }))
}
