import { rowBytesOf, type RowLayout } from '@recto/images'
import type { Platform } from '@recto/runtime'

import type { Candidate } from './candidate.ts'
import { filterRows } from './png-rows.ts'

/** Bytes of a large image that are deflated to see which way is best, in bands of rows distributed over it. */
const SAMPLE_BYTES = 96 * 1024
const BANDS = 6

/** Deflated rows, with the index of the variant that they are of. */
export interface DeflatedRows extends Pick<Candidate, 'data' | 'filter' | 'predictorColors'> {
  variant: number
}

/**
 * Deflates rows with or without PNG predictors, whichever is smaller; of a large image a sample decides.
 * @param variants the same image in different ways with the same layout, of which the smallest is taken
 */
export async function deflateRows(
  variants: readonly Uint8Array[],
  layout: RowLayout,
  platform: Platform,
): Promise<DeflatedRows> {
  const rowBytes = rowBytesOf(layout)
  const deflate = async (rows: Uint8Array, variant: number, isPredicted: boolean) => {
    const pixelBytes = Math.max(1, (layout.bits * layout.components) >> 3)
    return {
      variant,
      isPredicted,
      data: await platform.deflate(isPredicted ? filterRows(rows, rowBytes, pixelBytes) : rows),
    }
  }
  let best: Awaited<ReturnType<typeof deflate>> | undefined
  for (const [variant, rows] of variants.entries()) {
    const sample = sampleOf(rows, rowBytes)
    for (const isPredicted of [false, true]) {
      const tried = await deflate(sample, variant, isPredicted)
      if (best === undefined || tried.data.length < best.data.length) best = tried
    }
  }
  const { variant = 0, isPredicted = false } = best ?? {}
  const rows = variants[variant] ?? new Uint8Array(0)
  const isSampled = sampleOf(rows, rowBytes) !== rows
  const { data } = best === undefined || isSampled ? await deflate(rows, variant, isPredicted) : best
  return { variant, data, filter: 'FlateDecode', predictorColors: isPredicted ? layout.components : undefined }
}

/** Bands of rows distributed over a large image; a small one itself. */
function sampleOf(rows: Uint8Array, rowBytes: number): Uint8Array {
  const bandBytes = Math.max(1, Math.floor(SAMPLE_BYTES / BANDS / rowBytes)) * rowBytes
  if (rows.length <= 2 * BANDS * bandBytes) return rows
  const sample = new Uint8Array(BANDS * bandBytes)
  const last = Math.floor((rows.length - bandBytes) / rowBytes)
  for (let band = 0; band < BANDS; band += 1) {
    const from = Math.floor((last * band) / (BANDS - 1)) * rowBytes
    sample.set(rows.subarray(from, from + bandBytes), band * bandBytes)
  }
  return sample
}
