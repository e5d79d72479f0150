import type { JpegEncoding, Samples } from '@recto/runtime'

import { BLOCK_SIZE, type JpegComponent, type JpegImage } from '../jpeg-coefficients/frame.ts'
import { writeJpeg } from '../jpeg-coefficients/write-jpeg.ts'
import { readBand, sourcesOf, type ComponentSource } from './component-source.ts'
import { forwardTransform } from './forward-transform.ts'
import { quantizationSegment, stepsFor } from './quantization.ts'
import { SymbolCounts } from './symbol-rates.ts'
import { Trellis } from './trellis.ts'

/**
 * Adobe's segment version 100 for YCCK. Without a segment, readers take one component as gray, and components 1 to 3 as
 * YCbCr.
 */
const ADOBE_YCCK = Uint8Array.of(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 2)

/** Bands of blocks sampled to estimate symbol frequencies. */
const SAMPLED_BANDS = 24

/** Up to this many samples, one scan may take fewer bytes than several, each of which has its own tables. */
const MAX_ONE_SCAN_SAMPLES = 30_000

/**
 * Encodes a JPEG with trellis quantization and optimal Huffman tables: progressive, or in one scan if that is smaller. A draft has
 * one scan of rounded coefficients.
 */
export function encodeJpegSamples(
  samples: Samples,
  { quality, subsampling, isDraft = false }: JpegEncoding,
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
    new ComponentEncoder(samples, source, steps).encode(component, isDraft)
    return component
  })
  const keptSegments = [...(samples.channels === 4 ? [ADOBE_YCCK] : []), quantizationSegment(steps)]
  const { width, height } = samples
  const image: JpegImage = { width, height, components, unitsAcross, unitsDown, keptSegments }
  return isDraft ? writeJpeg(image, false) : writeSmallest(image, samples.data.length <= MAX_ONE_SCAN_SAMPLES)
}

/** Up to this many bytes several scans are not worth trying: their tables and headers take 120 to 270 bytes more. */
const ONE_SCAN_BYTES = 2500

function writeSmallest(image: JpegImage, isSmall: boolean): Uint8Array {
  const one = isSmall ? writeJpeg(image, false) : undefined
  if (one !== undefined && one.length <= ONE_SCAN_BYTES) return one
  const several = writeJpeg(image, true)
  return one !== undefined && one.length < several.length ? one : several
}

/** Computes the coefficients of a component. */
class ComponentEncoder {
  readonly #samples: Samples
  readonly #source: ComponentSource
  readonly #steps: Uint8Array
  readonly #scaled = new Float64Array(BLOCK_SIZE)

  constructor(samples: Samples, source: ComponentSource, steps: Uint8Array) {
    this.#samples = samples
    this.#source = source
    this.#steps = steps
  }

  encode({ coefficients, stride, storedRows }: JpegComponent, isDraft: boolean): void {
    const band = new Float64Array(stride * BLOCK_SIZE)
    const trellis = isDraft ? undefined : new Trellis(this.#learnRates(band, storedRows))
    for (let row = 0; row < storedRows; row += 1) {
      readBand(this.#samples, this.#source, row, band)
      for (let column = 0; column < stride; column += 1) {
        const energy = this.#transform(band, column)
        const offset = (row * stride + column) * BLOCK_SIZE
        if (trellis === undefined) this.#round(coefficients, offset)
        else trellis.round(this.#scaled, energy, coefficients, offset)
      }
    }
  }

  #round(coefficients: Int16Array, offset: number): void {
    for (const [index, value] of this.#scaled.entries()) coefficients[offset + index] = Math.round(value)
  }

  #learnRates(band: Float64Array, rows: number): Float64Array {
    const counts = new SymbolCounts()
    const step = Math.max(1, Math.floor(rows / SAMPLED_BANDS))
    for (let row = 0; row < rows; row += step) {
      readBand(this.#samples, this.#source, row, band)
      for (let column = 0; column < band.length / BLOCK_SIZE; column += 1) {
        this.#transform(band, column)
        counts.add(this.#scaled)
      }
    }
    return counts.rates()
  }

  /** Transforms a block to coefficients in steps. @returns the mean square of its AC coefficients */
  #transform(band: Float64Array, column: number): number {
    const scaled = this.#scaled
    const steps = this.#steps
    forwardTransform(band, column * 8, scaled)
    let energy = 0
    for (let index = 0; index < BLOCK_SIZE; index += 1) {
      const coefficient = scaled[index] ?? 0
      if (index > 0) energy += coefficient * coefficient
      scaled[index] = coefficient / (steps[index] ?? 1)
    }
    return energy / (BLOCK_SIZE - 1)
  }
}
