import { ByteSink } from '@recto/runtime'

import { FontBytes } from '../font-bytes.ts'
import { FontProblem } from '../font-problem.ts'

/** Operators of DICT data (Adobe Technical Note 5176, tables 9, 10 and 23); those of two bytes are 1200 and the second. */
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

/** The operands of an operator: as numbers, and as they stand. */
export interface CffEntry {
  operands: number[]
  raw: Uint8Array
}

/** A DICT: entries by operator, in the order they stand. */
export type CffDict = Map<number, CffEntry>

/** Reads a DICT. @throws FontProblem */
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
      if (operands.length > MAX_OPERANDS) throw new FontProblem('has too many operands')
      at = end
      continue
    }
    const operator = first === ESCAPE ? TWO_BYTES + reader.byte(at + 1) : first
    // Readers differ about which of two entries counts.
    if (dict.has(operator)) throw new FontProblem(`has two entries ${operator}`)
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
  throw new FontProblem(`has an operand ${first}`)
}

/** What each half of a byte of a real number stands for; the last is its end. */
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

/** The one operand of an entry; the fallback where there is no entry. */
export function numberOf(dict: CffDict, operator: number, fallback: number): number {
  return dict.get(operator)?.operands.at(-1) ?? fallback
}

/** Writes a DICT whose operands are ready. */
export function writeDict(entries: Iterable<readonly [number, Uint8Array]>): Uint8Array {
  const sink = new ByteSink(64)
  for (const [operator, raw] of entries) {
    sink.bytes(raw)
    if (operator >= TWO_BYTES) sink.byte(ESCAPE)
    sink.byte(operator >= TWO_BYTES ? operator - TWO_BYTES : operator)
  }
  return sink.toBytes()
}

/** An offset in five bytes: it takes the same room whatever it is. */
export function offsetOperand(value: number): Uint8Array {
  return Uint8Array.of(29, (value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff)
}

/** A whole number in as few bytes as it takes. */
export function numberOperand(value: number): Uint8Array {
  if (value >= -107 && value <= 107) return Uint8Array.of(value + 139)
  if (value >= 108 && value <= 1131) return Uint8Array.of(247 + ((value - 108) >> 8), (value - 108) & 0xff)
  if (value >= -1131 && value <= -108) return Uint8Array.of(251 + ((-value - 108) >> 8), (-value - 108) & 0xff)
  if (value >= -32768 && value <= 32767) return Uint8Array.of(28, (value >> 8) & 0xff, value & 0xff)
  return offsetOperand(value)
}
