import { concatenate } from '@recto/runtime'

/** SOI and the start of the JFIF segment. */
const JFIF = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]
/** Offset of the density unit, which the two densities follow. */
const UNIT_PLACE = 13
const PER_INCH = 1
/** Size of SOI and a JFIF segment without a thumbnail. */
const HEAD_BYTES = 20
const PROFILE_MARKER = [0xff, 0xe2]
const PROFILE_NAME = 'ICC_PROFILE\0'

/**
 * Sets the resolution of a JFIF file, and adds an ICC profile unless it has one.
 * @throws RangeError if it is not a JFIF file
 */
export function addJpegMetadata(jpeg: Uint8Array, dpi: number, profile?: Uint8Array): Uint8Array {
  if (JFIF.some((byte, index) => jpeg[index] !== byte)) throw new RangeError('not a JFIF file')
  const head = jpeg.slice(0, HEAD_BYTES)
  head.set([PER_INCH, dpi >> 8, dpi & 255, dpi >> 8, dpi & 255], UNIT_PLACE)
  // Some browsers write a profile themselves, right after JFIF.
  const hasProfile = PROFILE_MARKER.every((byte, index) => jpeg[HEAD_BYTES + index] === byte)
  const segments = profile === undefined || hasProfile ? [] : [profileSegment(profile)]
  return concatenate([head, ...segments, jpeg.subarray(HEAD_BYTES)])
}

/** An ICC profile in a single APP2 segment (ICC.1, annex B.4). */
function profileSegment(profile: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(PROFILE_NAME)
  const length = 2 + name.length + 2 + profile.length
  return concatenate([Uint8Array.of(...PROFILE_MARKER, length >> 8, length & 255), name, Uint8Array.of(1, 1), profile])
}
