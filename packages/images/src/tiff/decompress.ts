import type { Platform } from '@recto/runtime'

import { decodeFax } from '../ccitt/decode-fax.ts'
import { decodeLzw } from '../lzw.ts'
import type { TiffImage } from './tiff-image.ts'

/** Compression schemes (TIFF 6.0, section 3 and part 2; supplements). */
export const COMPRESSION = {
  none: 1,
  huffman: 2,
  group3: 3,
  group4: 4,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
  oldDeflate: 32_946,
} as const

const LZW = { literalBits: 8, isLowestFirst: false, isEarly: true }

/** A strip or tile to decode: it has its actual number of rows, and the columns of the image or tile. */
export interface Segment {
  data: Uint8Array
  columns: number
  rows: number
  /** Bytes it must have when it is decoded. */
  length: number
}

/** Decodes a strip or tile; undefined if it is damaged, truncated or of an unknown compression. */
export function decompress(
  { data, columns, rows, length }: Segment,
  image: TiffImage,
  platform: Pick<Platform, 'inflate'>,
): Uint8Array | undefined {
  const decoded = decode(data, { columns, rows, length }, image, platform)
  return decoded === undefined || decoded.length < length ? undefined : decoded.subarray(0, length)
}

function decode(
  data: Uint8Array,
  { columns, rows, length }: Omit<Segment, 'data'>,
  image: TiffImage,
  platform: Pick<Platform, 'inflate'>,
): Uint8Array | undefined {
  switch (image.compression) {
    case COMPRESSION.none:
      return data
    case COMPRESSION.lzw:
      return decodeLzw(data, LZW, length)
    case COMPRESSION.packBits:
      return decodePackBits(data, length)
    case COMPRESSION.deflate:
    case COMPRESSION.oldDeflate:
      // The last strip may be as long as the others.
      return platform.inflate(data, length * 2 + 65_536)
    case COMPRESSION.huffman:
    case COMPRESSION.group3:
    case COMPRESSION.group4: {
      const fax = decodeFax(data, { ...faxCoding(image), columns, rows, hasEndOfLine: false })
      return fax?.bits
    }
    default:
      return undefined
  }
}

/** How fax data is coded, in the terms of CCITTFaxDecode (ISO 32000-2, table 11). */
export function faxCoding({ compression, faxOptions }: TiffImage): { k: number; isByteAligned: boolean } {
  if (compression === COMPRESSION.group4) return { k: -1, isByteAligned: false }
  // Bit 0 of T4Options: two-dimensional coding.
  if (compression === COMPRESSION.group3) return { k: (faxOptions & 1) === 1 ? 4 : 0, isByteAligned: false }
  return { k: 0, isByteAligned: true }
}

/** Decodes PackBits (TIFF 6.0, section 9). */
function decodePackBits(data: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(length)
  let [from, to] = [0, 0]
  while (from < data.length && to < length) {
    const count = data[from] ?? 128
    from += 1
    if (count < 128) {
      const literal = data.subarray(from, Math.min(from + count + 1, from + length - to))
      result.set(literal, to)
      from += count + 1
      to += literal.length
    } else if (count > 128) {
      const end = Math.min(to + 257 - count, length)
      result.fill(data[from] ?? 0, to, end)
      from += 1
      to = end
    }
  }
  return result.subarray(0, to)
}
