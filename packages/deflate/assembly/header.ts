import { putBits } from './bit-sink'
import { writeCodeLengths, writeCodes } from './code-lengths'
import { DISTANCE_SYMBOLS, END_OF_BLOCK, LITERAL_SYMBOLS } from './symbols'

/** Code lengths of a block: those of literals and lengths, then those of distances, a byte each. */
export const LENGTHS_BYTES: i32 = LITERAL_SYMBOLS + DISTANCE_SYMBOLS

/** Symbols that repeat the previous length, zeros, and many zeros. */
const REPEAT: i32 = 16
const ZEROS: i32 = 17
const MANY_ZEROS: i32 = 18
const CODE_LENGTH_SYMBOLS: i32 = 19
const CODE_LENGTH_LIMIT: i32 = 7
/** Extra bits by symbol. */
const EXTRA_BITS: usize = memory.data<u8>([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7])
/** The order of the code length code lengths in the header; those that are often 0 come last. */
const ORDER: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15])

/** The three counts at the start of a header, and the fewest code length code lengths (RFC 1951, 3.2.7). */
const COUNT_BITS: i32 = 5 + 5 + 4
const MIN_LENGTH_COUNT: i32 = 4
/** No header is shorter. */
export const MIN_HEADER_BITS: i32 = COUNT_BITS + 3 * MIN_LENGTH_COUNT

/** The repeat symbols to use, as bits of 1 << symbol; a smaller alphabet may have shorter codes. */
const WITH_REPEAT: i32 = 1 << REPEAT
const WITH_ZEROS: i32 = 1 << ZEROS
const WITH_MANY_ZEROS: i32 = 1 << MANY_ZEROS
const ALL: i32 = WITH_REPEAT | WITH_ZEROS | WITH_MANY_ZEROS
const FEWER: usize = memory.data<i32>([
  WITH_ZEROS | WITH_MANY_ZEROS,
  WITH_REPEAT | WITH_MANY_ZEROS,
  WITH_REPEAT | WITH_ZEROS,
  WITH_MANY_ZEROS,
  WITH_ZEROS,
  WITH_REPEAT,
  0,
])
const FEWER_COUNT: i32 = 7

/** Symbols of the code length alphabet: the symbol in the lowest five bits, its extra value above; two bytes each. */
const ITEMS: usize = memory.data(2 * LENGTHS_BYTES, 16)
const ITEM_FREQUENCIES: usize = memory.data(4 * CODE_LENGTH_SYMBOLS, 16)
const ITEM_LENGTHS: usize = memory.data(CODE_LENGTH_SYMBOLS, 16)
const ITEM_CODES: usize = memory.data(2 * CODE_LENGTH_SYMBOLS, 16)
/** The code lengths of a header without those that need not be written. */
const WRITTEN: usize = memory.data(LENGTHS_BYTES, 16)

let itemCount: i32 = 0
let literalCount: i32 = 0
let distanceCount: i32 = 0
let lengthCount: i32 = 0

/** The size in bits of the shortest header for code lengths, and the repeat symbols that it uses. */
export let headerBits: i32 = 0
export let headerRepetitions: i32 = 0

/** Finds the shortest header for code lengths: run-length and Huffman coded (RFC 1951, 3.2.7). */
export function findShortestHeader(lengths: usize): void {
  headerBits = makeHeader(lengths, ALL)
  headerRepetitions = ALL
  let used = 0
  for (let index = 0; index < itemCount; index += 1) used |= 1 << (item(index) & 31)
  for (let index = 0; index < FEWER_COUNT; index += 1) {
    const choice = load<i32>(FEWER + ((index as usize) << 2))
    // Leaving out a symbol that does not occur changes nothing.
    if ((ALL & ~choice & ~used) != 0) continue
    const bits = makeHeader(lengths, choice)
    if (bits >= headerBits) continue
    headerBits = bits
    headerRepetitions = choice
  }
}

