/** How LZW codes are written. */
export interface LzwFormat {
  /** Bits of a literal: 8, or fewer in GIF. */
  literalBits: number
  /** Whether codes start at the lowest bit of a byte (GIF) or at the highest (TIFF). */
  isLowestFirst: boolean
  /** Whether codes become longer one code early (TIFF). */
  isEarly: boolean
}

const MAX_CODE_BITS = 12
const MAX_CODES = 1 << MAX_CODE_BITS

/**
 * Decodes LZW data (TIFF 6.0, section 13; GIF89a, appendix F).
 * @param length bytes to decode at most
 * @returns fewer bytes if the data ends early; undefined if it is damaged
 */
export function decodeLzw(data: Uint8Array, format: LzwFormat, length: number): Uint8Array | undefined {
  const { literalBits, isEarly } = format
  const clear = 1 << literalBits
  const prefixes = new Uint16Array(MAX_CODES)
  const suffixes = new Uint8Array(MAX_CODES)
  const lengths = new Uint16Array(MAX_CODES).fill(1, 0, clear)
  for (let code = 0; code < clear; code += 1) suffixes[code] = code
  const result = new Uint8Array(length)
  const read = codeReader(data, format.isLowestFirst)
  let [at, bits, next, previous] = [0, literalBits + 1, clear + 2, -1]
  while (at < length) {
    const code = read(bits)
    if (code < 0 || code === clear + 1) break
    if (code === clear) {
      ;[bits, next, previous] = [literalBits + 1, clear + 2, -1]
      continue
    }
    if (code > next || (previous < 0 && code >= clear) || (code === next && next === MAX_CODES)) return undefined
    // A code that is about to be defined means the previous string followed by its own first byte.
    const known = code < next ? code : previous
    const size = lengths[known] ?? 0
    const start = at
    let symbol = known
    for (let place = at + size - 1; place >= start; place -= 1) {
      result[place] = suffixes[symbol] ?? 0
      symbol = prefixes[symbol] ?? 0
    }
    at += size
    // The string may be longer than what is left; typed arrays ignore writes past their end.
    const first = result[start] ?? 0
    if (code === next) {
      result[at] = first
      at += 1
    }
    if (previous >= 0 && next < MAX_CODES) {
      prefixes[next] = previous
      suffixes[next] = first
      lengths[next] = (lengths[previous] ?? 0) + 1
      next += 1
    }
    if (next + (isEarly ? 1 : 0) >= 1 << bits && bits < MAX_CODE_BITS) bits += 1
    previous = code
  }
  return result.subarray(0, Math.min(at, length))
}

/** Reads codes of some bits; -1 at the end. */
function codeReader(data: Uint8Array, isLowestFirst: boolean): (bits: number) => number {
  let [at, held, count] = [0, 0, 0]
  return (bits) => {
    while (count < bits) {
      const byte = data[at]
      if (byte === undefined) return -1
      at += 1
      held = isLowestFirst ? held | (byte << count) : ((held << 8) | byte) & 0xff_ff_ff
      count += 8
    }
    count -= bits
    const mask = (1 << bits) - 1
    if (!isLowestFirst) return (held >> count) & mask
    const code = held & mask
    held >>>= bits
    return code
  }
}
