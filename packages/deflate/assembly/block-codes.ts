import { writeCodeLengths } from './code-lengths'
import { FIXED_DISTANCE_LENGTH, fixedLength } from './costs'
import { distancesOf, extraBits, FREQUENCIES_BYTES, frequency } from './frequencies'
import { findShortestHeader, headerBits, headerRepetitions, LENGTHS_BYTES, MIN_HEADER_BITS } from './header'
import { DISTANCE_SYMBOLS, LITERAL_SYMBOLS } from './symbols'

/** The maximum code length. */
const CODE_LIMIT: i32 = 15

/** Ways to level out frequencies; the first leaves them as they are. */
const SMOOTHINGS: i32 = 5
/** Shorter runs are left. */
const MIN_RUN: i32 = 4

const SMOOTHED: usize = memory.data(FREQUENCIES_BYTES, 16)
const TRIED: usize = memory.data(LENGTHS_BYTES, 16)

/** Whether the best codes are the fixed ones, their size with the header in bits, and the repeat symbols of the header. */
export let isFixed: bool = true
export let codesBits: i32 = 0
export let codesRepetitions: i32 = 0

/** Finds the codes that make a block with these frequencies smallest, and writes their lengths. */
export function findBestCodes(frequencies: usize, lengths: usize): void {
  writeFixedLengths(lengths)
  isFixed = true
  codesBits = bitsWith(lengths, frequencies)
  // Slightly worse codes may have a shorter header.
  for (let smoothing = 0; smoothing < SMOOTHINGS; smoothing += 1) {
    smoothFrequencies(frequencies, LITERAL_SYMBOLS, smoothing, SMOOTHED)
    smoothFrequencies(distancesOf(frequencies), DISTANCE_SYMBOLS, smoothing, distancesOf(SMOOTHED))
    writeCodeLengths(SMOOTHED, LITERAL_SYMBOLS, CODE_LIMIT, TRIED)
    writeCodeLengths(distancesOf(SMOOTHED), DISTANCE_SYMBOLS, CODE_LIMIT, TRIED + LITERAL_SYMBOLS)
    const bits = bitsWith(TRIED, frequencies)
    if (bits + MIN_HEADER_BITS >= codesBits) continue
    findShortestHeader(TRIED)
    if (headerBits + bits >= codesBits) continue
    isFixed = false
    codesBits = headerBits + bits
    codesRepetitions = headerRepetitions
    memory.copy(lengths, TRIED, LENGTHS_BYTES)
  }
}

function writeFixedLengths(lengths: usize): void {
  for (let symbol = 0; symbol < LITERAL_SYMBOLS; symbol += 1) store<u8>(lengths + symbol, fixedLength(symbol) as u8)
  memory.fill(lengths + LITERAL_SYMBOLS, FIXED_DISTANCE_LENGTH as u8, DISTANCE_SYMBOLS)
}

function bitsWith(lengths: usize, frequencies: usize): i32 {
  let bits = extraBits(frequencies)
  for (let symbol = 0; symbol < LITERAL_SYMBOLS + DISTANCE_SYMBOLS; symbol += 1) {
    bits += frequency(frequencies, symbol) * load<u8>(lengths + symbol)
  }
  return bits
}

/** Levels out runs of similar frequencies, so that equal code lengths can be run-length coded in the header. */
function smoothFrequencies(frequencies: usize, symbols: i32, smoothing: i32, into: usize): void {
  memory.copy(into, frequencies, 4 * symbols)
  if (smoothing == 0) return
  // The largest difference within a run: 1, 2, 4 or 8, or a quarter, half, all or twice the smallest frequency.
  const most = 1 << (smoothing - 1)
  const share = 0.125 * ((1 << smoothing) as f64)
  for (let start = 0; start < symbols;) {
    let least = i32.MAX_VALUE
    let highest = 0
    let sum = 0
    let end = start
    for (; end < symbols; end += 1) {
      const known = frequency(frequencies, end)
      const low = min(least, known)
      const high = max(highest, known)
      // A symbol must not gain or lose its code.
      if (known == 0 || ((high - low) as f64) > Math.max(most, (low as f64) * share)) break
      least = low
      highest = high
      sum += known
    }
    if (end - start >= MIN_RUN) {
      const average = ((sum as f64) / ((end - start) as f64) + 0.5) as i32
      for (let symbol = start; symbol < end; symbol += 1) store<i32>(into + ((symbol as usize) << 2), average)
    }
    start = max(end, start + 1)
  }
}
