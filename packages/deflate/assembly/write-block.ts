import { alignBits, putBits, putBytes } from './bit-sink'
import { writeCodes } from './code-lengths'
import { putHeader } from './header'
import { isPlannedFixed, plannedBits, plannedLengths, plannedRepetitions } from './plan'
import { stepAt } from './parse'
import {
  distanceBase,
  distanceExtraBits,
  DISTANCE_SYMBOLS,
  distanceSymbol,
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  lengthBase,
  lengthExtraBits,
  LENGTH_BITS,
  LENGTH_MASK,
  lengthSymbol,
  LITERAL_SYMBOLS,
} from './symbols'

/** Block types (RFC 1951, 3.2.3). */
const STORED: i32 = 0
const FIXED: i32 = 1
const DYNAMIC: i32 = 2
/** Size of BFINAL and BTYPE. */
const BLOCK_HEADER_BITS: i32 = 3

/** The most bytes of a stored block, and the size of LEN and NLEN. */
const MAX_STORED: i32 = 65_535
const STORED_LENGTH_BITS: i32 = 32

/** The fixed codes have two more symbols of literals, which count for the codes of the others (RFC 1951, 3.2.6). */
const FIXED_SYMBOLS: i32 = LITERAL_SYMBOLS + 2
const FIXED_LENGTHS: usize = memory.data(FIXED_SYMBOLS, 16)
const LITERAL_CODES: usize = memory.data(2 * FIXED_SYMBOLS, 16)
const DISTANCE_CODES: usize = memory.data(2 * DISTANCE_SYMBOLS, 16)

/** Writes a planned block, or stored if that is shorter. */
export function writeBlock(data: usize, index: i32, from: i32, to: i32, isLast: bool): void {
  if (storedBits(to - from) <= plannedBits(index)) {
    writeStored(data + from, to - from, isLast)
    return
  }
  const lengths = plannedLengths(index)
  if (isPlannedFixed(index)) {
    putBlockHeader(FIXED, isLast)
    memory.copy(FIXED_LENGTHS, lengths, LITERAL_SYMBOLS)
    memory.fill(FIXED_LENGTHS + LITERAL_SYMBOLS, 8, FIXED_SYMBOLS - LITERAL_SYMBOLS)
    writeCodes(FIXED_LENGTHS, FIXED_SYMBOLS, LITERAL_CODES)
  } else {
    putBlockHeader(DYNAMIC, isLast)
    putHeader(lengths, plannedRepetitions(index))
    writeCodes(lengths, LITERAL_SYMBOLS, LITERAL_CODES)
  }
  writeCodes(lengths + LITERAL_SYMBOLS, DISTANCE_SYMBOLS, DISTANCE_CODES)
  putSteps(data, from, to, lengths)
}

function putBlockHeader(kind: i32, isLast: bool): void {
  putBits((kind << 1) | (isLast ? 1 : 0), BLOCK_HEADER_BITS)
}

/** The most bits that stored blocks take, without the first block header. */
function storedBits(length: i32): i32 {
  const further = (length + MAX_STORED - 1) / MAX_STORED - 1
  return 7 + STORED_LENGTH_BITS + further * (8 + STORED_LENGTH_BITS) + 8 * length
}

function writeStored(bytes: usize, size: i32, isLast: bool): void {
  for (let at = 0; at < size; at += MAX_STORED) {
    const part = min(MAX_STORED, size - at)
    putBlockHeader(STORED, isLast && at + MAX_STORED >= size)
    alignBits()
    putBits(part, 16)
    putBits(part ^ 0xffff, 16)
    putBytes(bytes + at, part)
  }
}

function putSteps(data: usize, from: i32, to: i32, lengths: usize): void {
  for (let at = from; at < to;) {
    const step = stepAt(at)
    const length = step & LENGTH_MASK
    if (length == 1) putLiteral(load<u8>(data + at), lengths)
    else {
      const symbol = lengthSymbol(length)
      putLiteral(FIRST_LENGTH_SYMBOL + symbol, lengths)
      putBits(length - lengthBase(symbol), lengthExtraBits(symbol))
      const distance = step >>> LENGTH_BITS
      const farness = distanceSymbol(distance)
      putBits(load<u16>(DISTANCE_CODES + (farness << 1)), load<u8>(lengths + LITERAL_SYMBOLS + farness))
      putBits(distance - distanceBase(farness), distanceExtraBits(farness))
    }
    at += length
  }
  putLiteral(END_OF_BLOCK, lengths)
}

function putLiteral(symbol: i32, lengths: usize): void {
  putBits(load<u16>(LITERAL_CODES + (symbol << 1)), load<u8>(lengths + symbol))
}
