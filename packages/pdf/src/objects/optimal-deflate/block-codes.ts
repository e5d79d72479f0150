import { MIN_HEADER_BITS, shortestHeader, type DynamicHeader } from './dynamic-header.ts'
import { limitedCodeLengths } from './code-lengths.ts'
import { extraBits } from './estimate-bits.ts'
import { smoothFrequencies } from './smooth-frequencies.ts'
import type { Codes, Frequencies } from './parse.ts'
import { DISTANCE_SYMBOLS, LITERAL_SYMBOLS } from './symbols.ts'

/** Huffman codes for a block, with the size of the block in bits without its 3-bit header. */
export interface BlockCodes {
  bits: number
  codes: Codes
  /** Undefined for fixed codes. */
  header?: DynamicHeader
}

/** The maximum code length. */
const CODE_LIMIT = 15

/** The fixed codes (RFC 1951, 3.2.6). */
export const FIXED_CODES: Codes = {
  literals: Uint8Array.from({ length: LITERAL_SYMBOLS + 2 }, (_, symbol) => {
    if (symbol < 144) return 8
    if (symbol < 256) return 9
    return symbol < 280 ? 7 : 8
  }),
  distances: new Uint8Array(DISTANCE_SYMBOLS + 2).fill(5),
}

/** The codes that make a block with these frequencies smallest. */
export function bestCodes(frequencies: Frequencies): BlockCodes {
  let best: BlockCodes = { bits: bitsIn(FIXED_CODES, frequencies), codes: FIXED_CODES }
  // Slightly worse codes may have a shorter header.
  for (const smoothed of [frequencies, ...smoothFrequencies(frequencies)]) {
    const codes = codesFor(smoothed)
    const bits = bitsIn(codes, frequencies)
    if (bits + MIN_HEADER_BITS >= best.bits) continue
    const header = shortestHeader(codes)
    if (header.bits + bits < best.bits) best = { bits: header.bits + bits, codes, header }
  }
  return best
}

function codesFor({ literals, distances }: Frequencies): Codes {
  return {
    literals: limitedCodeLengths(literals, CODE_LIMIT),
    distances: limitedCodeLengths(distances, CODE_LIMIT),
  }
}

function bitsIn(codes: Codes, frequencies: Frequencies): number {
  let bits = extraBits(frequencies)
  for (const kind of ['literals', 'distances'] as const) {
    const [lengths, counts] = [codes[kind], frequencies[kind]]
    for (let symbol = 0; symbol < counts.length; symbol += 1) bits += (counts[symbol] ?? 0) * (lengths[symbol] ?? 0)
  }
  return bits
}
