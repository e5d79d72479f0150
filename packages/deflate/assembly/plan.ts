import { codesBits, codesRepetitions, findBestCodes, isFixed } from './block-codes'
import { useFirstCosts, useFixedCodes, useFrequencies } from './costs'
import { estimateBits } from './entropy'
import { countSymbols, FREQUENCIES_BYTES } from './frequencies'
import { LENGTHS_BYTES } from './header'
import { firstMatch, matchAt } from './matches'
import { keepSteps, parseRange, restoreSteps } from './parse'
import { blockEnd, splitBlocks } from './split-blocks'
import { LENGTH_MASK } from './symbols'

/** Up to this size fixed codes may be best. */
const MAX_FIXED_BYTES: i32 = 2048
/** Passes end when one gains less than this share of the block. */
const MIN_GAIN_SHARE: f64 = 1.0 / 4000.0
/** Above this average match length passes take long and gain little. */
const LONG_MATCH_LENGTH: i32 = 48
const FEWER_PASSES: i32 = 3

/** As many as pieces. */
const MAX_BLOCKS: i32 = 513
/** The end of each block relative to the segment, its size in bits, the repeat symbols of its header, 0 bits for fixed codes. */
const ENDS: usize = memory.data(4 * MAX_BLOCKS, 16)
const BITS: usize = memory.data(4 * MAX_BLOCKS, 16)
const REPETITIONS: usize = memory.data(4 * MAX_BLOCKS, 16)
const IS_FIXED: usize = memory.data(MAX_BLOCKS, 16)
const LENGTHS: usize = memory.data(LENGTHS_BYTES * MAX_BLOCKS, 16)
const FREQUENCIES: usize = memory.data(FREQUENCIES_BYTES, 16)

export function plannedEnd(index: i32): i32 {
  return load<i32>(ENDS + ((index as usize) << 2))
}

/** Without the 3-bit header of the block. */
export function plannedBits(index: i32): i32 {
  return load<i32>(BITS + ((index as usize) << 2))
}

export function plannedRepetitions(index: i32): i32 {
  return load<i32>(REPETITIONS + ((index as usize) << 2))
}

export function isPlannedFixed(index: i32): bool {
  return load<u8>(IS_FIXED + index) != 0
}

export function plannedLengths(index: i32): usize {
  return LENGTHS + ((LENGTHS_BYTES * index) as usize)
}

/**
 * Parses the segment whose matches were found, and splits it into blocks so that it takes few bits.
 * @param passes parses of the whole segment before it is split
 * @param blockPasses parses of each block, each with costs from the previous one
 * @returns the number of blocks
 */
export function planBlocks(data: usize, size: i32, niceLength: i32, passes: i32, blockPasses: i32): i32 {
  const count = planWithOwnCodes(data, size, niceLength, passes, affordablePasses(size, blockPasses))
  if (size > MAX_FIXED_BYTES) return count
  keepSteps(0, size)
  let bits = 3 * count
  for (let index = 0; index < count; index += 1) bits += plannedBits(index)
  useFixedCodes()
  parseRange(data, 0, size, niceLength)
  countSymbols(data, 0, size, FREQUENCIES)
  findBestCodes(FREQUENCIES, SPARE_LENGTHS)
  if (codesBits + 3 >= bits) {
    restoreSteps(0, size)
    return count
  }
  memory.copy(plannedLengths(0), SPARE_LENGTHS, LENGTHS_BYTES)
  setBlock(0, size)
  return 1
}

const SPARE_LENGTHS: usize = memory.data(LENGTHS_BYTES, 16)

/** Fewer passes if they would have to consider very many lengths. */
function affordablePasses(size: i32, blockPasses: i32): i32 {
  let lengths: i64 = 0
  for (let index = 0; index < size; index += 1) {
    const next = firstMatch(index + 1)
    if (next > firstMatch(index)) lengths += matchAt(next - 1) & LENGTH_MASK
  }
  return lengths < (LONG_MATCH_LENGTH as i64) * (size as i64) ? blockPasses : min(blockPasses, FEWER_PASSES)
}

function planWithOwnCodes(data: usize, size: i32, niceLength: i32, passes: i32, blockPasses: i32): i32 {
  useFirstCosts(data, 0, size)
  parseRange(data, 0, size, niceLength)
  for (let pass = 1; pass < passes; pass += 1) {
    countSymbols(data, 0, size, FREQUENCIES)
    useFrequencies(FREQUENCIES)
    parseRange(data, 0, size, niceLength)
  }
  const count = splitBlocks(data, size)
  for (let index = 0, from = 0; index < count; index += 1) {
    const to = blockEnd(index)
    refine(data, from, to, niceLength, blockPasses)
    countSymbols(data, from, to, FREQUENCIES)
    findBestCodes(FREQUENCIES, plannedLengths(index))
    setBlock(index, to)
    from = to
  }
  return count
}

/** A block with the codes found last. */
function setBlock(index: i32, end: i32): void {
  store<i32>(ENDS + ((index as usize) << 2), end)
  store<i32>(BITS + ((index as usize) << 2), codesBits)
  store<i32>(REPETITIONS + ((index as usize) << 2), codesRepetitions)
  store<u8>(IS_FIXED + index, isFixed ? 1 : 0)
}

/** Parses a block repeatedly, with costs from the previous parse, as long as it gets smaller. */
function refine(data: usize, from: i32, to: i32, niceLength: i32, blockPasses: i32): void {
  keepSteps(from, to)
  countSymbols(data, from, to, FREQUENCIES)
  let bits = estimateBits(FREQUENCIES)
  for (let pass = 0; pass < blockPasses; pass += 1) {
    useFrequencies(FREQUENCIES)
    parseRange(data, from, to, niceLength)
    countSymbols(data, from, to, FREQUENCIES)
    const gain = bits - estimateBits(FREQUENCIES)
    if (gain > 0) {
      keepSteps(from, to)
      bits -= gain
    }
    // Costs change a lot in the second pass, which may gain where the first did not.
    if (pass > 0 && gain < bits * MIN_GAIN_SHARE) break
  }
  restoreSteps(from, to)
}
