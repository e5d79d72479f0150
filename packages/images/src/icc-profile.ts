import { concatenate, latin1, startsWith } from '@recto/runtime'

/** A part of a profile in a JPEG, with its number and the number of all (ICC.1, annex B.4). */
export interface ProfilePart {
  number: number
  count: number
  data: Uint8Array
}

const NAME = 'ICC_PROFILE\0'

/** Larger profiles are lookup tables for presses, of at most a few megabytes. */
const MAX_PROFILE_BYTES = 8 * 1024 * 1024

/** Color spaces of the data (ICC.1, table 19) that an image can have, and their channels. */
const CHANNELS: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 }

/** The part in an APP2 segment, if it has one. */
export function profilePart(segment: Uint8Array): ProfilePart[] {
  if (!startsWith(segment, NAME, 0)) return []
  const [number = 0, count = 0] = segment.subarray(NAME.length)
  return [{ number, count, data: segment.subarray(NAME.length + 2) }]
}

/** Joins the parts of a profile; undefined unless all are present. */
export function joinProfile(parts: readonly ProfilePart[]): Uint8Array | undefined {
  const ordered = parts.toSorted((left, right) => left.number - right.number)
  const isWhole = ordered.every(({ number, count }, index) => number === index + 1 && count === parts.length)
  if (ordered.length === 0 || !isWhole) return undefined
  return concatenate(ordered.map(({ data }) => data))
}

/** The number of channels a profile describes; undefined if no image can have it. */
export function profileChannels(profile: Uint8Array): number | undefined {
  const isProfile = profile.length > 128 && profile.length <= MAX_PROFILE_BYTES && latin1(profile, 36, 40) === 'acsp'
  return isProfile ? CHANNELS[latin1(profile, 16, 20)] : undefined
}
