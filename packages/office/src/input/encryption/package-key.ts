import { type AesCbc, concatenate } from '@recto/runtime'

/** How a package was encrypted. */
export interface PackageKey {
  /**
   * Derives the key from a password.
   * @returns a function that decrypts the package; undefined if the password is wrong
   */
  unlock: (password: Uint8Array, aes: AesCbc) => ((content: Uint8Array) => Uint8Array) | undefined
}

/** A hash function. */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** A 32-bit number, least significant byte first. */
export function littleEndian(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number, true)
  return bytes
}

/** Hashes a password many times, to slow down guessing (MS-OFFCRYPTO 2.3.4.7, 2.3.4.11). */
export function spinPassword(hash: Hash, salt: Uint8Array, password: Uint8Array, count: number): Uint8Array {
  let digest = hash(concatenate([salt, password]))
  const step = new Uint8Array(4 + digest.length)
  const view = new DataView(step.buffer)
  for (let index = 0; index < count; index += 1) {
    view.setUint32(0, index, true)
    step.set(digest, 4)
    digest = hash(step)
  }
  return digest
}

/** Whether two byte arrays are equal. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
