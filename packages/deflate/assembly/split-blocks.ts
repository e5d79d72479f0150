import { estimateBits } from './entropy'
import { addFrequencies, countSymbols, FREQUENCIES_BYTES } from './frequencies'
import { stepAt } from './parse'
import { LENGTH_MASK } from './symbols'

/** Smallest piece, in steps of the parse, and the most pieces to start from. */
const MIN_PIECE_STEPS: i32 = 48
const MAX_PIECES: i32 = 512

/** Pieces in order, each with where it ends, its bits, and those of it merged with the next; infinite for the last. */
const ENDS: usize = memory.data(4 * (MAX_PIECES + 1), 16)
const BITS: usize = memory.data(8 * (MAX_PIECES + 1), 16)
const MERGED_BITS: usize = memory.data(8 * (MAX_PIECES + 1), 16)
/** Where the frequencies of each piece are, which stay there when pieces move. */
const PLACES: usize = memory.data(4 * (MAX_PIECES + 1), 16)
const FREQUENCIES: usize = memory.data(FREQUENCIES_BYTES * (MAX_PIECES + 1), 16)
/** Reused for merges that are only evaluated, which are most. */
const SUMS: usize = memory.data(FREQUENCIES_BYTES, 16)

let count: i32 = 0

/** Where a block ends, relative to the segment. */
export function blockEnd(index: i32): i32 {
  return load<i32>(ENDS + ((index as usize) << 2))
}

function bitsOf(index: i32): f64 {
  return load<f64>(BITS + ((index as usize) << 3))
}

function mergedBitsOf(index: i32): f64 {
  return load<f64>(MERGED_BITS + ((index as usize) << 3))
}

function frequenciesOf(index: i32): usize {
  return load<u32>(PLACES + ((index as usize) << 2)) as usize
}

/**
 * Splits the parsed segment into blocks with separate codes: starting from many small pieces, merges the two neighbors that gain
 * most, until no merge gains.
 * @returns the number of blocks
 */
export function splitBlocks(data: usize, size: i32): i32 {
  makePieces(data, size)
  for (let index = 0; index < count; index += 1) evaluateMerge(index)
  for (let index = bestMerge(); index >= 0; index = bestMerge()) {
    const left = frequenciesOf(index)
    addFrequencies(left, frequenciesOf(index + 1), left)
    store<f64>(BITS + ((index as usize) << 3), mergedBitsOf(index))
    store<i32>(ENDS + ((index as usize) << 2), blockEnd(index + 1))
    remove(index + 1)
    if (index > 0) evaluateMerge(index - 1)
    evaluateMerge(index)
  }
  return count
}

function makePieces(data: usize, size: i32): void {
  let steps = 0
  for (let at = 0; at < size; steps += 1) at += stepAt(at) & LENGTH_MASK
  const perPiece = max(MIN_PIECE_STEPS, (steps + MAX_PIECES - 1) / MAX_PIECES)
  count = 0
  let from = 0
  let inPiece = 0
  for (let at = 0; at < size;) {
    at += stepAt(at) & LENGTH_MASK
    inPiece += 1
    if (inPiece < perPiece && at < size) continue
    const place = FREQUENCIES + ((FREQUENCIES_BYTES * count) as usize)
    countSymbols(data, from, at, place)
    store<u32>(PLACES + ((count as usize) << 2), place as u32)
    store<i32>(ENDS + ((count as usize) << 2), at)
    store<f64>(BITS + ((count as usize) << 3), estimateBits(place))
    count += 1
    from = at
    inPiece = 0
  }
}

function evaluateMerge(index: i32): void {
  let bits = Infinity
  if (index + 1 < count) {
    addFrequencies(frequenciesOf(index), frequenciesOf(index + 1), SUMS)
    bits = estimateBits(SUMS)
  }
  store<f64>(MERGED_BITS + ((index as usize) << 3), bits)
}

function bestMerge(): i32 {
  let best = -1
  let bestGain: f64 = 0
  for (let index = 0; index + 1 < count; index += 1) {
    const gain = bitsOf(index) + bitsOf(index + 1) - mergedBitsOf(index)
    if (gain <= bestGain) continue
    best = index
    bestGain = gain
  }
  return best
}

function remove(index: i32): void {
  const after = (count - index - 1) as usize
  const at = index as usize
  memory.copy(ENDS + (at << 2), ENDS + ((at + 1) << 2), after << 2)
  memory.copy(PLACES + (at << 2), PLACES + ((at + 1) << 2), after << 2)
  memory.copy(BITS + (at << 3), BITS + ((at + 1) << 3), after << 3)
  memory.copy(MERGED_BITS + (at << 3), MERGED_BITS + ((at + 1) << 3), after << 3)
  count -= 1
}
