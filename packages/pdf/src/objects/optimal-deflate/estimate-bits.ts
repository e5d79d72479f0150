import type { Frequencies } from './parse.ts'
import { DISTANCE_EXTRA_BITS, FIRST_LENGTH_SYMBOL, LENGTH_EXTRA_BITS } from './symbols.ts'

/** Estimated size of a dynamic header, without the code lengths. */
const HEADER_BITS = 40
/** Estimated bits of a code length equal to the previous one, and of a different one. */
const SAME_LENGTH_BITS = 2
const OTHER_LENGTH_BITS = 3.5

const LOGARITHMS = Float64Array.from({ length: 4096 }, (_, number) => Math.log2(Math.max(1, number)))

/** Base 2 logarithm of an integer; 0 for 0. */
export function log2(number: number): number {
  return number < LOGARITHMS.length ? (LOGARITHMS[number] ?? 0) : Math.log2(number)
}

/** Estimates the size of a block in bits: entropy of the symbols, their extra bits, and the header. */
export function estimateBits({ literals, distances }: Frequencies): number {
  return HEADER_BITS + estimateCodes(literals) + estimateCodes(distances) + extraBits({ literals, distances })
}

function estimateCodes(frequencies: Uint32Array): number {
  let total = 0
  for (let symbol = 0; symbol < frequencies.length; symbol += 1) total += frequencies[symbol] ?? 0
  if (total === 0) return 0
  const whole = log2(total)
  let [bits, before, zeros] = [0, 0, 0]
  for (let symbol = 0; symbol < frequencies.length; symbol += 1) {
    const frequency = frequencies[symbol] ?? 0
    if (frequency === 0) {
      zeros += 1
      continue
    }
    const ideal = whole - log2(frequency)
    const length = ideal < 1 ? 1 : (ideal + 0.5) | 0
    bits += frequency * ideal + (length === before && zeros === 0 ? SAME_LENGTH_BITS : OTHER_LENGTH_BITS)
    if (zeros > 0) bits += zeroBits(zeros)
    before = length
    zeros = 0
  }
  return bits
}

/** Estimated bits of a run of unused symbols in the header. */
function zeroBits(run: number): number {
  if (run < 3) return 2.5 * run
  return run < 11 ? 6 : 10
}

/** Extra bits of all symbols. */
export function extraBits({ literals, distances }: Frequencies): number {
  let bits = 0
  for (let symbol = 0; symbol < LENGTH_EXTRA_BITS.length; symbol += 1) {
    bits += (literals[FIRST_LENGTH_SYMBOL + symbol] ?? 0) * (LENGTH_EXTRA_BITS[symbol] ?? 0)
  }
  for (let symbol = 0; symbol < DISTANCE_EXTRA_BITS.length; symbol += 1) {
    bits += (distances[symbol] ?? 0) * (DISTANCE_EXTRA_BITS[symbol] ?? 0)
  }
  return bits
}
