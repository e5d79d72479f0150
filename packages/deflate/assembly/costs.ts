import { log2 } from './entropy'
import { distancesOf, frequency } from './frequencies'
import {
  distanceExtraBits,
  DISTANCE_SYMBOLS,
  FIRST_LENGTH_SYMBOL,
  lengthExtraBits,
  lengthSymbol,
  LITERAL_SYMBOLS,
  MAX_LENGTH,
} from './symbols'

/** Costs are in units of 1/64 bit. */
const COST_UNITS_PER_BIT: f64 = 64
/** Extra bits of a symbol that does not occur, compared with one that occurs once. */
const UNSEEN_BITS: f64 = 1

/** Assumed code lengths before the first parse, typical of most data. */
const FIRST_LENGTH_BITS: f64 = 6
const FIRST_DISTANCE_BITS: f64 = 4.5
/** Literals left between matches are rarer than bytes in general. */
const FIRST_LITERAL_BITS: f64 = 1
const MOST_LITERAL_BITS: f64 = 14

/** Costs of literals by byte, of lengths, and of distances by symbol. */
const LITERAL_COSTS: usize = memory.data(4 * 256, 16)
const LENGTH_COSTS: usize = memory.data(4 * (MAX_LENGTH + 1), 16)
const DISTANCE_COSTS: usize = memory.data(4 * DISTANCE_SYMBOLS, 16)
/** The bits of each symbol that costs are made of. */
const BITS: usize = memory.data(8 * LITERAL_SYMBOLS, 16)
const BYTE_COUNTS: usize = memory.data(4 * 256, 16)

export function literalCost(byte: i32): i32 {
  return load<i32>(LITERAL_COSTS + ((byte as usize) << 2))
}

export function lengthCost(length: i32): i32 {
  return load<i32>(LENGTH_COSTS + ((length as usize) << 2))
}

export function distanceCost(symbol: i32): i32 {
  return load<i32>(DISTANCE_COSTS + ((symbol as usize) << 2))
}

function bitsOf(symbol: i32): f64 {
  return load<f64>(BITS + ((symbol as usize) << 3))
}

function setBits(symbol: i32, bits: f64): void {
  store<f64>(BITS + ((symbol as usize) << 3), bits)
}

/** Costs by the entropy of the symbols in the previous parse. */
export function useFrequencies(frequencies: usize): void {
  idealBits(frequencies, LITERAL_SYMBOLS)
  setLiteralCosts()
  idealBits(distancesOf(frequencies), DISTANCE_SYMBOLS)
  setDistanceCosts()
}

/** Costs with the fixed codes (RFC 1951, 3.2.6). */
export function useFixedCodes(): void {
  for (let symbol = 0; symbol < LITERAL_SYMBOLS; symbol += 1) setBits(symbol, fixedLength(symbol))
  setLiteralCosts()
  for (let symbol = 0; symbol < DISTANCE_SYMBOLS; symbol += 1) setBits(symbol, FIXED_DISTANCE_LENGTH)
  setDistanceCosts()
}

/** The length of each distance code of the fixed codes, and of their literals and lengths. */
export const FIXED_DISTANCE_LENGTH: i32 = 5
export function fixedLength(symbol: i32): i32 {
  if (symbol < 144) return 8
  if (symbol < 256) return 9
  return symbol < 280 ? 7 : 8
}

/** Costs for the first parse. */
export function useFirstCosts(data: usize, from: i32, to: i32): void {
  memory.fill(BYTE_COUNTS, 0, 4 * 256)
  for (let at = from; at < to; at += 1) {
    const slot = BYTE_COUNTS + ((load<u8>(data + at) as usize) << 2)
    store<i32>(slot, load<i32>(slot) + 1)
  }
  idealBits(BYTE_COUNTS, 256)
  for (let byte = 0; byte < 256; byte += 1) {
    setBits(byte, Math.min(MOST_LITERAL_BITS, bitsOf(byte) + FIRST_LITERAL_BITS))
  }
  for (let symbol = 256; symbol < LITERAL_SYMBOLS; symbol += 1) setBits(symbol, FIRST_LENGTH_BITS)
  setLiteralCosts()
  for (let symbol = 0; symbol < DISTANCE_SYMBOLS; symbol += 1) setBits(symbol, FIRST_DISTANCE_BITS)
  setDistanceCosts()
}

function toCost(bits: f64): i32 {
  return (COST_UNITS_PER_BIT * bits + 0.5) as i32
}

function setLiteralCosts(): void {
  for (let byte = 0; byte < 256; byte += 1) store<i32>(LITERAL_COSTS + (byte << 2), toCost(bitsOf(byte)))
  for (let length = 0; length <= MAX_LENGTH; length += 1) {
    const symbol = lengthSymbol(length)
    const bits = bitsOf(FIRST_LENGTH_SYMBOL + symbol) + (lengthExtraBits(symbol) as f64)
    store<i32>(LENGTH_COSTS + (length << 2), toCost(bits))
  }
}

function setDistanceCosts(): void {
  for (let symbol = 0; symbol < DISTANCE_SYMBOLS; symbol += 1) {
    store<i32>(DISTANCE_COSTS + (symbol << 2), toCost(bitsOf(symbol) + (distanceExtraBits(symbol) as f64)))
  }
}

/** Entropy of each symbol in bits, at least 1. */
function idealBits(frequencies: usize, symbols: i32): void {
  let total = 0
  for (let symbol = 0; symbol < symbols; symbol += 1) total += frequency(frequencies, symbol)
  const whole = log2(total)
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const known = frequency(frequencies, symbol)
    setBits(symbol, known == 0 ? whole + UNSEEN_BITS : Math.max(1, whole - log2(known)))
  }
}
