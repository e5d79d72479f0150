import { stepAt } from './parse'
import {
  distanceExtraBits,
  DISTANCE_SYMBOLS,
  distanceSymbol,
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  lengthExtraBits,
  LENGTH_BITS,
  LENGTH_MASK,
  lengthSymbol,
  LITERAL_SYMBOLS,
} from './symbols'

/** Frequencies of literals and lengths, then of distances, 32 bits each. */
export const FREQUENCIES_BYTES: i32 = 4 * (LITERAL_SYMBOLS + DISTANCE_SYMBOLS)

export function frequency(frequencies: usize, symbol: i32): i32 {
  return load<i32>(frequencies + ((symbol as usize) << 2))
}

function increment(frequencies: usize, symbol: i32): void {
  const at = frequencies + ((symbol as usize) << 2)
  store<i32>(at, load<i32>(at) + 1)
}

/** The part of frequencies for distances. */
export function distancesOf(frequencies: usize): usize {
  return frequencies + 4 * LITERAL_SYMBOLS
}

/** Counts the symbols in a range of the parsed segment, including the end of block. */
export function countSymbols(data: usize, from: i32, to: i32, into: usize): void {
  memory.fill(into, 0, FREQUENCIES_BYTES)
  const distances = distancesOf(into)
  let at = from
  while (at < to) {
    const step = stepAt(at)
    const length = step & LENGTH_MASK
    if (length == 1) increment(into, load<u8>(data + at))
    else {
      increment(into, FIRST_LENGTH_SYMBOL + lengthSymbol(length))
      increment(distances, distanceSymbol(step >>> LENGTH_BITS))
    }
    at += length
  }
  store<i32>(into + 4 * END_OF_BLOCK, 1)
}

/** Adds frequencies. */
export function addFrequencies(one: usize, other: usize, into: usize): void {
  for (let at: usize = 0; at < (FREQUENCIES_BYTES as usize); at += 4) {
    store<i32>(into + at, load<i32>(one + at) + load<i32>(other + at))
  }
}

/** Extra bits of all symbols. */
export function extraBits(frequencies: usize): i32 {
  let bits = 0
  for (let symbol = FIRST_LENGTH_SYMBOL; symbol < LITERAL_SYMBOLS; symbol += 1) {
    bits += frequency(frequencies, symbol) * lengthExtraBits(symbol - FIRST_LENGTH_SYMBOL)
  }
  const distances = distancesOf(frequencies)
  for (let symbol = 0; symbol < DISTANCE_SYMBOLS; symbol += 1) {
    bits += frequency(distances, symbol) * distanceExtraBits(symbol)
  }
  return bits
}
