import { distancesOf, extraBits, frequency } from './frequencies'
import { DISTANCE_SYMBOLS, LITERAL_SYMBOLS } from './symbols'

/** Estimated size of a dynamic header, without the code lengths. */
const HEADER_BITS: f64 = 40
/** Estimated bits of a code length equal to the previous one, and of a different one. */
const SAME_LENGTH_BITS: f64 = 2
const OTHER_LENGTH_BITS: f64 = 3.5

const KNOWN_LOGARITHMS: i32 = 4096
const LOGARITHMS: usize = memory.data(8 * KNOWN_LOGARITHMS, 16)
for (let number = 1; number < KNOWN_LOGARITHMS; number += 1) {
  store<f64>(LOGARITHMS + ((number as usize) << 3), Math.log2(number))
}

/** Base 2 logarithm of an integer; 0 for 0. */
export function log2(number: i32): f64 {
  return number < KNOWN_LOGARITHMS ? load<f64>(LOGARITHMS + ((number as usize) << 3)) : Math.log2(number)
}

/** Estimates the size of a block in bits: entropy of the symbols, their extra bits, and the header. */
export function estimateBits(frequencies: usize): f64 {
  const codes = estimateCodes(frequencies, LITERAL_SYMBOLS) + estimateCodes(distancesOf(frequencies), DISTANCE_SYMBOLS)
  return HEADER_BITS + codes + (extraBits(frequencies) as f64)
}

function estimateCodes(frequencies: usize, symbols: i32): f64 {
  let total = 0
  for (let symbol = 0; symbol < symbols; symbol += 1) total += frequency(frequencies, symbol)
  if (total == 0) return 0
  const whole = log2(total)
  let bits: f64 = 0
  let before = 0
  let zeros = 0
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const known = frequency(frequencies, symbol)
    if (known == 0) {
      zeros += 1
      continue
    }
    const ideal = whole - log2(known)
    const length: i32 = ideal < 1 ? 1 : ((ideal + 0.5) as i32)
    bits += (known as f64) * ideal + (length == before && zeros == 0 ? SAME_LENGTH_BITS : OTHER_LENGTH_BITS)
    if (zeros > 0) bits += zeroBits(zeros)
    before = length
    zeros = 0
  }
  return bits
}

/** Estimated bits of a run of unused symbols in the header. */
function zeroBits(run: i32): f64 {
  if (run < 3) return 2.5 * (run as f64)
  return run < 11 ? 6 : 10
}
