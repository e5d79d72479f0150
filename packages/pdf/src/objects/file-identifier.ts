/** Bytes that need a backslash in a literal string (ISO 32000-2, 7.3.4.2). */
const ESCAPED = new Set([0x28, 0x29, 0x5c, 0x0d])

const LENGTH = 16

/**
 * Creates a file identifier (ISO 32000-2, 14.4) that is always written in the same number of bytes, so that the size of a result
 * does not depend on chance.
 */
export function newFileIdentifier(randomBytes: (count: number) => Uint8Array): Uint8Array {
  return randomBytes(LENGTH).map((byte) => (ESCAPED.has(byte) ? byte + 0x80 : byte))
}
