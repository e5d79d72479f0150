import { argon2id } from '@noble/hashes/argon2.js'
import type { AesCbc } from '@recto/runtime'

import type { EncryptedPart, KeyDerivation } from './odf-manifest.ts'
import { areEqual } from './package-key.ts'

/** Bytes of the vector before data in AES-GCM, and how many decrypted bytes a checksum is of. */
const [VECTOR_BYTES, CHECKED_BYTES, BLOCK_BYTES] = [12, 1024, 16]

/**
 * Decrypts a part of an OpenDocument package.
 * @returns its deflated bytes; undefined if the password is wrong, or the part is damaged
 */
export async function decryptOdfPart(
  part: EncryptedPart,
  encrypted: Uint8Array,
  password: string,
  aes: AesCbc,
): Promise<Uint8Array | undefined> {
  const key = await deriveKey(part.derivation, password)
  if (part.cipher === 'AES-GCM') return decryptAuthenticated(key, encrypted)
  const decrypted = decryptBlocks(part, key, encrypted, aes)
  if (decrypted === undefined || part.checksum === undefined) return decrypted
  const { hash, value } = part.checksum
  const digest = await crypto.subtle.digest(hash, new Uint8Array(decrypted.subarray(0, CHECKED_BYTES)))
  return areEqual(new Uint8Array(digest), value) ? decrypted : undefined
}

async function deriveKey({ startHash, salt, keyBytes, function: derive }: KeyDerivation, password: string) {
  const start = await crypto.subtle.digest(startHash, new TextEncoder().encode(password))
  if (derive.name === 'Argon2id') {
    const { passes, memoryKb, lanes } = derive
    return new Uint8Array(argon2id(new Uint8Array(start), salt, { t: passes, m: memoryKb, p: lanes, dkLen: keyBytes }))
  }
  const key = await crypto.subtle.importKey('raw', start, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-1', salt, iterations: derive.iterations } as const
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, keyBytes * 8))
}

async function decryptAuthenticated(key: Uint8Array<ArrayBuffer>, encrypted: Uint8Array) {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const bytes = new Uint8Array(encrypted)
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, VECTOR_BYTES) } as const
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, imported, bytes.subarray(VECTOR_BYTES)))
  } catch {
    // The tag does not fit: another password, or damaged data.
    return undefined
  }
}

/** The last byte says how many of the last block are padding (XML Encryption, 5.2.1). */
function decryptBlocks({ vector }: EncryptedPart, key: Uint8Array, encrypted: Uint8Array, aes: AesCbc) {
  const isWhole = encrypted.length > 0 && encrypted.length % BLOCK_BYTES === 0 && vector.length === BLOCK_BYTES
  if (!isWhole) return undefined
  const decrypted = aes.decrypt(key, vector, encrypted)
  const padding = decrypted.at(-1) ?? 0
  return padding > 0 && padding <= BLOCK_BYTES ? decrypted.subarray(0, -padding) : undefined
}
