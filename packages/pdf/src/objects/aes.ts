import type { AesCbc } from '@recto/runtime'

const BLOCK = 16

/** Bytes encrypted at once, so that a large stream needs little memory besides its result. */
const CHUNK = 64 * 1024 * BLOCK

/** The length in bytes of encrypted data: the initialization vector, and the data with 1 to 16 bytes of padding. */
export function aesLength(length: number): number {
  return 2 * BLOCK + length - (length % BLOCK)
}

/** Encrypts a string or stream: the initialization vector, then the padded data (ISO 32000-2, 7.6.3.1). */
export function encryptAes(aes: AesCbc, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const encrypted = new Uint8Array(aesLength(data.length))
  encryptAesTo(encrypted, aes, key, iv, data)
  return encrypted
}

/**
 * As `encryptAes`, into an array.
 * @param target as long as `aesLength` says
 */
export function encryptAesTo(target: Uint8Array, aes: AesCbc, key: Uint8Array, iv: Uint8Array, data: Uint8Array): void {
  target.set(iv)
  let offset = 0
  for (; data.length - offset >= CHUNK; offset += CHUNK) {
    // The block before a chunk is its initialization vector.
    const previous = target.slice(offset, offset + BLOCK)
    target.set(aes.encrypt(key, previous, data.subarray(offset, offset + CHUNK)), offset + BLOCK)
  }
  const padded = new Uint8Array(target.length - BLOCK - offset)
  padded.set(data.subarray(offset))
  padded.fill(aesLength(data.length) - BLOCK - data.length, data.length - offset)
  target.set(aes.encrypt(key, target.slice(offset, offset + BLOCK), padded), offset + BLOCK)
}

/** Decrypts what `encryptAes` made; truncated data as far as it goes. */
export function decryptAes(aes: AesCbc, key: Uint8Array, data: Uint8Array): Uint8Array {
  const end = data.length - (data.length % BLOCK)
  if (end < 2 * BLOCK) return new Uint8Array()
  const plaintext = aes.decrypt(key, data.slice(0, BLOCK), data.subarray(BLOCK, end))
  const padding = plaintext.at(-1) ?? 0
  return padding >= 1 && padding <= BLOCK ? plaintext.subarray(0, plaintext.length - padding) : plaintext
}
