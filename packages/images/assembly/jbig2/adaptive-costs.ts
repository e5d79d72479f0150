/**
 * Estimates the bits of an image from samples, by the counts of each color in each context, with one bit of the contexts replaced by
 * each candidate.
 */
import { CANDIDATE_BYTES, CANDIDATE_COUNT, candidatesOf, colorOf, contextOf, sampleCount } from './adaptive-samples'

const CONTEXT_COUNT: usize = 1 << 16
/** Samples that are counted in bytes before they are added to longer counts. */
const MOST_IN_BYTES: i32 = 255
/** Candidates counted at once. */
const LANES: i32 = 16
const VECTORS: i32 = CANDIDATE_COUNT / LANES

/** Black pixels of each candidate among the white samples of a context, and among the black ones. */
const WHITE_COUNTS = memory.data(CANDIDATE_COUNT * 2, 16)
const BLACK_COUNTS = memory.data(CANDIDATE_COUNT * 2, 16)
/** Bits by candidate. */
const COSTS = memory.data(CANDIDATE_COUNT * 8, 16)

/** By number of samples in a context: their bits if their color said nothing, and the cost of learning the context. */
let plainBits: usize = 0
let learning: usize = 0
/** By context, its number plus 1; 0 for those without samples. */
let numbers: usize = 0
/** By number, the white samples of a context and then its black ones: where the next one goes. */
let places: usize = 0
/** Samples by context and color. */
let sorted: usize = 0

/** The bytes that estimates take. */
export function costBytes(samples: i32): usize {
  return 2 * tableBytes(samples) + CONTEXT_COUNT * 2 + <usize>samples * 12 + 64
}

function tableBytes(samples: i32): usize {
  return (<usize>(samples + 1)) << 3
}

/** Prepares estimates, with memory from an address on that is a multiple of 8. */
export function startCosts(samples: i32, at: usize): void {
  plainBits = at
  learning = plainBits + tableBytes(samples)
  numbers = learning + tableBytes(samples)
  places = numbers + CONTEXT_COUNT * 2
  sorted = places + ((<usize>samples + 1) << 3)
}

/** Where the bits of samples that their color says nothing about are to be written, by their number. */
export function plainTable(): usize {
  return plainBits
}

/** Where the costs of learning are to be written. */
export function learningTable(): usize {
  return learning
}

/** The bits with the contexts as they are. */
export function costAsIs(): f64 {
  const known = sortSamples(0)
  let cost: f64 = 0
  for (let number = 0, from = 0; number < known; number += 1) {
    const black = load<i32>(places + ((<usize>number) << 3))
    const end = load<i32>(places + ((<usize>number) << 3), 4)
    cost += costOf(black - from, end - black)
    from = end
  }
  return cost
}

/** The candidate that gives the lowest cost in the place of a bit; -1 if none gives less than `least`. */
export function bestCandidate(bit: u32, least: f64): i32 {
  const known = sortSamples(bit)
  memory.fill(COSTS, 0, CANDIDATE_COUNT * 8)
  for (let number = 0, from = 0; number < known; number += 1) {
    const black = load<i32>(places + ((<usize>number) << 3))
    const end = load<i32>(places + ((<usize>number) << 3), 4)
    if (end - from == 1) addToAll(costOf(1, 0))
    else addContext(from, black, end)
    from = end
  }
  let best = -1
  let cost = least
  for (let candidate = 0; candidate < CANDIDATE_COUNT; candidate += 1) {
    if (costWith(candidate) >= cost) continue
    cost = costWith(candidate)
    best = candidate
  }
  return best
}

/** The bits with a candidate. */
export function costWith(candidate: i32): f64 {
  return load<f64>(COSTS + ((<usize>candidate) << 3))
}

/**
 * Sorts samples by their context without a bit, and by color. Contexts are in the order of their first samples.
 * @returns the number of contexts; `places` has the ends of their white and black samples
 */
