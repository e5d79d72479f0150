import type { JpegEncoding, Samples } from '../codecs.ts'
import { BLOCK_SIZE, type JpegComponent, type JpegPicture } from '../jpeg-coefficients/frame.ts'
import { writeJpeg } from '../jpeg-coefficients/write-jpeg.ts'
import { readBlock, sourcesOf, type ComponentSource } from './component-source.ts'
import { forwardTransform } from './forward-transform.ts'
import { quantizationSegment, stepsFor } from './quantization.ts'
import { SymbolCounts } from './symbol-rates.ts'
import { Trellis } from './trellis.ts'

/** JFIF 1.01 without a resolution, and Adobe's segment of version 100 for samples that are inks as they are. */
const JFIF = Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
const ADOBE_INKS = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0)

/** Blocks that are looked at to learn how often each symbol comes. */
const SAMPLED_BLOCKS = 4000

/** Packs samples as a progressive JPEG: coefficients rounded for the fewest bits, the best Huffman tables. */
export function encodeJpegSamples(
  samples: Samples,
  { quality, subsampling }: Omit<JpegEncoding, 'optimizeScans'>,
): Uint8Array {
  const steps = stepsFor(quality)
  const sources = sourcesOf(samples, subsampling)
  const most = Math.max(...sources.map(({ factor }) => factor))
  const unitsAcross = Math.ceil(samples.width / (8 * most))
  const unitsDown = Math.ceil(samples.height / (8 * most))
  const components = sources.map((source, index): JpegComponent => {
    const sampling = most / source.factor
    const component: JpegComponent = {
      id: index + 1,
      horizontal: sampling,
      vertical: sampling,
      quantization: 0,
      columns: Math.ceil(samples.width / (8 * source.factor)),
      rows: Math.ceil(samples.height / (8 * source.factor)),
      stride: unitsAcross * sampling,
      storedRows: unitsDown * sampling,
      coefficients: new Int16Array(unitsAcross * unitsDown * sampling * sampling * BLOCK_SIZE),
    }
    new ComponentEncoder(samples, source, steps).encode(component)
    return component
  })
  const keptSegments = [samples.channels === 4 ? ADOBE_INKS : JFIF, quantizationSegment(steps)]
  const { width, height } = samples
  const picture: JpegPicture = { width, height, components, unitsAcross, unitsDown, keptSegments }
  return writeJpeg(picture, true)
}

/** Makes the coefficients of a component. */
class ComponentEncoder {
  private readonly samples: Samples
  private readonly source: ComponentSource
  private readonly steps: Uint8Array
  private readonly block = new Float64Array(BLOCK_SIZE)
  private readonly scaled = new Float64Array(BLOCK_SIZE)

  constructor(samples: Samples, source: ComponentSource, steps: Uint8Array) {
    this.samples = samples
    this.source = source
    this.steps = steps
  }

  encode({ coefficients, stride, storedRows }: JpegComponent): void {
    const trellis = new Trellis(this.learnRates(stride, storedRows))
    for (let index = 0; index < stride * storedRows; index += 1) {
      const energy = this.transform(index % stride, Math.floor(index / stride))
      trellis.round(this.scaled, energy, coefficients, index * BLOCK_SIZE)
    }
  }

  private learnRates(stride: number, rows: number): Float64Array {
    const counts = new SymbolCounts()
    const step = Math.max(1, Math.floor((stride * rows) / SAMPLED_BLOCKS))
    for (let index = 0; index < stride * rows; index += step) {
      this.transform(index % stride, Math.floor(index / stride))
      counts.add(this.scaled)
    }
    return counts.rates()
  }

  /** Transforms a block into coefficients measured in steps; answers with the mean square of those behind the first. */
  private transform(column: number, row: number): number {
    const { scaled, steps } = this
    readBlock(this.samples, this.source, column, row, this.block)
    forwardTransform(this.block, scaled)
    let energy = 0
    for (let index = 0; index < BLOCK_SIZE; index += 1) {
      const coefficient = scaled[index] ?? 0
      if (index > 0) energy += coefficient ** 2
      scaled[index] = coefficient / (steps[index] ?? 1)
    }
    return energy / (BLOCK_SIZE - 1)
  }
}
