import type { Platform } from '@recto/runtime'

import { startPixelProgram } from './pixel-program.ts'

/** Rows to filter. */
export interface PlainRows {
  bytes: Uint8Array
  rowBytes: number
  /** Bytes of a pixel, 1 to 8; 1 for less. */
  pixelBytes: number
}

/**
 * Filters rows for the PNG predictors of FlateDecode (ISO 32000-2, 7.4.4.4). Each row starts with its filter type, the one of
 * all five with the smallest sum of absolute differences (PNG specification, 12.7).
 */
export type FilterRows = (rows: PlainRows) => Uint8Array

/** Loads what filtering rows takes. */
export async function openRowFilter(platform: Platform): Promise<FilterRows> {
  const program = await startPixelProgram(platform)
  return ({ bytes, rowBytes, pixelBytes }) => {
    const count = Math.floor(bytes.length / rowBytes)
    const address = program.reserveRows(count, rowBytes, pixelBytes) >>> 0
    if (address === 0) throw new RangeError('Filtering rows has no memory left.')
    new Uint8Array(program.memory.buffer).set(bytes.subarray(0, count * rowBytes), address)
    program.filterRows()
    return new Uint8Array(program.memory.buffer, program.filteredRows() >>> 0, count * (rowBytes + 1)).slice()
  }
}
