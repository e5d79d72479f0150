import type { AesCbc } from '@recto/runtime'

const BLOCK = 16

/** Encrypts a string or stream: the initialization vector, then the padded data (ISO 32000-2, 7.6.3.1). */
export function encryptAes(aes: AesCbc, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const padding = BLOCK - (data.length % BLOCK)
  const padded = new Uint8Array(data.length + padding)
  padded.set(data)
  padded.fill(padding, data.length)
  const sealed = new Uint8Array(BLOCK + padded.length)
  sealed.set(iv)
  sealed.set(aes.encrypt(key, iv, padded), BLOCK)
  return sealed
}

/** Decrypts what `encryptAes` made; truncated data as far as it goes. */
export function decryptAes(aes: AesCbc, key: Uint8Array, data: Uint8Array): Uint8Array {
  const end = data.length - (data.length % BLOCK)
  if (end < 2 * BLOCK) return new Uint8Array()
  const plaintext = aes.decrypt(key, data.slice(0, BLOCK), data.subarray(BLOCK, end))
  const padding = plaintext.at(-1) ?? 0
  return padding >= 1 && padding <= BLOCK ? plaintext.subarray(0, plaintext.length - padding) : plaintext
}
