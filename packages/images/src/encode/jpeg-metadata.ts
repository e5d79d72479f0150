import { concatenate } from '@recto/runtime'

const SOI = [0xff, 0xd8]
/** JFIF 1.01 in 1 by 1 pixels, without a thumbnail. */
const JFIF = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
/** Bytes up to the zero that ends the name. */
const JFIF_NAME_BYTES = 9
/** Offset of the density unit in the segment, which the two densities follow. */
const UNIT_PLACE = 11
const PER_INCH = 1
const PROFILE_MARKER = [0xff, 0xe2]
const PROFILE_NAME = 'ICC_PROFILE\0'

/**
 * Sets the resolution of a JPEG, converting it to JFIF if necessary, and adds an ICC profile unless it has one.
 * @throws RangeError if it is not a JPEG
 */
export function addJpegMetadata(jpeg: Uint8Array, dpi: number, profile?: Uint8Array): Uint8Array {
  if (!hasBytes(jpeg, 0, SOI)) throw new RangeError('not a JPEG')
  const isJfif = hasBytes(jpeg, SOI.length, JFIF.slice(0, JFIF_NAME_BYTES))
  const end = isJfif ? SOI.length + JFIF.length : SOI.length
  const jfif = isJfif ? jpeg.slice(SOI.length, end) : Uint8Array.from(JFIF)
  jfif.set([PER_INCH, dpi >> 8, dpi & 255, dpi >> 8, dpi & 255], UNIT_PLACE)
  // Some browsers write a profile themselves, right after JFIF.
  const hasProfile = hasBytes(jpeg, end, PROFILE_MARKER)
  const segments = profile === undefined || hasProfile ? [] : [profileSegment(profile)]
  return concatenate([Uint8Array.from(SOI), jfif, ...segments, jpeg.subarray(end)])
}

function hasBytes(jpeg: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => jpeg[at + index] === byte)
}

/** An ICC profile in a single APP2 segment (ICC.1, annex B.4). */
function profileSegment(profile: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(PROFILE_NAME)
  const length = 2 + name.length + 2 + profile.length
  return concatenate([Uint8Array.of(...PROFILE_MARKER, length >> 8, length & 255), name, Uint8Array.of(1, 1), profile])
}
