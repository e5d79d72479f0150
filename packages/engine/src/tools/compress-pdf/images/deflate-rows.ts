import { openRowFilter, rowBytesOf, type RowLayout } from '@recto/images'
import type { Platform } from '@recto/runtime'

import type { Candidate } from './candidate.ts'

/** Bytes of a large image that are deflated to see which way is best, in bands of rows distributed over it. */
const SAMPLE_BYTES = 96 * 1024
const BANDS = 6

/** Packs the rows of an image from one to before another. */
export type PackRows = (from: number, to: number) => Uint8Array

/** The rows of an image. */
export interface ImageRows {
  layout: RowLayout
  plain: PackRows
  /** The rows that PNG predictors are tried on, such as those with a palette in another order; the plain ones by default. */
  predictable?: PackRows
}

/** Deflated rows; those with predictors are the predictable ones. */
export type DeflatedRows = Pick<Candidate, 'data' | 'filter' | 'predictorColors'>

/** What deflating a sample of an image has shown. */
export interface RowTrial {
  /** The expected bytes of all rows, those of a small image exactly. */
  bytes: number
  /** Deflates all rows in the best way. */
  finish: () => Promise<DeflatedRows>
}

/** Tries to deflate rows with and without PNG predictors to see what is smaller; of a large image a sample decides. */
export async function tryRows(
  { layout, plain, predictable = plain }: ImageRows,
  platform: Platform,
): Promise<RowTrial> {
  const { height, components, bits } = layout
  const rowBytes = rowBytesOf(layout)
  const pixelBytes = Math.max(1, (bits * components) >> 3)
  const filter = await openRowFilter(platform)
  const deflatePlain = async (rows: Uint8Array) => platform.deflate(rows)
  const deflatePredicted = async (bytes: Uint8Array) => platform.deflate(filter({ bytes, rowBytes, pixelBytes }))
  const bands = bandsOf(height, rowBytes)
  const sample = sampleOf(plain, bands, rowBytes)
  const plainSample = await deflatePlain(sample)
  const predictedSample = await deflatePredicted(
    predictable === plain ? sample : sampleOf(predictable, bands, rowBytes),
  )
  const isPredicted = predictedSample.length < plainSample.length
  const tried = isPredicted ? predictedSample : plainSample
  const sampledRows = bands.reduce((sum, [from, to]) => sum + to - from, 0)
  const deflateAll = () => (isPredicted ? deflatePredicted(predictable(0, height)) : deflatePlain(plain(0, height)))
  const finish = async () => ({
    data: sampledRows === height ? tried : await deflateAll(),
    filter: 'FlateDecode' as const,
    predictorColors: isPredicted ? components : undefined,
  })
  return { bytes: (tried.length * height) / sampledRows, finish }
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
