import { ByteSink } from '@recto/runtime'

import { FontBytes } from '../font-bytes.ts'
import { FontError } from '../font-error.ts'

/** DICT operators (Adobe Technical Note 5176, tables 9, 10 and 23). Two-byte ones are 1200 plus the second byte. */
export const OPERATORS = {
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  charstringType: 1206,
  fontMatrix: 1207,
  syntheticBase: 1220,
  registryOrderingSupplement: 1230,
  fdArray: 1236,
  fdSelect: 1237,
} as const

const ESCAPE = 12
const TWO_BYTES = 1200
const LAST_OPERATOR = 21
const REAL = 30
const MAX_OPERANDS = 513

/** The operands of an operator, as numbers and as encoded. */
export interface CffEntry {
  operands: number[]
  raw: Uint8Array
}

/** A DICT: entries by operator, in file order. */
export type CffDict = Map<number, CffEntry>

/** Reads a DICT. @throws FontError */
export function readDict(data: Uint8Array): CffDict {
  const reader = new FontBytes(data)
  const dict: CffDict = new Map()
  let operands: number[] = []
  let start = 0
  for (let at = 0; at < data.length;) {
    const first = reader.byte(at)
    if (first > LAST_OPERATOR) {
      const { value, end } = readOperand(reader, at)
      operands.push(value)
      if (operands.length > MAX_OPERANDS) throw new FontError('has too many operands')
      at = end
      continue
    }
    const operator = first === ESCAPE ? TWO_BYTES + reader.byte(at + 1) : first
    // Readers disagree about which of two entries wins.
    if (dict.has(operator)) throw new FontError(`has two entries ${operator}`)
    dict.set(operator, { operands, raw: data.subarray(start, at) })
    at += first === ESCAPE ? 2 : 1
    start = at
    operands = []
  }
  return dict
}

function readOperand(reader: FontBytes, at: number): { value: number; end: number } {
  const first = reader.byte(at)
  if (first === 28) return { value: reader.signedShort(at + 1), end: at + 3 }
  if (first === 29) return { value: reader.long(at + 1) | 0, end: at + 5 }
  if (first === REAL) return readReal(reader, at + 1)
  if (first >= 32 && first <= 246) return { value: first - 139, end: at + 1 }
  if (first >= 247 && first <= 250) return { value: (first - 247) * 256 + reader.byte(at + 1) + 108, end: at + 2 }
  if (first >= 251 && first <= 254) return { value: -(first - 251) * 256 - reader.byte(at + 1) - 108, end: at + 2 }
  throw new FontError(`has an operand ${first}`)
}

/** What each nibble of a real number means; 15, the end, is not in the list. */
const NIBBLES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'e', 'e-', '', '-']

function readReal(reader: FontBytes, start: number): { value: number; end: number } {
  let text = ''
  for (let at = start; ; at += 1) {
    const byte = reader.byte(at)
    for (const nibble of [byte >> 4, byte & 15]) {
      if (nibble === 15) return { value: Number(text), end: at + 1 }
      text += NIBBLES[nibble] ?? ''
    }
  }
}

/** The number of an entry, or the fallback if there is none. */
export function numberOf(dict: CffDict, operator: number, fallback: number): number {
  return dict.get(operator)?.operands.at(-1) ?? fallback
}

/** Writes a DICT from encoded operands. */
export function writeDict(entries: Iterable<readonly [number, Uint8Array]>): Uint8Array {
  const sink = new ByteSink(64)
  for (const [operator, raw] of entries) {
    sink.bytes(raw)
    if (operator >= TWO_BYTES) sink.byte(ESCAPE)
    sink.byte(operator >= TWO_BYTES ? operator - TWO_BYTES : operator)
  }
  return sink.toBytes()
}

/** Encodes an offset in five bytes whatever its value, so that offsets can be filled in later. */
export function encodeOffset(value: number): Uint8Array {
  return Uint8Array.of(29, (value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)
}

/** Encodes an integer in as few bytes as possible. */
export function encodeInteger(value: number): Uint8Array {
  if (value >= -107 && value <= 107) return Uint8Array.of(value + 139)
  if (value >= 108 && value <= 1131) return Uint8Array.of(247 + ((value - 108) >> 8), (value - 108) & 0xff)
  if (value >= -1131 && value <= -108) return Uint8Array.of(251 + ((-value - 108) >> 8), (-value - 108) & 0xff)
  if (value >= -32768 && value <= 32767) return Uint8Array.of(28, (value >> 8) & 0xff, value & 0xff)
  return encodeOffset(value)
}
