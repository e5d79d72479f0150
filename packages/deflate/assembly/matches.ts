import { LENGTH_BITS, MAX_DISTANCE, MAX_LENGTH, MIN_LENGTH } from './symbols'

/** Bytes hashed to find candidates. */
const KEY_BYTES: i32 = 4
const NOWHERE: i32 = -1
/** The golden ratio, for multiplicative hashing. */
const HASH_FACTOR: u32 = 0x9e3779b1
const MAX_HASH_BITS: i32 = 16
/** Positions of a segment, which bounds memory; a multiple of the largest stored block, so that none is left short. */
export const SEGMENT_BYTES: i32 = 4 * 65_535
/** The most matches that one position can have, and room for several at each position. */
const MAX_MATCHES: i32 = MAX_LENGTH + 8 * SEGMENT_BYTES

/** The last position by hash of four bytes, the root of its tree; and by hash of three bytes. */
const ROOTS: usize = memory.data(4 << MAX_HASH_BITS, 16)
const TRIPLES: usize = memory.data(4 << MAX_HASH_BITS, 16)
/** The start and length of the last long run of each byte. */
const RUNS: usize = memory.data(8 * 256, 16)
/** Left and right child of each position of the window. */
const CHILDREN: usize = memory.data(8 * MAX_DISTANCE, 16)
/** Matches as steps, and the index of the first match of each position of the segment, and the end of the last. */
const STEPS: usize = memory.data(4 * MAX_MATCHES, 16)
const FIRST: usize = memory.data(4 * (SEGMENT_BYTES + 1), 16)

let data: usize = 0
let size: i32 = 0
let maxDepth: i32 = 0
let niceLength: i32 = 0
let shift: i32 = 0
let windowMask: i32 = 0
let maxPositions: i32 = 0
let maxMatches: i32 = 0
let count: i32 = 0
/** The longest match at the previous position. */
let knownDistance: i32 = 0
let knownLength: i32 = 0
/** The end of the run that is, or was last, at the position. */
let runEnd: i32 = 0

/** The match at an index, as a step: distance and length in one integer. */
export function matchAt(index: i32): i32 {
  return load<i32>(STEPS + ((index as usize) << 2))
}

/** The index of the first match of a position relative to the segment; the one before the next position's is its last. */
export function firstMatch(position: i32): i32 {
  return load<i32>(FIRST + ((position as usize) << 2))
}

/**
 * Starts with new data.
 * @param depth candidates compared at each position
 * @param nice a match of this length is taken as it is, without searching inside it
 */
export function startMatches(from: usize, length: i32, depth: i32, nice: i32): void {
  const bits = min(MAX_HASH_BITS, max(8, 32 - clz(length)))
  data = from
  size = length
  maxDepth = depth
  niceLength = nice
  shift = 32 - bits
  windowMask = min(MAX_DISTANCE, 1 << bits) - 1
  memory.fill(ROOTS, 0xff, 4 << bits)
  memory.fill(TRIPLES, 0xff, 4 << bits)
  memory.fill(RUNS, 0xff, 8 * 256)
  runEnd = 0
  maxPositions = min(SEGMENT_BYTES, length)
  maxMatches = 8 * maxPositions
  knownDistance = 0
  knownLength = 0
}

/**
 * Finds the matches of a segment, by ascending length and distance at each position.
 * @param start the end of the previous segment
 * @returns the end of this one, which is early when the buffer is full
 */
export function findMatches(start: i32): i32 {
  const last = min(size, start + maxPositions)
  count = 0
  let position = start
  while (position < last && count <= maxMatches) {
    store<i32>(FIRST + (((position - start) as usize) << 2), count)
    insert(position)
    position += 1
  }
  store<i32>(FIRST + (((position - start) as usize) << 2), count)
  return position
}

function record(distance: i32, length: i32): void {
  store<i32>(STEPS + ((count as usize) << 2), (distance << LENGTH_BITS) | length)
  count += 1
}

/** Inserts a position into its tree and records the matches on the way. */
function insert(position: i32): void {
  const limit = min(MAX_LENGTH, size - position)
  if (limit < KEY_BYTES) return
  const key = load<u32>(data + position)
  const isRun = key == rotl(key, 8)
  const known = isRun ? findRun(position, key & 0xff, limit) : findTriple(position, key & 0xffffff)
  if (isRun && known == MAX_LENGTH) {
    knownLength = 0
    return
  }
  const at = ROOTS + ((hash(isRun ? ((runEnd - position) << 8) | (key & 0xff) : key) as usize) << 2)
  const root = load<i32>(at)
  store<i32>(at, position)
  walk(position, root, limit, known)
}

