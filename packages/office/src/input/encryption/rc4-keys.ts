import { md5, sha1 } from '@noble/hashes/legacy.js'
import { concatenate, rc4 } from '@recto/runtime'

import { areEqual, type Hash, littleEndian } from './package-key.ts'
import { encodePassword } from './password-bytes.ts'

/** The RC4 key for each block. */
export type BlockKeys = (block: number) => Uint8Array

/** A password check: the keys, or undefined if the password is wrong. */
export type PasswordCheck = (password: string) => BlockKeys | undefined

const [SALT_BYTES, VERIFIER_BYTES] = [16, 16]
/** Identifiers of RC4 and SHA-1 (MS-OFFCRYPTO 2.3.2); 0 is the same, as the provider's default. */
const [RC4, SHA1] = [
  [0, 0x68_01],
  [0, 0x80_04],
]
/** Bits of the shortest key, which 0 stands for, and of the longest (2.3.5.1). */
const [MIN_BITS, MAX_BITS] = [40, 128]

/**
 * Reads how a document is encrypted with RC4: by the 40-bit scheme (MS-OFFCRYPTO 2.3.6.1) or with CryptoAPI (2.3.5.1).
 * @returns undefined if it is encrypted in another way
 * @throws RangeError if the header is cut off
 */
export function readRc4Verifier(header: Uint8Array): PasswordCheck | undefined {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)]
  if (major === 1 && minor === 1) return readShortKeys(header)
  return major >= 2 && major <= 4 && minor === 2 ? readCryptoApi(header, view) : undefined
}

/** Keys of 40 bits, by MD5 (2.3.6.2). */
function readShortKeys(header: Uint8Array): PasswordCheck {
  const salt = take(header, 4, SALT_BYTES)
  const stored = take(header, 4 + SALT_BYTES, VERIFIER_BYTES + md5.outputLen)
  return (password) => {
    const start = concatenate([md5(encodePassword(password)).subarray(0, 5), salt])
    const digest = md5(concatenate(Array.from({ length: 16 }, () => start))).subarray(0, 5)
    return verify((block) => md5(concatenate([digest, littleEndian(block)])), stored, md5)
  }
}

/** Keys of up to 128 bits, by SHA-1 (2.3.5.2). */
function readCryptoApi(header: Uint8Array, view: DataView): PasswordCheck | undefined {
  const verifierAt = 12 + view.getUint32(8, true)
  const [algorithm, hash, bits] = [view.getUint32(20, true), view.getUint32(24, true), view.getUint32(28, true)]
  const keyBytes = (bits || MIN_BITS) / 8
  const isKnown = RC4.includes(algorithm) && SHA1.includes(hash) && Number.isInteger(keyBytes)
  if (!isKnown || keyBytes < MIN_BITS / 8 || keyBytes > MAX_BITS / 8) return undefined
  const salt = take(header, verifierAt + 4, SALT_BYTES)
  const encrypted = take(header, verifierAt + 4 + SALT_BYTES, VERIFIER_BYTES + 4 + sha1.outputLen)
  // The size of the hash is in between, in the clear (2.3.3).
  const stored = concatenate([encrypted.subarray(0, VERIFIER_BYTES), encrypted.subarray(VERIFIER_BYTES + 4)])
  return (password) => {
    const digest = sha1(concatenate([salt, encodePassword(password)]))
    const keys: BlockKeys = (block) => {
      const key = sha1(concatenate([digest, littleEndian(block)])).subarray(0, keyBytes)
      // The provider fills the shortest keys with zeros.
      return keyBytes === MIN_BITS / 8 ? concatenate([key, new Uint8Array(MAX_BITS / 8 - key.length)]) : key
    }
    return verify(keys, stored, sha1)
  }
}

/** A password is right if the hash of the verifier is the one stored behind it (2.3.5.6, 2.3.6.4). */
function verify(keys: BlockKeys, stored: Uint8Array, hash: Hash): BlockKeys | undefined {
  const decrypted = rc4(keys(0), stored)
  const expected = hash(decrypted.subarray(0, VERIFIER_BYTES))
  return areEqual(expected, decrypted.subarray(VERIFIER_BYTES)) ? keys : undefined
}

/** Decrypts a stream whose key changes after each block. */
export function decryptBlocks(stream: Uint8Array, keys: BlockKeys, blockBytes: number): Uint8Array {
  const decrypted = new Uint8Array(stream.length)
  for (let at = 0; at < stream.length; at += blockBytes) {
    decrypted.set(rc4(keys(at / blockBytes), stream.subarray(at, at + blockBytes)), at)
  }
  return decrypted
}

/** @throws RangeError if there are fewer bytes */
function take(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (at + length > bytes.length) throw new RangeError('the encryption header is cut off')
  return bytes.subarray(at, at + length)
}
