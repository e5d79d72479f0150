import type { KeyObject } from 'node:crypto'

import { SealError } from './seal-error.ts'
import { clearSizeOf, HEADER_BYTES, SEALED_SEGMENT_BYTES, SEGMENT_BYTES, SegmentCipher } from './segments.ts'

/** Seals a record in memory, in the same format as files. */
export function sealBytes(key: KeyObject, context: string, clear: Uint8Array): Buffer {
  const cipher = SegmentCipher.create(key, context)
  const last = lastSegmentOf(clear.length)
  const segments = Array.from({ length: last + 1 }, (_, index) =>
    cipher.seal(clear.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES), index, index === last),
  )
  return Buffer.concat([cipher.header, ...segments])
}

/** Opens a record. Throws a `SealError` unless it was sealed with this key and context. */
export function openBytes(key: KeyObject, context: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
  if (bytes.length < HEADER_BYTES) throw new SealError('not a sealed record')
  const last = lastSegmentOf(clearSizeOf(bytes.length))
  const cipher = SegmentCipher.read(bytes.subarray(0, HEADER_BYTES), key, context)
  const segments = Array.from({ length: last + 1 }, (_, index) => {
    const begin = HEADER_BYTES + index * SEALED_SEGMENT_BYTES
    return cipher.open(bytes.subarray(begin, begin + SEALED_SEGMENT_BYTES), index, index === last)
  })
  return Buffer.concat(segments)
}

const lastSegmentOf = (clearBytes: number) => Math.max(0, Math.ceil(clearBytes / SEGMENT_BYTES) - 1)
