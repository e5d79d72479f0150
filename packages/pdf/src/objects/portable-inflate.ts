import { Inflate } from 'fflate'
import { adler32, concatenate } from '@recto/runtime'

/** Bytes to inflate at a time, so that too much output is noticed early. */
const SLICE_BYTES = 16_384

/** Sizes of the zlib header and checksum (RFC 1950). */
const HEADER_BYTES = 2
const CHECK_BYTES = 4

/** Bytes allowed after the data: line ends that writers count as data. */
const MAX_SPARE_BYTES = 4

/** The platform's `inflate` in TypeScript. */
export function portableInflate(data: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const [method = 0, flags = 0] = data
  if ((method & 15) !== 8 || ((method << 8) | flags) % 31 !== 0) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    const inflater = new Inflate((chunk) => {
      length += chunk.length
      if (length > maxBytes) throw new RangeError('more than is wanted')
      chunks.push(chunk)
    })
    for (let start = HEADER_BYTES; start < data.length; start += SLICE_BYTES) {
      inflater.push(data.subarray(start, start + SLICE_BYTES), start + SLICE_BYTES >= data.length)
    }
  } catch {
    // The library throws on damaged data.
    return undefined
  }
  const inflated = concatenate(chunks)
  return hasCheckValue(data, adler32(inflated)) ? inflated : undefined
}

function hasCheckValue(data: Uint8Array, value: number): boolean {
  for (let spare = 0; spare <= MAX_SPARE_BYTES; spare += 1) {
    const at = data.length - CHECK_BYTES - spare
    if (at < HEADER_BYTES) return false
    const found = new DataView(data.buffer, data.byteOffset + at, CHECK_BYTES).getUint32(0)
    if (found === value) return true
  }
  return false
}
