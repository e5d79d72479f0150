/** The symbol after which a block ends (RFC 1951, clause 3.2.5). */
export const END_OF_BLOCK = 256
/** Literals, the end of the block, and lengths. */
export const LITERAL_SYMBOLS = 286
export const DISTANCE_SYMBOLS = 30
/** The symbol of the shortest length. */
export const FIRST_LENGTH_SYMBOL = 257

export const MIN_LENGTH = 3
export const MAX_LENGTH = 258
export const MAX_DISTANCE = 32_768

/** Extra bits of each length symbol, from 257 on. */
export const LENGTH_EXTRA_BITS = Uint8Array.from([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
])
/** Extra bits of each distance symbol. */
export const DISTANCE_EXTRA_BITS = Uint8Array.from({ length: DISTANCE_SYMBOLS }, (_, symbol) =>
  Math.max(0, (symbol >> 1) - 1),
)

/** The shortest length of each length symbol, from 257 on. */
export const LENGTH_BASES = basesOf(LENGTH_EXTRA_BITS, MIN_LENGTH)
// The last symbol is for 258 alone, though the one before reaches it (RFC 1951, clause 3.2.5).
LENGTH_BASES[LENGTH_BASES.length - 1] = MAX_LENGTH
/** The shortest distance of each distance symbol. */
export const DISTANCE_BASES = basesOf(DISTANCE_EXTRA_BITS, 1)

/** The symbol of each length, counted from 257. */
export const LENGTH_SYMBOLS = symbolsOf(LENGTH_BASES, MAX_LENGTH)
/** The symbol of each distance. */
export const DISTANCE_SYMBOLS_OF = symbolsOf(DISTANCE_BASES, MAX_DISTANCE)

function basesOf(extraBits: Uint8Array, first: number): Uint16Array {
  const bases = new Uint16Array(extraBits.length)
  let base = first
  for (const [symbol, bits] of extraBits.entries()) {
    bases[symbol] = base
    base += 1 << bits
  }
  return bases
}

function symbolsOf(bases: Uint16Array, last: number): Uint8Array {
  const symbols = new Uint8Array(last + 1)
  for (const [symbol, base] of bases.entries()) symbols.fill(symbol, base)
  return symbols
}

/**
 * One step of a parse in 32 bits: the distance above the length, which is 1 with distance 0 for a literal. Lengths take
 * nine bits.
 */
export const LENGTH_BITS = 9
export const LENGTH_MASK = (1 << LENGTH_BITS) - 1
/** The step that takes one byte as it is. */
export const LITERAL_STEP = 1
