/** Bytes that a literal string can only hold behind a backslash (ISO 32000-2, 7.3.4.2): parentheses, backslash, carriage return. */
const ESCAPED = new Set([0x28, 0x29, 0x5c, 0x0d])

const LENGTH = 16

/**
 * Makes an identifier of a file (ISO 32000-2, 14.4), which is always written in the same number of bytes: what is made twice
 * from the same file is equally long twice, and its size says nothing about chance.
 */
export function newFileIdentifier(randomBytes: (count: number) => Uint8Array): Uint8Array {
  return randomBytes(LENGTH).map((byte) => (ESCAPED.has(byte) ? byte + 0x80 : byte))
}
