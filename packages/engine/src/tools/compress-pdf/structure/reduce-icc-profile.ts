import { latin1 } from '@recto/runtime'

/** Offsets and sizes in a profile (ICC.1:2022, 7.2 and 7.3). */
const SIZE = 0
const CLASS = 12
const SIGNATURE = 36
const PROFILE_ID = 84
const HEADER_BYTES = 128
const ENTRY_BYTES = 12

/** Limit of tags. */
const MAX_TAGS = 200

/** Tags that transform device colors to the connection space, and tags that every profile must have. */
const KEPT = new Set(
  ['A2B0 A2B1 A2B2 D2B0 D2B1 D2B2 D2B3', 'rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC', 'wtpt bkpt chad cicp cprt desc'].flatMap(
    (signatures) => signatures.split(' '),
  ),
)

interface Tag {
  signature: string
  offset: number
  size: number
}

/**
 * Removes the tables that convert to device colors, which only output intents need. A profile with tables becomes an
 * input profile, which does not require them (ICC.1:2022, 8.3).
 * @returns undefined if it is malformed, or nothing can be removed
 */
export function reduceIccProfile(profile: Uint8Array): Uint8Array | undefined {
  const tags = readTags(profile)
  if (tags === undefined) return undefined
  const kept = tags.filter(({ signature }) => KEPT.has(signature))
  if (kept.length === tags.length || !definesColors(kept)) return undefined
  const reduced = write(profile, kept)
  const hasTables = kept.some(({ signature }) => signature.startsWith('A2B'))
  if (hasTables) reduced.set(fromText('scnr'), CLASS)
  return reduced.length < profile.length ? reduced : undefined
}

function readTags(profile: Uint8Array): Tag[] | undefined {
  if (profile.length < HEADER_BYTES + 4 || latin1(profile, SIGNATURE, SIGNATURE + 4) !== 'acsp') return undefined
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  const count = view.getUint32(HEADER_BYTES)
  if (count > MAX_TAGS || HEADER_BYTES + 4 + count * ENTRY_BYTES > profile.length) return undefined
  const tags = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES
    return { signature: latin1(profile, at, at + 4), offset: view.getUint32(at + 4), size: view.getUint32(at + 8) }
  })
  return tags.every(({ offset, size }) => offset >= HEADER_BYTES && offset + size <= profile.length) ? tags : undefined
}

/** Whether colors are still defined: by tables, by a matrix with curves, or by a gray curve. */
function definesColors(tags: readonly Tag[]): boolean {
  const has = (signature: string) => tags.some((tag) => tag.signature === signature)
  return has('A2B0') || has('kTRC') || ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'].every(has)
}

/** Writes the header and tags; tags that share their data keep sharing it. */
function write(profile: Uint8Array, tags: readonly Tag[]): Uint8Array {
  const places = new Map<string, number>()
  let end = HEADER_BYTES + 4 + tags.length * ENTRY_BYTES
  for (const tag of tags) {
    if (places.has(keyOf(tag))) continue
    places.set(keyOf(tag), end)
    end += Math.ceil(tag.size / 4) * 4
  }
  const reduced = new Uint8Array(end)
  const view = new DataView(reduced.buffer)
  reduced.set(profile.subarray(0, HEADER_BYTES))
  view.setUint32(SIZE, end)
  // The profile ID is a digest of the original; zero means none.
  reduced.fill(0, PROFILE_ID, PROFILE_ID + 16)
  view.setUint32(HEADER_BYTES, tags.length)
  for (const [index, tag] of tags.entries()) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES
    const place = places.get(keyOf(tag)) ?? 0
    reduced.set(fromText(tag.signature), at)
    view.setUint32(at + 4, place)
    view.setUint32(at + 8, tag.size)
    reduced.set(profile.subarray(tag.offset, tag.offset + tag.size), place)
  }
  return reduced
}

function keyOf({ offset, size }: Tag): string {
  return `${offset} ${size}`
}

function fromText(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
