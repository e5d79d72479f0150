import { limitedCodeLengths } from './code-lengths.ts'
import type { Codes } from './parse.ts'
import { DISTANCE_SYMBOLS, END_OF_BLOCK, LITERAL_SYMBOLS } from './symbols.ts'

/** The header of a block with dynamic codes: its code lengths, run-length and Huffman coded (RFC 1951, 3.2.7). */
export interface DynamicHeader {
  /** Its size in bits. */
  bits: number
  literalCount: number
  distanceCount: number
  /** Symbols of the code length alphabet: the symbol in the lowest five bits, its extra value above. */
  items: Uint16Array
  /** Code lengths of these symbols. */
  lengths: Uint8Array
  /** The number of them that is written, in `CODE_LENGTH_ORDER`. */
  lengthCount: number
}

/** Symbols that repeat the previous length, zeros, and many zeros. */
const REPEAT = 16
const ZEROS = 17
const MANY_ZEROS = 18
const CODE_LENGTH_SYMBOLS = 19
const CODE_LENGTH_LIMIT = 7
/** Extra bits by symbol. */
export const CODE_LENGTH_EXTRA_BITS = Uint8Array.of(...Array<number>(REPEAT).fill(0), 2, 3, 7)
/** The order of the code length code lengths in the header; those that are often 0 come last. */
export const CODE_LENGTH_ORDER = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)

/** The three counts at the start of a header, and the fewest code length code lengths (RFC 1951, 3.2.7). */
const COUNT_BITS = 5 + 5 + 4
const MIN_LENGTH_COUNT = 4
/** No header is shorter. */
export const MIN_HEADER_BITS = COUNT_BITS + 3 * MIN_LENGTH_COUNT

/** The repeat symbols to use, as bits of 1 << symbol; a smaller alphabet may have shorter codes. */
type Repetitions = number

const [WITH_REPEAT, WITH_ZEROS, WITH_MANY_ZEROS] = [1 << REPEAT, 1 << ZEROS, 1 << MANY_ZEROS]
const ALL = WITH_REPEAT | WITH_ZEROS | WITH_MANY_ZEROS
const FEWER: readonly Repetitions[] = [
  WITH_ZEROS | WITH_MANY_ZEROS,
  WITH_REPEAT | WITH_MANY_ZEROS,
  WITH_REPEAT | WITH_ZEROS,
  WITH_MANY_ZEROS,
  WITH_ZEROS,
  WITH_REPEAT,
  0,
]

function uses(repetitions: Repetitions, symbol: number): boolean {
  return (repetitions & symbol) !== 0
}

/** The shortest header for codes. */
export function shortestHeader(codes: Codes): DynamicHeader {
  let best = headerWith(codes, ALL)
  let used = 0
  for (const item of best.items) used |= 1 << (item & 31)
  for (const choice of FEWER) {
    // Leaving out a symbol that does not occur changes nothing.
    if ((ALL & ~choice & ~used) !== 0) continue
    const header = headerWith(codes, choice)
    if (header.bits < best.bits) best = header
  }
  return best
}

function headerWith({ literals, distances }: Codes, repetitions: Repetitions): DynamicHeader {
  const literalCount = countWithoutEnd(literals, END_OF_BLOCK + 1)
  const distanceCount = countWithoutEnd(distances, 1)
  const all = new Uint8Array(literalCount + distanceCount)
  all.set(literals.subarray(0, literalCount))
  all.set(distances.subarray(0, distanceCount), literalCount)
  const items = repeat(all, repetitions)
  const frequencies = new Uint32Array(CODE_LENGTH_SYMBOLS)
  for (const item of items) frequencies[item & 31] = (frequencies[item & 31] ?? 0) + 1
  const lengths = limitedCodeLengths(frequencies, CODE_LENGTH_LIMIT)
  let lengthCount = CODE_LENGTH_ORDER.length
  while (lengthCount > MIN_LENGTH_COUNT && lengths[CODE_LENGTH_ORDER[lengthCount - 1] ?? 0] === 0) lengthCount -= 1
  let bits = COUNT_BITS + 3 * lengthCount
  for (let symbol = 0; symbol < CODE_LENGTH_SYMBOLS; symbol += 1) {
    bits += (frequencies[symbol] ?? 0) * ((lengths[symbol] ?? 0) + (CODE_LENGTH_EXTRA_BITS[symbol] ?? 0))
  }
  return { bits, literalCount, distanceCount, items, lengths, lengthCount }
}

function countWithoutEnd(lengths: Uint8Array, least: number): number {
  let count = lengths.length
  while (count > least && lengths[count - 1] === 0) count -= 1
  return count
}

/** Run-length codes code lengths. */
function repeat(lengths: Uint8Array, repetitions: Repetitions): Uint16Array {
  const items = new Uint16Array(LITERAL_SYMBOLS + DISTANCE_SYMBOLS)
  let count = 0
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at] ?? 0
    let end = at + 1
    while (end < lengths.length && lengths[end] === length) end += 1
    count =
      length === 0
        ? putZeros(items, count, end - at, repetitions)
        : putRun(items, count, { length, run: end - at }, repetitions)
    at = end
  }
  return items.subarray(0, count)
}

function putZeros(items: Uint16Array, from: number, run: number, repetitions: Repetitions): number {
  let [count, left] = [from, run]
  while (uses(repetitions, WITH_MANY_ZEROS) && left >= 11) {
    const taken = Math.min(138, left)
    items[count++] = MANY_ZEROS | ((taken - 11) << 5)
    left -= taken
  }
  while (uses(repetitions, WITH_ZEROS) && left >= 3) {
    const taken = Math.min(10, left)
    items[count++] = ZEROS | ((taken - 3) << 5)
    left -= taken
  }
  items.fill(0, count, count + left)
  return count + left
}

function putRun(
  items: Uint16Array,
  from: number,
  { length, run }: { length: number; run: number },
  repetitions: Repetitions,
): number {
  items[from] = length
  let [count, left] = [from + 1, run - 1]
  while (uses(repetitions, WITH_REPEAT) && left >= 3) {
    // At most six per symbol, without leaving a remainder too short to repeat.
    const taken = left > 6 && left < 9 ? left - 3 : Math.min(6, left)
    items[count++] = REPEAT | ((taken - 3) << 5)
    left -= taken
  }
  items.fill(length, count, count + left)
  return count + left
}
