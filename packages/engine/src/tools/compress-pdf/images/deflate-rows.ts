import { openRowFilter, rowBytesOf, type RowLayout } from '@recto/images'
import type { Platform } from '@recto/runtime'

import type { Candidate } from './candidate.ts'

/** Bytes of a large image that are deflated to see which way is best, in bands of rows distributed over it. */
const SAMPLE_BYTES = 96 * 1024
const BANDS = 6

/** Packs the rows of an image from one to before another. */
export type PackRows = (from: number, to: number) => Uint8Array

/** Deflated rows, with the index of the variant that they are of. */
export interface DeflatedRows extends Pick<Candidate, 'data' | 'filter' | 'predictorColors'> {
  variant: number
}

/** What deflating a sample of an image has shown. */
export interface RowTrial {
  /** The expected bytes of all rows, those of a small image exactly. */
  bytes: number
  /** Deflates all rows in the best way. */
  finish: () => Promise<DeflatedRows>
}

/**
 * Tries to deflate rows with and without PNG predictors to see what is smaller; of a large image a sample decides.
 * @param variants the same image in different ways with the same layout, of which the smallest is taken
 */
export async function tryRows(variants: readonly PackRows[], layout: RowLayout, platform: Platform): Promise<RowTrial> {
  const { height, components, bits } = layout
  const rowBytes = rowBytesOf(layout)
  const pixelBytes = Math.max(1, (bits * components) >> 3)
  const filter = await openRowFilter(platform)
  const deflate = async (bytes: Uint8Array, isPredicted: boolean) =>
    platform.deflate(isPredicted ? filter({ bytes, rowBytes, pixelBytes }) : bytes)
  const bands = bandsOf(height, rowBytes)
  let [variant, isPredicted, data]: [number, boolean, Uint8Array | undefined] = [0, false, undefined]
  for (const [index, pack] of variants.entries()) {
    const sample = sampleOf(pack, bands, rowBytes)
    for (const mayPredict of [false, true]) {
      const tried = await deflate(sample, mayPredict)
      if (data === undefined || tried.length < data.length) [variant, isPredicted, data] = [index, mayPredict, tried]
    }
  }
  const sample = data ?? new Uint8Array(0)
  const sampledRows = bands.reduce((sum, [from, to]) => sum + to - from, 0)
  const finish = async () => {
    const isWhole = sampledRows === height
    const whole = isWhole ? sample : await deflate(variants[variant]?.(0, height) ?? sample, isPredicted)
    const predictorColors = isPredicted ? components : undefined
    return { variant, data: whole, filter: 'FlateDecode' as const, predictorColors }
  }
  return { bytes: (sample.length * height) / sampledRows, finish }
}

/** Bands of rows distributed over a large image, from one row to before another; all rows of a small one. */
function bandsOf(height: number, rowBytes: number): readonly (readonly [from: number, to: number])[] {
  const rows = Math.max(1, Math.floor(SAMPLE_BYTES / BANDS / rowBytes))
  if (height <= 2 * BANDS * rows) return [[0, height]]
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.floor(((height - rows) * band) / (BANDS - 1))
    return [from, from + rows] as const
  })
}

/** The rows of all bands. */
function sampleOf(pack: PackRows, bands: ReturnType<typeof bandsOf>, rowBytes: number): Uint8Array {
  const [[from, to] = [0, 0]] = bands
  if (bands.length === 1) return pack(from, to)
  const sample = new Uint8Array(bands.length * (to - from) * rowBytes)
  for (const [band, [first, end]] of bands.entries()) sample.set(pack(first, end), band * (to - from) * rowBytes)
  return sample
}
