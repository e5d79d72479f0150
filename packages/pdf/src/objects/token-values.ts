import { hexValue, isDigit, latin1 } from '@recto/runtime'

import { MAX_WORD } from './tokenizer.ts'

/** Integers of as many digits are exact, and so are as many powers of ten: a division of the two rounds only once. */
const EXACT_DIGITS = 15
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

const POINT = 0x2e
const MINUS = 0x2d
const ESCAPE = 0x5c
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a

/** The value of a number token (ISO 32000-2, 7.3.3), as viewers read malformed ones. */
export function numberValue(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS
  let integer = 0
  let point = end
  for (let index = isNegative ? start + 1 : start; index < end; index += 1) {
    const byte = bytes[index] ?? 0
    if (isDigit(byte)) integer = integer * 10 + byte - 48
    else if (byte === POINT && point === end) point = index
    else return malformedValue(bytes, start, end)
  }
  if (end - start > EXACT_DIGITS) return malformedValue(bytes, start, end)
  const value = point === end ? integer : integer / (POWERS_OF_TEN[end - point - 1] ?? 1)
  return isNegative ? -value : value
}

/** Doubled signs count once; a second point or a stray sign ends the number. */
function malformedValue(bytes: Uint8Array, start: number, end: number): number {
  const match = /^([+-]*)(\d*\.?\d*)/.exec(latin1(bytes, start, Math.min(end, start + MAX_WORD)))
  const value = Number(match?.[2] === '.' ? 0 : (match?.[2] ?? 0))
  return match?.[1]?.startsWith('-') ? -value : value
}

/** The value of a name (7.3.5), from after its slash; one character per byte. */
export function nameValue(bytes: Uint8Array, start: number, end: number): string {
  const raw = latin1(bytes, start, end)
  if (!raw.includes('#')) return raw
  return raw.replaceAll(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** The bytes of a hexadecimal string (7.3.4.3), from after its `<`. */
export function hexadecimalValue(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const result = new Uint8Array((end - start + 1) >> 1)
  let count = 0
  for (let index = start; index < end; index += 1) {
    const value = hexValue(bytes[index])
    if (value === -1) continue
    result[count >> 1] = (result[count >> 1] ?? 0) | (count % 2 === 0 ? value << 4 : value)
    count += 1
  }
  return result.slice(0, (count + 1) >> 1)
}

/** The bytes of a literal string (7.3.4.2), from between its parentheses. */
export function literalValue(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const raw = bytes.slice(start, end)
  return raw.includes(ESCAPE) || raw.includes(CARRIAGE_RETURN) ? unescapeString(raw) : raw
}

/** Characters that denote control characters after a backslash. */
const ESCAPES: Record<number, number> = { 0x6e: LINE_FEED, 0x72: CARRIAGE_RETURN, 0x74: 9, 0x62: 8, 0x66: 12 }

/** Resolves escapes and line ends. */
function unescapeString(raw: Uint8Array): Uint8Array {
  const result = new Uint8Array(raw.length)
  let length = 0
  let index = 0
  while (index < raw.length) {
    const byte = raw[index] ?? 0
    index += 1
    if (byte === CARRIAGE_RETURN) {
      if (raw[index] === LINE_FEED) index += 1
      result[length++] = LINE_FEED
      continue
    }
    if (byte !== ESCAPE) {
      result[length++] = byte
      continue
    }
    const next = raw[index]
    if (next === undefined) break
    if (next === CARRIAGE_RETURN || next === LINE_FEED) {
      index += next === CARRIAGE_RETURN && raw[index + 1] === LINE_FEED ? 2 : 1
      continue
    }
    if (next < 0x30 || next > 0x37) {
      result[length++] = ESCAPES[next] ?? next
      index += 1
      continue
    }
    let code = 0
    for (let count = 0; count < 3; count += 1) {
      const digit = raw[index]
      if (digit === undefined || digit < 0x30 || digit > 0x37) break
      code = code * 8 + digit - 0x30
      index += 1
    }
    result[length++] = code & 255
  }
  return result.slice(0, length)
}
