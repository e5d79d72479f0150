import { decodeAscii85, decodeAsciiHex } from './ascii.ts'
import { decodeLzw } from './lzw.ts'
import { decodeRunLength } from './run-length.ts'

/** Abbreviated filter names, meant for inline images but found elsewhere too (ISO 32000-2, table 92). */
const FULL_NAMES: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}

/** The full name of a filter. */
export function fullFilterName(name: string): string {
  return FULL_NAMES[name] ?? name
}

/** A lossless filter other than Flate, and its parameters. */
export interface LosslessFilter {
  /** The full name. */
  name: string
  /** The parameter `EarlyChange` of LZWDecode. */
  earlyChange: number
  maxBytes: number
}

/** Decodes lossless filters other than Flate; undefined for others, for damaged data, and if the output exceeds `maxBytes`. */
export function decodeLossless(
  data: Uint8Array,
  { name, earlyChange, maxBytes }: LosslessFilter,
): Uint8Array | undefined {
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
