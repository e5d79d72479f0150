import { concatenate } from '@recto/runtime'

import { littleEndian } from './byte-order.ts'
import { tiffHead } from './tiff-directory.ts'

/** Flags of the VP8X header: which chunks are present (WebP container specification). */
const [HAS_PROFILE, HAS_EXIF] = [0x20, 0x08]
/** Offset of the first chunk of a simple file. */
const FIRST_CHUNK = 12
const PER_INCH = 2

/**
 * Adds the resolution and the ICC profile to a simple WebP, which becomes an extended file. WebP has no field for the
 * resolution, so it goes into Exif.
 */
export function addWebpMetadata(
  webp: Uint8Array,
  { width, height, dpi, profile }: { width: number; height: number; dpi: number; profile?: Uint8Array | undefined },
): Uint8Array {
  const exif = tiffHead([
    [282, 'rational', [dpi]],
    [283, 'rational', [dpi]],
    [296, 'short', [PER_INCH]],
  ])
  const flags = HAS_EXIF | (profile === undefined ? 0 : HAS_PROFILE)
  const extended = concatenate([littleEndian([flags, 4]), in24Bits(width - 1), in24Bits(height - 1)])
  const chunks = concatenate([
    chunk('VP8X', extended),
    ...(profile === undefined ? [] : [chunk('ICCP', profile)]),
    webp.subarray(FIRST_CHUNK),
    chunk('EXIF', exif),
  ])
  return concatenate([text('RIFF'), littleEndian([chunks.length + 4, 4]), text('WEBP'), chunks])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  return concatenate([text(name), littleEndian([data.length, 4]), data, new Uint8Array(data.length % 2)])
}

function in24Bits(value: number): Uint8Array {
  return littleEndian([value, 4]).subarray(0, 3)
}

function text(characters: string): Uint8Array {
  return new TextEncoder().encode(characters)
}
