import { concatenate } from '@recto/runtime'

/** JFIF's own segment, right behind the start of the image. */
const JFIF = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]
/** Where JFIF says in which unit its densities are, and where the two are. */
const UNIT_PLACE = 13
const PER_INCH = 1
/** Bytes up to the end of JFIF's segment, which has no small picture here. */
const HEAD_BYTES = 20
const PROFILE_MARKER = [0xff, 0xe2]
const PROFILE_NAME = 'ICC_PROFILE\0'

/**
 * Writes the resolution into a JPEG that an encoder made, and the profile of its colours unless it has one.
 * @throws RangeError where it is no JFIF file
 */
export function addJpegMetadata(jpeg: Uint8Array, dpi: number, profile?: Uint8Array): Uint8Array {
  if (JFIF.some((byte, index) => jpeg[index] !== byte)) throw new RangeError('not a JFIF file')
  const head = jpeg.slice(0, HEAD_BYTES)
  head.set([PER_INCH, dpi >> 8, dpi & 255, dpi >> 8, dpi & 255], UNIT_PLACE)
  // Some browsers write one themselves, right there.
  const hasProfile = PROFILE_MARKER.every((byte, index) => jpeg[HEAD_BYTES + index] === byte)
  const segments = profile === undefined || hasProfile ? [] : [profileSegment(profile)]
  return concatenate([head, ...segments, jpeg.subarray(HEAD_BYTES)])
}

/** An ICC profile that fits one segment (ICC.1, annex B.4). */
function profileSegment(profile: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(PROFILE_NAME)
  const length = 2 + name.length + 2 + profile.length
  return concatenate([Uint8Array.of(...PROFILE_MARKER, length >> 8, length & 255), name, Uint8Array.of(1, 1), profile])
}