function sortSamples(bit: u32): i32 {
  const count = sampleCount()
  let known = 0
  memory.fill(numbers, 0, CONTEXT_COUNT * 2)
  memory.fill(places, 0, (<usize>count + 1) << 3)
  for (let index = 0; index < count; index += 1) {
    const number = numbers + ((<usize>(contextOf(index) & ~bit)) << 1)
    if (load<u16>(number) == 0) {
      known += 1
      store<u16>(number, <u16>known)
    }
    const place = placeOf(index, bit)
    store<i32>(place, load<i32>(place) + 1)
  }
  let next = 0
  for (let at = places, end = places + ((<usize>known) << 3); at < end; at += 4) {
    const size = load<i32>(at)
    store<i32>(at, next)
    next += size
  }
  for (let index = 0; index < count; index += 1) {
    const place = placeOf(index, bit)
    const at = load<i32>(place)
    store<i32>(sorted + ((<usize>at) << 2), index)
    store<i32>(place, at + 1)
  }
  return known
}

function placeOf(index: i32, bit: u32): usize {
  const number = <usize>load<u16>(numbers + ((<usize>(contextOf(index) & ~bit)) << 1)) - 1
  return places + (number << 3) + ((<usize>colorOf(index)) << 2)
}

function addToAll(cost: f64): void {
  for (let at = COSTS, end = COSTS + CANDIDATE_COUNT * 8; at < end; at += 8) store<f64>(at, load<f64>(at) + cost)
}

/** Adds the cost of a context, whose white samples are sorted to the places up to `black`, and the black ones up to `end`. */
function addContext(from: i32, black: i32, end: i32): void {
  countCandidates(from, black, WHITE_COUNTS)
  countCandidates(black, end, BLACK_COUNTS)
  for (let candidate = 0; candidate < CANDIDATE_COUNT; candidate += 1) {
    const white = <i32>load<u16>(WHITE_COUNTS + ((<usize>candidate) << 1))
    const whenBlack = <i32>load<u16>(BLACK_COUNTS + ((<usize>candidate) << 1))
    const at = COSTS + ((<usize>candidate) << 3)
    // One after the other: a sum in another order would differ in its last digits.
    const cost = load<f64>(at) + costOf(black - from - white, end - black - whenBlack)
    store<f64>(at, cost + costOf(white, whenBlack))
  }
}

/** Entropy plus the learning cost of a context. */
function costOf(zeros: i32, ones: i32): f64 {
  const all = zeros + ones
  return plainOf(all) - plainOf(zeros) - plainOf(ones) + load<f64>(learning + ((<usize>all) << 3))
}

function plainOf(count: i32): f64 {
  return load<f64>(plainBits + ((<usize>count) << 3))
}

/** Counts the black pixels of each candidate among sorted samples. */
function countCandidates(from: i32, to: i32, counts: usize): void {
  memory.fill(counts, 0, CANDIDATE_COUNT * 2)
  for (let first = from; first < to; first += MOST_IN_BYTES) {
    const last = min(to, first + MOST_IN_BYTES)
    for (let vector = 0; vector < VECTORS; vector += 1) countVector(first, last, vector, counts)
  }
}

/** Counts for 16 candidates, among fewer samples than a byte counts. */
function countVector(from: i32, to: i32, vector: i32, counts: usize): void {
  const bits = i8x16(-128, 64, 32, 16, 8, 4, 2, 1, -128, 64, 32, 16, 8, 4, 2, 1)
  const lanes = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
  let found = i8x16.splat(0)
  for (let at = from; at < to; at += 1) {
    const index = load<i32>(sorted + ((<usize>at) << 2))
    const pair = v128.load16_splat(candidatesOf(index) + ((<usize>vector) << 1))
    const spread = v128.and(i8x16.swizzle(pair, lanes), bits)
    // Lanes with the bit are -1.
    found = i8x16.sub(found, i8x16.eq(spread, bits))
  }
  const to16 = counts + ((<usize>vector) << 5)
  v128.store(to16, i16x8.add(v128.load(to16), i16x8.extend_low_i8x16_u(found)))
  v128.store(to16, i16x8.add(v128.load(to16, 16), i16x8.extend_high_i8x16_u(found)), 16)
}
