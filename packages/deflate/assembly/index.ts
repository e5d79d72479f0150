import { alignBits, putBits, startBits, writtenBytes } from './bit-sink'
import { findMatches, startMatches } from './matches'
import { planBlocks, plannedEnd } from './plan'
import { writeBlock } from './write-block'

/** CMF and FLG: deflate, 32 KB window, maximum compression (RFC 1950, 2.2); low byte first. */
const HEADER: i32 = 0xda78
/** An empty last block with fixed codes. */
const EMPTY_BLOCK: i32 = 3
const EMPTY_BLOCK_BITS: i32 = 10

/** Loads of eight bytes may reach beyond the end of the data. */
const SLACK_BYTES: i32 = 8
const PAGE_BYTES: i32 = 65_536
/** Stored blocks bound the size: at worst one of 48 bytes after another, with five bytes each. */
const OUTPUT_SHARE_BITS: i32 = 2
const MIN_OUTPUT_BYTES: i32 = 1024

/** Where the data begins, and where the result does. */
const INPUT: usize = (__heap_base + 15) & ~15
let output: usize = 0

/** Makes room for data of a size. @returns the address to write it to */
export function reserve(size: i32): usize {
  output = (INPUT + size + SLACK_BYTES + 15) & ~15
  const end = output + size + (size >> OUTPUT_SHARE_BITS) + MIN_OUTPUT_BYTES
  const missing = ((end as i64) - ((memory.size() as i64) << 16) + PAGE_BYTES - 1) >> 16
  if (missing > 0 && memory.grow(missing as i32) < 0) return 0
  return INPUT
}

/** The address of the result. */
export function result(): usize {
  return output
}

/**
 * Compresses the data to zlib format (RFC 1950) by optimal parsing with iterated cost estimates.
 * @param maxDepth candidates compared at each position
 * @param niceLength a match of this length is taken as it is, without searching inside it
 * @param passes parses of the whole data before it is split into blocks
 * @param blockPasses parses of each block, each with costs from the previous one
 * @returns the size of the result
 */
export function deflate(size: i32, maxDepth: i32, niceLength: i32, passes: i32, blockPasses: i32): i32 {
  startBits(output)
  putBits(HEADER, 16)
  if (size == 0) putBits(EMPTY_BLOCK, EMPTY_BLOCK_BITS)
  startMatches(INPUT, size, maxDepth, niceLength)
  for (let start = 0; start < size;) {
    const end = findMatches(start)
    const count = planBlocks(INPUT + start, end - start, niceLength, passes, blockPasses)
    for (let index = 0, from = 0; index < count; index += 1) {
      const to = plannedEnd(index)
      writeBlock(INPUT + start, index, from, to, start + to == size)
      from = to
    }
    start = end
  }
  alignBits()
  const check = adler32(INPUT, size)
  putBits(check >>> 24, 8)
  putBits((check >>> 16) & 0xff, 8)
  putBits((check >>> 8) & 0xff, 8)
  putBits(check & 0xff, 8)
  alignBits()
  return writtenBytes()
}

/** The most bytes whose sums do not overflow 32 bits (RFC 1950, 8.2). */
const MAX_SUMMED: i32 = 5552
const ADLER_MODULUS: u32 = 65_521

function adler32(data: usize, size: i32): u32 {
  let low: u32 = 1
  let high: u32 = 0
  for (let at = 0; at < size;) {
    const end = min(size, at + MAX_SUMMED)
    for (; at < end; at += 1) {
      low += load<u8>(data + at)
      high += low
    }
    low %= ADLER_MODULUS
    high %= ADLER_MODULUS
  }
  return (high << 16) | low
}
