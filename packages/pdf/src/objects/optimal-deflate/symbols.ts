/** The end-of-block symbol (RFC 1951, 3.2.5). */
export const END_OF_BLOCK = 256
/** Literals, end of block, and lengths. */
export const LITERAL_SYMBOLS = 286
export const DISTANCE_SYMBOLS = 30
/** The symbol of the shortest length. */
export const FIRST_LENGTH_SYMBOL = 257

export const MIN_LENGTH = 3
export const MAX_LENGTH = 258
export const MAX_DISTANCE = 32_768

/** Extra bits by length symbol, from 257 on. */
export const LENGTH_EXTRA_BITS = Uint8Array.from([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
])
/** Extra bits by distance symbol. */
export const DISTANCE_EXTRA_BITS = Uint8Array.from({ length: DISTANCE_SYMBOLS }, (_, symbol) =>
  Math.max(0, (symbol >> 1) - 1),
)

/** The shortest length by length symbol, from 257 on. */
export const LENGTH_BASES = basesOf(LENGTH_EXTRA_BITS, MIN_LENGTH)
// The last symbol is for 258 only, although the one before could encode it (RFC 1951, 3.2.5).
LENGTH_BASES[LENGTH_BASES.length - 1] = MAX_LENGTH
/** The shortest distance by distance symbol. */
export const DISTANCE_BASES = basesOf(DISTANCE_EXTRA_BITS, 1)

/** The symbol by length, relative to 257. */
export const LENGTH_SYMBOLS = symbolsOf(LENGTH_BASES, MAX_LENGTH)
/** The symbol by distance. */
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

/** A step of a parse in 32 bits: distance above nine bits of length. A literal has length 1 and distance 0. */
export const LENGTH_BITS = 9
export const LENGTH_MASK = (1 << LENGTH_BITS) - 1
/** The step of a literal. */
export const LITERAL_STEP = 1
