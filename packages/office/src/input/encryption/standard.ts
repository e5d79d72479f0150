import { sha1 } from '@noble/hashes/legacy.js'
import { type AesCbc, concatenate } from '@recto/runtime'

import { areEqual, littleEndian, type PackageKey, spinPassword } from './package-key.ts'

/** Number of iterations, fixed in this scheme (MS-OFFCRYPTO 2.3.4.7). */
const SPINS = 50_000
const BLOCK_BYTES = 16
const [SALT_BYTES, HASH_BYTES, VERIFIER_HASH_BYTES] = [16, 20, 32]
/** Identifiers of AES with keys of 128 and 256 bits (2.3.2). */
const KEY_BYTES: Record<number, number> = { 0x66_0e: 16, 0x66_10: 32 }
/** Padding bytes from which the two halves of a key are derived, in blocks of the hash function. */
const [INNER, OUTER, HASH_BLOCK_BYTES] = [0x36, 0x5c, 64]

/** Reads the encryption of Office 2007 (2.3.4.5); undefined if it is a different one. */
export function readStandard(view: DataView): PackageKey | undefined {
  const verifierAt = 12 + (view.byteLength < 12 ? 0 : view.getUint32(8, true))
  const end = verifierAt + 4 + SALT_BYTES + BLOCK_BYTES + 4 + VERIFIER_HASH_BYTES
  const keyBytes = end > view.byteLength ? undefined : KEY_BYTES[view.getUint32(20, true)]
  if (keyBytes === undefined) return undefined
  const part = (at: number, length: number) => new Uint8Array(view.buffer, view.byteOffset + verifierAt + at, length)
  return {
    unlock: (password, aes) => {
      const digest = spinPassword(sha1, part(4, SALT_BYTES), password, SPINS)
      const key = deriveKey(sha1(concatenate([digest, littleEndian(0)])), keyBytes)
      const verifier = decryptBlocks(key, part(4 + SALT_BYTES, BLOCK_BYTES), aes)
      const stored = decryptBlocks(key, part(8 + SALT_BYTES + BLOCK_BYTES, VERIFIER_HASH_BYTES), aes)
      if (!areEqual(sha1(verifier), stored.subarray(0, HASH_BYTES))) return undefined
      return (content) => decryptBlocks(key, content, aes)
    },
  }
}

function deriveKey(digest: Uint8Array, length: number): Uint8Array {
  const half = (fill: number) => {
    const block = new Uint8Array(HASH_BLOCK_BYTES).fill(fill)
    for (const [index, byte] of digest.entries()) block[index] = fill ^ byte
    return sha1(block)
  }
  return concatenate([half(INNER), half(OUTER)]).subarray(0, length)
}

/** Decrypts in ECB mode with a CBC function, by undoing the chaining. */
function decryptBlocks(key: Uint8Array, encrypted: Uint8Array, aes: AesCbc): Uint8Array {
  const bytes = Uint8Array.from(aes.decrypt(key, new Uint8Array(BLOCK_BYTES), encrypted))
  for (let index = BLOCK_BYTES; index < bytes.length; index += 1) {
    bytes[index] = (bytes[index] ?? 0) ^ (encrypted[index - BLOCK_BYTES] ?? 0)
  }
  return bytes
}
