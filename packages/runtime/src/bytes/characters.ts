/** Character classes of PDF syntax (ISO 32000-2, tables 1 and 2), indexed by byte. */
const WHITESPACE = 1
const DELIMITER = 2

const CLASSES = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSES[byte] = WHITESPACE
for (const sign of '()<>[]{}/%') CLASSES[sign.charCodeAt(0)] = DELIMITER

/** Whether a byte is white space. */
export function isWhitespace(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === WHITESPACE
}

/** Whether a byte is a regular character: part of a name, number or keyword. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === 0
}

/** Whether a byte is a decimal digit. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57
}

/** Value of a hexadecimal digit, or -1. */
export function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/** Most strings are this short; appending character by character is then three times as fast. */
const SHORT = 32

/** Decodes Latin-1, one character per byte, from `start` to `end`. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = ''
  if (end - start <= SHORT) {
    for (let index = start; index < Math.min(end, bytes.length); index += 1) {
      text += String.fromCharCode(bytes[index] ?? 0)
    }
    return text
  }
  for (let index = start; index < end; index += 4096) {
    text += String.fromCharCode(...bytes.subarray(index, Math.min(end, index + 4096)))
  }
  return text
}

/** Encodes Latin-1, one byte per character; callers only pass characters up to 255. */
export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}

/** Offset of an ASCII keyword at or after `from` and before `to`, or -1. */
export function indexOf(bytes: Uint8Array, keyword: string, from = 0, to = bytes.length): number {
  const first = keyword.charCodeAt(0)
  let index = bytes.indexOf(first, from)
  while (index !== -1 && index + keyword.length <= to) {
    if (startsWith(bytes, keyword, index)) return index
    index = bytes.indexOf(first, index + 1)
  }
  return -1
}

/** Offset of the last occurrence of an ASCII keyword at or after `from`, or -1. */
export function lastIndexOf(bytes: Uint8Array, keyword: string, from = 0): number {
  for (let index = bytes.length - keyword.length; index >= from; index -= 1) {
    if (startsWith(bytes, keyword, index)) return index
  }
  return -1
}

/** Whether an ASCII keyword is at an offset. */
export function startsWith(bytes: Uint8Array, keyword: string, position: number): boolean {
  for (let offset = 0; offset < keyword.length; offset += 1) {
    if (bytes[position + offset] !== keyword.charCodeAt(offset)) return false
  }
  return true
}

/** Compares by character codes, that is, by bytes in Latin-1. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Concatenates byte arrays. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}
