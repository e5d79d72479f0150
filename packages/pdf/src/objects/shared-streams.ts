import type { Platform } from '@recto/runtime'

import type { PdfReference } from './objects.ts'

/**
 * Streams with the same key and CRC-32 that are compared byte by byte. Chance produces none; a crafted file could make
 * all of them collide.
 */
const MAX_CANDIDATES = 8

interface SharedStream {
  data: Uint8Array
  reference: PdfReference
}

/** Streams already written, so that a font or image that several files share is written once. */
export class SharedStreams {
  readonly #crc32: Platform['crc32']
  readonly #streams = new Map<string, SharedStream[]>()

  constructor({ crc32 }: Pick<Platform, 'crc32'>) {
    this.#crc32 = crc32
  }

  /**
   * Returns the reference of an equal stream, or of this one, which then counts as written. The time is linear in the
   * bytes: a stream is compared with the first of its kind, and by its CRC-32 with others.
   * @param meaning equal for streams with equal dictionaries
   */
  share(meaning: string, data: Uint8Array, create: () => PdfReference): PdfReference {
    const kind = `${meaning}${sample(data)}`
    const [first] = this.#streams.get(kind) ?? []
    if (first === undefined) return this.#add(kind, data, create())
    if (areEqual(first.data, data)) return first.reference
    const checked = `${kind}:${this.#crc32(data)}`
    const equal = this.#streams.get(checked)?.find((other) => areEqual(other.data, data))
    return equal?.reference ?? this.#add(checked, data, create())
  }

  #add(key: string, data: Uint8Array, reference: PdfReference): PdfReference {
    const others = this.#streams.get(key) ?? []
    if (others.length < MAX_CANDIDATES) this.#streams.set(key, [...others, { data, reference }])
    return reference
  }
}

/** The length, and a few of the bytes. */
function sample(data: Uint8Array): string {
  const step = Math.max(1, Math.floor(data.length / 64))
  let hash = 0
  for (let index = 0; index < data.length; index += step) hash = (Math.imul(hash, 31) + (data[index] ?? 0)) | 0
  return `${data.length}:${hash}`
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left === right) return true
  const { length } = left
  if (length !== right.length) return false
  // Four words at a time take a quarter of the time of single bytes. A `DataView` reads them at any offset.
  const [one, other] = [viewOf(left), viewOf(right)]
  let index = 0
  for (; index + 16 <= length; index += 16) {
    const differences =
      (one.getInt32(index) ^ other.getInt32(index)) |
      (one.getInt32(index + 4) ^ other.getInt32(index + 4)) |
      (one.getInt32(index + 8) ^ other.getInt32(index + 8)) |
      (one.getInt32(index + 12) ^ other.getInt32(index + 12))
    if (differences !== 0) return false
  }
  for (; index < length; index += 1) if (left[index] !== right[index]) return false
  return true
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
