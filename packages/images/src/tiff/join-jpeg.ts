import { concatenate } from '@recto/runtime'

import { PHOTOMETRIC, type TiffImage } from './tiff-image.ts'

/** "Adobe", version 100, no flags; the transform follows (ISO 32000-2, table 13). */
const ADOBE = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0]

/** A JPEG of a strip or tile, with the tables they all share (TIFF Technical Note 2). */
export function joinJpeg(data: Uint8Array, { jpegTables, photometric }: TiffImage): Uint8Array {
  // Without SOI of the data, and without SOI and EOI of the tables.
  const tables = jpegTables === undefined || jpegTables.length < 4 ? new Uint8Array() : jpegTables.subarray(2, -2)
  return concatenate([Uint8Array.of(0xff, 0xd8), Uint8Array.from(model(photometric)), tables, data.subarray(2)])
}

/**
 * Only a TIFF says whether three components are RGB. Four must not be treated as inverted, which the segment would
 * mean.
 */
function model(photometric: number): number[] {
  if (photometric === PHOTOMETRIC.rgb) return [...ADOBE, 0]
  return photometric === PHOTOMETRIC.ycc ? [...ADOBE, 1] : []
}
