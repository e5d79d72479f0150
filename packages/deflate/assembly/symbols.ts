/** The end-of-block symbol (RFC 1951, 3.2.5). */
export const END_OF_BLOCK: i32 = 256
/** Literals, end of block, and lengths. */
export const LITERAL_SYMBOLS: i32 = 286
export const DISTANCE_SYMBOLS: i32 = 30
/** The symbol of the shortest length. */
export const FIRST_LENGTH_SYMBOL: i32 = 257
const LENGTH_CODES: i32 = 29

export const MIN_LENGTH: i32 = 3
export const MAX_LENGTH: i32 = 258
export const MAX_DISTANCE: i32 = 32_768

/** A step of a parse in 32 bits: distance above nine bits of length. A literal has length 1 and distance 0. */
export const LENGTH_BITS: i32 = 9
export const LENGTH_MASK: i32 = (1 << LENGTH_BITS) - 1
/** The step of a literal. */
export const LITERAL_STEP: i32 = 1

/** Extra bits by length symbol, from 257 on. */
const LENGTH_EXTRA_BITS: usize = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
])

/** The shortest length by length symbol, the shortest distance by distance symbol, and the symbols by both. */
const LENGTH_BASES: usize = memory.data(LENGTH_CODES * 2, 8)
const DISTANCE_BASES: usize = memory.data(DISTANCE_SYMBOLS * 2, 8)
const LENGTH_SYMBOLS_OF: usize = memory.data(MAX_LENGTH + 1, 8)
const DISTANCE_SYMBOLS_OF: usize = memory.data(MAX_DISTANCE + 1, 8)

/** Extra bits of a length symbol, from 257 on. */
export function lengthExtraBits(symbol: i32): i32 {
  return load<u8>(LENGTH_EXTRA_BITS + symbol)
}

/** Extra bits of a distance symbol. */
export function distanceExtraBits(symbol: i32): i32 {
  return max(0, (symbol >> 1) - 1)
}

export function lengthBase(symbol: i32): i32 {
  return load<u16>(LENGTH_BASES + (symbol << 1))
}

export function distanceBase(symbol: i32): i32 {
  return load<u16>(DISTANCE_BASES + (symbol << 1))
}

/** The symbol of a length, relative to 257. */
export function lengthSymbol(length: i32): i32 {
  return load<u8>(LENGTH_SYMBOLS_OF + length)
}

export function distanceSymbol(distance: i32): i32 {
  return load<u8>(DISTANCE_SYMBOLS_OF + distance)
}

let base = MIN_LENGTH
for (let symbol = 0; symbol < LENGTH_CODES; symbol += 1) {
  store<u16>(LENGTH_BASES + (symbol << 1), base as u16)
  base += 1 << lengthExtraBits(symbol)
}
// The last symbol is for 258 only, although the one before could encode it (RFC 1951, 3.2.5).
store<u16>(LENGTH_BASES + ((LENGTH_CODES - 1) << 1), MAX_LENGTH as u16)
base = 1
for (let symbol = 0; symbol < DISTANCE_SYMBOLS; symbol += 1) {
  store<u16>(DISTANCE_BASES + (symbol << 1), base as u16)
  base += 1 << distanceExtraBits(symbol)
}
for (let symbol = 0; symbol < LENGTH_CODES; symbol += 1) {
  memory.fill(LENGTH_SYMBOLS_OF + lengthBase(symbol), symbol as u8, MAX_LENGTH + 1 - lengthBase(symbol))
}
for (let symbol = 0; symbol < DISTANCE_SYMBOLS; symbol += 1) {
  memory.fill(DISTANCE_SYMBOLS_OF + distanceBase(symbol), symbol as u8, MAX_DISTANCE + 1 - distanceBase(symbol))
}
