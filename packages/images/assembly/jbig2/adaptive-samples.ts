/**
 * Pixels sampled from an image in rows from the top, each with its color, its context in template 0 (ITU-T T.88, figure 3), and the
 * pixels that an adaptive one could be moved to.
 */
import { isSameRow, nextRow, rowAt, rowWidth } from './rows'

/** How far candidates are sideways and up. */
export const REACH: i32 = 8
/** Candidates in the row of the pixel, and in each above. */
const CANDIDATES_BEFORE: i32 = REACH
const CANDIDATES_ABOVE: i32 = 2 * REACH + 1
export const CANDIDATE_COUNT: i32 = CANDIDATES_BEFORE + REACH * CANDIDATES_ABOVE
/** Bytes of the candidates of a sample, one bit each. */
export const CANDIDATE_BYTES: usize = <usize>(CANDIDATE_COUNT / 8)

/** The samples: context with color, of four bytes, and candidates. */
let samples: usize = 0
let candidates: usize = 0
let count: i32 = 0
/** Pixels that each sample represents, and those with mixed surroundings up to here. */
let weight: f64 = 1
let seen: i32 = 0
/** How many are to be seen when the next sample is taken. */
let due: i32 = 0
let most: i32 = 0

/** The bytes that samples take. */
export function sampleBytes(sampleCount: i32): usize {
  return <usize>sampleCount * (4 + CANDIDATE_BYTES) + 16
}

/** Starts taking samples, of every `ofWeight`-th pixel with mixed surroundings. */
export function startSamples(mostSamples: i32, ofWeight: f64, at: usize): void {
  most = mostSamples
  weight = ofWeight
  candidates = at
  samples = at + ((<usize>most * CANDIDATE_BYTES + 3) & ~3)
  count = 0
  seen = 0
  setDue()
}

function setDue(): void {
  due = max(seen + 1, <i32>ceil(<f64>(count + 1) * weight))
}

export function sampleCount(): i32 {
  return count
}

/** The context of a sample. */
export function contextOf(index: i32): u32 {
  return load<u32>(samples + ((<usize>index) << 2)) & 0xffff
}

/** The color of a sample, 1 for black. */
export function colorOf(index: i32): u32 {
  return load<u32>(samples + ((<usize>index) << 2)) >> 16
}

/** The address of the candidates of a sample, the first in the high bit of the first byte. */
export function candidatesOf(index: i32): usize {
  return candidates + <usize>index * CANDIDATE_BYTES
}

/** Gives a bit of all contexts the color of a candidate. */
export function exchangeBit(bit: u32, candidate: i32): void {
  for (let index = 0; index < count; index += 1) {
    const at = samples + ((<usize>index) << 2)
    const byte = <u32>load<u8>(candidatesOf(index) + <usize>(candidate >> 3))
    const color = (byte >> (7 - (<u32>candidate & 7))) & 1
    store<u32>(at, (load<u32>(at) & ~bit) | (color == 1 ? bit : 0))
  }
}

/** Counts the pixels of the next row that have mixed surroundings; uniform ones cost almost nothing. */
export function countNextRow(): i32 {
  nextRow()
  if (isSameRow()) return 0
  let found = 0
  for (let x = 0, width = rowWidth(); x < width; x += 32) found += popcnt<u32>(mixedAt(x))
  return found
}

/** Takes samples from the next row. */
export function sampleNextRow(): void {
  nextRow()
  if (isSameRow()) return
  for (let x = 0, width = rowWidth(); x < width; x += 32) {
    let mixed = mixedAt(x)
    const found = popcnt<u32>(mixed)
    if (seen + found < due) {
      seen += found
      continue
    }
    while (mixed != 0) {
      const place = clz<u32>(mixed)
      mixed &= ~(0x80000000 >> place)
      seen += 1
      if (seen >= due && count < most) {
        takeSample(x + place)
        setDue()
      }
    }
  }
}

/** 64 pixels of a row from an address on, the first in the highest bit. */
function pixelsAt(address: usize): u64 {
  return bswap<u64>(load<u64>(address))
}

/** Of 32 pixels, those whose context is neither white nor black; `x` is a multiple of 8. */
function mixedAt(x: i32): u32 {
  const at = <usize>(x >> 3) - 1
  const near = pixelsAt(rowAt(1) + at)
  const far = pixelsAt(rowAt(2) + at)
  const before = pixelsAt(rowAt(0) + at)
  if ((near | far | before) == 0) return 0
  const someBlack = anyOf(near, far, before)
  const someWhite = anyOf(~near, ~far, ~before)
  const count = rowWidth() - x
  const inside: u32 = count >= 32 ? 0xffffffff : ~(<u32>0xffffffff >> <u32>count)
  return <u32>((someBlack & someWhite) >> 32) & inside
}

/** Whether any pixel of a context is set, for the 32 pixels after the first eight. */
function anyOf(near: u64, far: u64, before: u64): u64 {
  // Two pixels, four, and all seven, five or four.
  const near2 = (near << 5) | (near << 6)
  const near4 = near2 | (near2 << 2)
  const far2 = (far << 6) | (far << 7)
  const far4 = far2 | (far2 << 2)
  const before2 = (before << 4) | (before << 5)
  return near4 | (near4 << 3) | far4 | (far4 << 1) | before2 | (before2 << 2)
}

/** The candidates in the row `up` above. */
function windowAt(up: i32, x: i32): u32 {
  const word = bswap<u32>(load<u32>(rowAt(up) + <usize>((x - REACH) >> 3)))
  return (word << (<u32>x & 7)) >> <u32>(32 - CANDIDATES_ABOVE)
}

function takeSample(x: i32): void {
  const before = windowAt(0, x) >> <u32>(CANDIDATES_ABOVE - CANDIDATES_BEFORE)
  const near = (windowAt(1, x) >> 5) & 0x7f
  const far = (windowAt(2, x) >> 6) & 0x1f
  const color = (windowAt(0, x) >> <u32>(CANDIDATES_ABOVE - CANDIDATES_BEFORE - 1)) & 1
  store<u32>(samples + ((<usize>count) << 2), (color << 16) | (far << 11) | (near << 4) | (before & 0xf))
  writeCandidates(x, before)
  count += 1
}

function writeCandidates(x: i32, before: u32): void {
  let to = candidatesOf(count)
  store<u8>(to, before)
  to += 1
  let bits: u64 = 0
  let bitCount = 0
  for (let up = 1; up <= REACH; up += 1) {
    bits = (bits << CANDIDATES_ABOVE) | <u64>windowAt(up, x)
    for (bitCount += CANDIDATES_ABOVE; bitCount >= 8; to += 1) {
      bitCount -= 8
      store<u8>(to, <u8>(bits >> <u64>bitCount))
    }
  }
}
