import { narrowPassword } from './password-bytes.ts'

/** Passwords are no longer than this (MS-OFFCRYPTO 2.3.7.2). */
const MAX_CHARACTERS = 15
/** What follows a password in the 16 bytes that data is combined with (2.3.7.2). */
const PADDING = [0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0x00, 0xbe, 0x0f, 0x00, 0xbf, 0x0f, 0x00]
const ARRAY_BYTES = 16

/** What is stored of the password of a document in XOR obfuscation: two numbers of 16 bits. */
export interface XorVerifier {
  key: number
  verifier: number
}

/**
 * Checks a password of a document in XOR obfuscation.
 * @returns the 16 bytes that data is combined with (2.3.7.2, 2.3.7.5); undefined if the password is wrong
 */
export function xorArray(password: string, stored: XorVerifier): Uint8Array | undefined {
  const bytes = narrowPassword(password)
  if (bytes.length === 0 || bytes.length > MAX_CHARACTERS) return undefined
  const key = keyOf(bytes)
  if (key !== stored.key || verifierOf(bytes) !== stored.verifier) return undefined
  return Uint8Array.from({ length: ARRAY_BYTES }, (_, index) => {
    const byte = bytes[index] ?? PADDING[index - bytes.length] ?? 0
    return rotateLeft(byte ^ ((index % 2 === 0 ? key : key >> 8) & 0xff), 7)
  })
}

/**
 * The key of a password (2.3.7.2): for each set bit of its characters, and for its length, a power of two in the field of CRC-CCITT.
 * The standard has these powers as tables.
 */
function keyOf(password: Uint8Array): number {
  let [key, power, ofLength] = [0, 0x80_00, 0xff_ff]
  for (const character of password.toReversed()) {
    for (let bit = 0; bit < 8; bit += 1) {
      ;[power, ofLength] = [double(power), double(ofLength)]
      // The highest bit of a character does not count.
      if (bit < 7 && ((character >> bit) & 1) === 1) key ^= power
    }
  }
  return key ^ ofLength
}

/** Multiplies by two modulo the polynomial of CRC-CCITT. */
function double(value: number): number {
  return ((value << 1) ^ (value >= 0x80_00 ? 0x1_10_21 : 0)) & 0xff_ff
}

/** The verifier of a password (2.3.7.1). */
function verifierOf(password: Uint8Array): number {
  let verifier = 0
  for (const byte of [password.length, ...password].toReversed()) {
    verifier = (((verifier << 1) & 0x7f_ff) | (verifier >> 14)) ^ byte
  }
  return verifier ^ 0xce_4b
}

/** Rotates a byte. */
export function rotateLeft(byte: number, bits: number): number {
  return ((byte << bits) | (byte >> (8 - bits))) & 0xff
}
