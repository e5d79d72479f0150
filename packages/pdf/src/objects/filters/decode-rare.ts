import { decodeAscii85, decodeAsciiHex } from './ascii.ts'
import { decodeLzw } from './lzw.ts'
import { decodeRunLength } from './run-length.ts'

/** Short names, which only inline images may have, but other streams have too (ISO 32000-2, table 92). */
const FULL_NAMES: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}

/** The name of a filter that may be written short. */
export function fullFilterName(name: string): string {
  return FULL_NAMES[name] ?? name
}

/** What a filter from before Flate needs to be undone. */
export interface RareFilter {
  /** In full. */
  name: string
  /** The parameter `EarlyChange` of LZWDecode. */
  earlyChange: number
  maxBytes: number
}

/** Undoes a filter that loses nothing and is not Flate; undefined for others, for damage, and for more than `maxBytes`. */
export function decodeRare(data: Uint8Array, { name, earlyChange, maxBytes }: RareFilter): Uint8Array | undefined {
  switch (name) {
    case 'LZWDecode':
      return decodeLzw(data, earlyChange, maxBytes)
    case 'ASCII85Decode':
      return decodeAscii85(data)
    case 'ASCIIHexDecode':
      return decodeAsciiHex(data)
    case 'RunLengthDecode':
      return decodeRunLength(data, maxBytes)
    default:
      return undefined
  }
}