function hash(key: u32): u32 {
  return (key * HASH_FACTOR) >> shift
}

/**
 * Records the repetition of a byte, or at its first position an earlier run of it, without a search. There would be many of the same
 * length, and what matters is what follows: so each length of a run has a tree of its own.
 * @returns the length that was recorded
 */
function findRun(position: i32, byte: u32, limit: i32): i32 {
  store<i32>(TRIPLES + ((hash(byte | (byte << 8) | (byte << 16)) as usize) << 2), position)
  if (position < runEnd) {
    const length = min(limit, runEnd - position)
    record(1, length)
    return length
  }
  runEnd = position + KEY_BYTES
  while (runEnd < size && load<u8>(data + runEnd) == byte) runEnd += 1
  const slot = RUNS + ((byte as usize) << 3)
  const last = load<i32>(slot)
  const lastLength = load<i32>(slot + 4)
  const isNear = last != NOWHERE && position - last <= windowMask
  const length = isNear ? min(min(limit, runEnd - position), lastLength) : 0
  if (length > 0) record(position - last, length)
  if (!isNear || runEnd - position >= lastLength) {
    store<i32>(slot, position)
    store<i32>(slot + 4, runEnd - position)
  }
  return length
}

/** Records the nearest match of three bytes. */
function findTriple(position: i32, key: u32): i32 {
  const slot = TRIPLES + ((hash(key) as usize) << 2)
  const at = load<i32>(slot)
  store<i32>(slot, position)
  if (at == NOWHERE || position - at > windowMask) return 0
  if ((load<u32>(data + at) & 0xffffff) != key) return 0
  record(position - at, MIN_LENGTH)
  return MIN_LENGTH
}

/** How many bytes at two positions are equal, from a length known to be equal up to a limit. */
function equalLength(one: usize, other: usize, known: i32, limit: i32): i32 {
  let length = known
  while (length + 8 <= limit) {
    const difference = load<u64>(one + length) ^ load<u64>(other + length)
    if (difference != 0) return (length + (ctz(difference) >> 3)) as i32
    length += 8
  }
  while (length < limit && load<u8>(one + length) == load<u8>(other + length)) length += 1
  return length
}

function childrenOf(position: i32): usize {
  return CHILDREN + (((position & windowMask) as usize) << 3)
}

/**
 * Makes a position the root of its tree, with smaller sequences to its left and greater ones to its right. All positions of the
 * window with the same hash form a tree sorted by what follows them, so that a descent yields ever longer matches.
 * @param known only longer matches are recorded
 */
function walk(position: i32, root: i32, limit: i32, known: i32): void {
  const oldest = max(0, position - windowMask)
  const enough = min(limit, niceLength)
  const here = data + position
  const firstStep = count - (known > 0 ? 1 : 0)
  let left = childrenOf(position)
  let right = left + 4
  let leftLength = 0
  let rightLength = 0
  let longest = known
  let at = root
  // The match of the previous position continues here, one byte shorter.
  const continued = position - knownDistance
  const continuedLength = knownLength - 1
  knownLength = 0
  for (let depth = maxDepth; depth > 0 && at >= oldest; depth -= 1) {
    const there = data + at
    let length = min(leftLength, rightLength)
    if (at == continued && continuedLength > length) length = continuedLength
    length = equalLength(there, here, length, limit)
    if (length > longest) {
      longest = length
      knownLength = length
      knownDistance = position - at
      if (length >= enough) count = firstStep
      record(position - at, length)
    }
    const children = childrenOf(at)
    if (length >= enough) {
      // Indistinguishable up to the length limit: replace the older position.
      store<i32>(left, load<i32>(children))
      store<i32>(right, load<i32>(children + 4))
      return
    }
    if (load<u8>(there + length) < load<u8>(here + length)) {
      store<i32>(left, at)
      left = children + 4
      leftLength = length
      at = load<i32>(left)
    } else {
      store<i32>(right, at)
      right = children
      rightLength = length
      at = load<i32>(right)
    }
  }
  store<i32>(left, NOWHERE)
  store<i32>(right, NOWHERE)
}