/** Writes the header for code lengths. */
export function putHeader(lengths: usize, repetitions: i32): void {
  makeHeader(lengths, repetitions)
  putBits(literalCount - (END_OF_BLOCK + 1), 5)
  putBits(distanceCount - 1, 5)
  putBits(lengthCount - 4, 4)
  for (let index = 0; index < lengthCount; index += 1) putBits(load<u8>(ITEM_LENGTHS + load<u8>(ORDER + index)), 3)
  writeCodes(ITEM_LENGTHS, CODE_LENGTH_SYMBOLS, ITEM_CODES)
  for (let index = 0; index < itemCount; index += 1) {
    const symbol = item(index) & 31
    putBits(load<u16>(ITEM_CODES + (symbol << 1)), load<u8>(ITEM_LENGTHS + symbol))
    putBits(item(index) >> 5, load<u8>(EXTRA_BITS + symbol))
  }
}

/** Makes the items of a header with some repeat symbols. @returns its size in bits */
function makeHeader(lengths: usize, repetitions: i32): i32 {
  literalCount = countWithoutEnd(lengths, LITERAL_SYMBOLS, END_OF_BLOCK + 1)
  distanceCount = countWithoutEnd(lengths + LITERAL_SYMBOLS, DISTANCE_SYMBOLS, 1)
  memory.copy(WRITTEN, lengths, literalCount)
  memory.copy(WRITTEN + literalCount, lengths + LITERAL_SYMBOLS, distanceCount)
  repeatLengths(literalCount + distanceCount, repetitions)
  memory.fill(ITEM_FREQUENCIES, 0, 4 * CODE_LENGTH_SYMBOLS)
  for (let index = 0; index < itemCount; index += 1) {
    const at = ITEM_FREQUENCIES + ((item(index) & 31) << 2)
    store<i32>(at, load<i32>(at) + 1)
  }
  writeCodeLengths(ITEM_FREQUENCIES, CODE_LENGTH_SYMBOLS, CODE_LENGTH_LIMIT, ITEM_LENGTHS)
  lengthCount = CODE_LENGTH_SYMBOLS
  while (lengthCount > MIN_LENGTH_COUNT && load<u8>(ITEM_LENGTHS + load<u8>(ORDER + lengthCount - 1)) == 0) {
    lengthCount -= 1
  }
  let bits = COUNT_BITS + 3 * lengthCount
  for (let symbol = 0; symbol < CODE_LENGTH_SYMBOLS; symbol += 1) {
    const width: i32 = load<u8>(ITEM_LENGTHS + symbol) + load<u8>(EXTRA_BITS + symbol)
    bits += load<i32>(ITEM_FREQUENCIES + (symbol << 2)) * width
  }
  return bits
}

function countWithoutEnd(lengths: usize, all: i32, least: i32): i32 {
  let count = all
  while (count > least && load<u8>(lengths + count - 1) == 0) count -= 1
  return count
}

function item(index: i32): i32 {
  return load<u16>(ITEMS + ((index as usize) << 1))
}

function addItem(symbol: i32, extra: i32): void {
  store<u16>(ITEMS + ((itemCount as usize) << 1), (symbol | (extra << 5)) as u16)
  itemCount += 1
}

/** Run-length codes the code lengths. */
function repeatLengths(count: i32, repetitions: i32): void {
  itemCount = 0
  for (let at = 0; at < count;) {
    const length: i32 = load<u8>(WRITTEN + at)
    let end = at + 1
    while (end < count && load<u8>(WRITTEN + end) == length) end += 1
    if (length == 0) addZeros(end - at, repetitions)
    else addRun(length, end - at, repetitions)
    at = end
  }
}

function addZeros(run: i32, repetitions: i32): void {
  let left = run
  while ((repetitions & WITH_MANY_ZEROS) != 0 && left >= 11) {
    const taken = min(138, left)
    addItem(MANY_ZEROS, taken - 11)
    left -= taken
  }
  while ((repetitions & WITH_ZEROS) != 0 && left >= 3) {
    const taken = min(10, left)
    addItem(ZEROS, taken - 3)
    left -= taken
  }
  for (; left > 0; left -= 1) addItem(0, 0)
}

function addRun(length: i32, run: i32, repetitions: i32): void {
  addItem(length, 0)
  let left = run - 1
  while ((repetitions & WITH_REPEAT) != 0 && left >= 3) {
    // At most six per symbol, without leaving a remainder too short to repeat.
    const taken = left > 6 && left < 9 ? left - 3 : min(6, left)
    addItem(REPEAT, taken - 3)
    left -= taken
  }
  for (; left > 0; left -= 1) addItem(length, 0)
}
