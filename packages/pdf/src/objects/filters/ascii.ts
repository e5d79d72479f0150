import { ByteSink, hexValue, isWhitespace, startsWith } from '@recto/runtime'

const TILDE = 0x7e
const GREATER_THAN = 0x3e
const LETTER_Z = 0x7a
const FIRST_DIGIT = 0x21
const BASE = 85
const START = '<~'

/** Decodes ASCIIHexDecode (ISO 32000-2, 7.4.2); undefined if a character is not a digit. */
export function decodeAsciiHex(data: Uint8Array): Uint8Array | undefined {
  const sink = new ByteSink(data.length >> 1)
  let high = -1
  for (const byte of data) {
    if (isWhitespace(byte)) continue
    if (byte === GREATER_THAN) break
    const value = hexValue(byte)
    if (value === -1) return undefined
    if (high === -1) high = value
    else {
      sink.byte((high << 4) | value)
      high = -1
    }
  }
  // An odd last digit counts as if followed by 0.
  if (high !== -1) sink.byte(high << 4)
  return sink.toBytes()
}

/** Decodes ASCII85Decode (7.4.3); undefined if a character is not a digit, or a group overflows. */
export function decodeAscii85(data: Uint8Array): Uint8Array | undefined {
  const sink = new ByteSink(data.length)
  let [value, count] = [0, 0]
  for (const byte of withoutStart(data)) {
    if (isWhitespace(byte)) continue
    if (byte === TILDE) break
    if (byte === LETTER_Z && count === 0) {
      sink.bytes(new Uint8Array(4))
      continue
    }
    const digit = byte - FIRST_DIGIT
    if (digit < 0 || digit >= BASE) return undefined
    value = value * BASE + digit
    count += 1
    if (count < 5) continue
    if (value > 0xff_ff_ff_ff) return undefined
    putBytes(sink, value, 4)
    value = 0
    count = 0
  }
  return finishGroup(sink, value, count)
}

/** Some writers put the `<~` of PostScript before the data. */
function withoutStart(data: Uint8Array): Uint8Array {
  return startsWith(data, START, 0) ? data.subarray(START.length) : data
}

/** The last group may be shorter: n digits are n - 1 bytes, and one digit is an error. */
function finishGroup(sink: ByteSink, value: number, count: number): Uint8Array | undefined {
  if (count === 0) return sink.toBytes()
  if (count === 1) return undefined
  let filled = value
  for (let index = count; index < 5; index += 1) filled = filled * BASE + BASE - 1
  if (filled > 0xff_ff_ff_ff) return undefined
  putBytes(sink, filled, count - 1)
  return sink.toBytes()
}

function putBytes(sink: ByteSink, value: number, count: number): void {
  for (let index = 0; index < count; index += 1) sink.byte(Math.floor(value / 2 ** (24 - index * 8)) & 0xff)
}
