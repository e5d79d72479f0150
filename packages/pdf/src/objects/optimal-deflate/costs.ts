import { log2 } from './estimate-bits.ts'
import type { Codes, Frequencies, Range } from './parse.ts'
import {
  DISTANCE_EXTRA_BITS,
  DISTANCE_SYMBOLS,
  FIRST_LENGTH_SYMBOL,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOLS,
  MAX_LENGTH,
} from './symbols.ts'

/** Estimated costs of literals and matches, in fractions of a bit. */
export interface Costs {
  /** By byte. */
  literals: Int32Array
  /** By match length. */
  lengths: Int32Array
  /** By distance symbol. */
  distances: Int32Array
}

/** Costs are in units of 1/64 bit. */
const COST_UNITS_PER_BIT = 64
/** Extra bits of a symbol that does not occur, compared with one that occurs once. */
const UNSEEN_BITS = 1

/** Assumed code lengths before the first parse, typical of most data. */
const FIRST_LENGTH_BITS = 6
const FIRST_DISTANCE_BITS = 4.5
/** Literals left between matches are rarer than bytes in general. */
const FIRST_LITERAL_BITS = 1
const MOST_LITERAL_BITS = 14

/** Costs by the entropy of the symbols in the previous parse. */
export function costsOf({ literals, distances }: Frequencies): Costs {
  return costsFrom(idealBits(literals), idealBits(distances))
}

/** Costs with given codes. */
export function costsIn({ literals, distances }: Codes): Costs {
  return costsFrom(literals, distances)
}

/** Costs for the first parse. */
export function firstCosts(data: Uint8Array, { from, to }: Range): Costs {
  const counts = new Uint32Array(256)
  for (let at = from; at < to; at += 1) counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1
  const literals = new Float64Array(FIRST_LENGTH_SYMBOL + LENGTH_EXTRA_BITS.length).fill(FIRST_LENGTH_BITS)
  for (const [byte, bits] of idealBits(counts).entries()) {
    literals[byte] = Math.min(MOST_LITERAL_BITS, bits + FIRST_LITERAL_BITS)
  }
  return costsFrom(literals, new Float64Array(DISTANCE_SYMBOLS).fill(FIRST_DISTANCE_BITS))
}

/** Costs from the bits of each symbol. */
function costsFrom(literals: Float64Array | Uint8Array, distances: Float64Array | Uint8Array): Costs {
  const costs = {
    literals: new Int32Array(256),
    lengths: new Int32Array(MAX_LENGTH + 1),
    distances: new Int32Array(DISTANCE_SYMBOLS),
  }
  for (let byte = 0; byte < 256; byte += 1)
    costs.literals[byte] = Math.round(COST_UNITS_PER_BIT * (literals[byte] ?? 0))
  for (let length = 0; length <= MAX_LENGTH; length += 1) {
    const symbol = LENGTH_SYMBOLS[length] ?? 0
    const bits = (literals[FIRST_LENGTH_SYMBOL + symbol] ?? 0) + (LENGTH_EXTRA_BITS[symbol] ?? 0)
    costs.lengths[length] = Math.round(COST_UNITS_PER_BIT * bits)
  }
  for (let symbol = 0; symbol < DISTANCE_SYMBOLS; symbol += 1) {
    costs.distances[symbol] = Math.round(
      COST_UNITS_PER_BIT * ((distances[symbol] ?? 0) + (DISTANCE_EXTRA_BITS[symbol] ?? 0)),
    )
  }
  return costs
}

/** Entropy of each symbol in bits, at least 1. */
function idealBits(frequencies: Uint32Array): Float64Array {
  let total = 0
  for (let symbol = 0; symbol < frequencies.length; symbol += 1) total += frequencies[symbol] ?? 0
  const whole = log2(total)
  const bits = new Float64Array(frequencies.length)
  for (let symbol = 0; symbol < frequencies.length; symbol += 1) {
    const frequency = frequencies[symbol] ?? 0
    bits[symbol] = frequency === 0 ? whole + UNSEEN_BITS : Math.max(1, whole - log2(frequency))
  }
  return bits
}
