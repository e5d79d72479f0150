import type { BitSink } from './bit-sink.ts'
import type { BlockCodes } from './block-codes.ts'
import { CODE_LENGTH_EXTRA_BITS, CODE_LENGTH_ORDER, type DynamicHeader } from './dynamic-header.ts'
import { codesOf } from './code-lengths.ts'
import type { Codes, Parse, Range } from './parse.ts'
import {
  DISTANCE_BASES,
  DISTANCE_EXTRA_BITS,
  DISTANCE_SYMBOLS_OF,
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BASES,
  LENGTH_BITS,
  LENGTH_EXTRA_BITS,
  LENGTH_MASK,
  LENGTH_SYMBOLS,
  LITERAL_STEP,
} from './symbols.ts'

/** A range of a parse with its own codes. */
export interface Block extends BlockCodes, Range {}

/** Block types (RFC 1951, 3.2.3). */
const STORED = 0
const FIXED = 1
const DYNAMIC = 2
/** Size of BFINAL and BTYPE. */
const BLOCK_HEADER_BITS = 3

/** The most bytes of a stored block, and the size of LEN and NLEN. */
const MAX_STORED = 65_535
const STORED_LENGTH_BITS = 32

/** Writes a block with its codes, or stored if that is shorter. */
export function writeBlock(sink: BitSink, parse: Parse, block: Block, isLast: boolean): void {
  const { data, start } = parse
  const bytes = data.subarray(block.from, block.to)
  if (storedBits(bytes.length) <= block.bits) {
    writeStored(sink, bytes, isLast)
    return
  }
  const { header, codes } = block
  writeBlockHeader(sink, header === undefined ? FIXED : DYNAMIC, isLast)
  if (header !== undefined) writeDynamicHeader(sink, header)
  const steps = parse.steps.subarray(block.from - start, block.to - start)
  writeSteps(sink, bytes, steps, codes)
}

function writeBlockHeader(sink: BitSink, kind: number, isLast: boolean): void {
  sink.bits((kind << 1) | (isLast ? 1 : 0), BLOCK_HEADER_BITS)
}

/** The most bits that stored blocks take, without the first block header. */
function storedBits(length: number): number {
  const further = Math.ceil(length / MAX_STORED) - 1
  return 7 + STORED_LENGTH_BITS + further * (8 + STORED_LENGTH_BITS) + 8 * length
}

function writeStored(sink: BitSink, bytes: Uint8Array, isLast: boolean): void {
  for (let at = 0; at < bytes.length; at += MAX_STORED) {
    const part = bytes.subarray(at, at + MAX_STORED)
    writeBlockHeader(sink, STORED, isLast && at + MAX_STORED >= bytes.length)
    sink.align()
    sink.bits(part.length, 16)
    sink.bits(part.length ^ 0xffff, 16)
    sink.bytes(part)
  }
}

function writeDynamicHeader(sink: BitSink, header: DynamicHeader): void {
  const { literalCount, distanceCount, lengthCount, items, lengths } = header
  sink.bits(literalCount - (END_OF_BLOCK + 1), 5)
  sink.bits(distanceCount - 1, 5)
  sink.bits(lengthCount - 4, 4)
  for (const symbol of CODE_LENGTH_ORDER.subarray(0, lengthCount)) sink.bits(lengths[symbol] ?? 0, 3)
  const codes = codesOf(lengths)
  for (const item of items) {
    const symbol = item & 31
    sink.bits(codes[symbol] ?? 0, lengths[symbol] ?? 0)
    sink.bits(item >> 5, CODE_LENGTH_EXTRA_BITS[symbol] ?? 0)
  }
}

function writeSteps(sink: BitSink, bytes: Uint8Array, steps: Int32Array, { literals, distances }: Codes): void {
  const literalCodes = codesOf(literals)
  const distanceCodes = codesOf(distances)
  const writeLiteral = (symbol: number) => sink.bits(literalCodes[symbol] ?? 0, literals[symbol] ?? 0)
  for (let at = 0; at < bytes.length;) {
    const step = steps[at] ?? LITERAL_STEP
    const length = step & LENGTH_MASK
    if (length === 1) writeLiteral(bytes[at] ?? 0)
    else {
      const symbol = LENGTH_SYMBOLS[length] ?? 0
      writeLiteral(FIRST_LENGTH_SYMBOL + symbol)
      sink.bits(length - (LENGTH_BASES[symbol] ?? 0), LENGTH_EXTRA_BITS[symbol] ?? 0)
      const distance = step >>> LENGTH_BITS
      const distanceSymbol = DISTANCE_SYMBOLS_OF[distance] ?? 0
      sink.bits(distanceCodes[distanceSymbol] ?? 0, distances[distanceSymbol] ?? 0)
      sink.bits(distance - (DISTANCE_BASES[distanceSymbol] ?? 0), DISTANCE_EXTRA_BITS[distanceSymbol] ?? 0)
    }
    at += length
  }
  writeLiteral(END_OF_BLOCK)
}
