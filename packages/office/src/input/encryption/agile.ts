import { sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { type AesCbc, concatenate } from '@recto/runtime'

import { attributesOf, localName, readTags } from '../xml-tags.ts'
import { fromBase64 } from './base64.ts'
import { areEqual, type Hash, littleEndian, type PackageKey, spinPassword } from './package-key.ts'

const HASHES: Record<string, Hash> = { SHA1: sha1, SHA256: sha256, SHA384: sha384, SHA512: sha512 }

/** The purpose of each key (MS-OFFCRYPTO 2.3.4.11 to 2.3.4.13). */
const PURPOSES = {
  verifierInput: Uint8Array.of(0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79),
  verifierHash: Uint8Array.of(0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e),
  key: Uint8Array.of(0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6),
}

/** Maximum number of iterations: Office uses 100,000, and the format allows a hundred times that, which would take a minute. */
const MAX_SPINS = 1_000_000
/** Bytes encrypted at a time, and the padding of short keys. */
const [SEGMENT_BYTES, FILL] = [4096, 0x36]
const [BLOCK_BYTES, KEY_BYTES] = [16, [16, 32]]

/** Encryption parameters. */
interface Cipher {
  hash: Hash
  salt: Uint8Array
  keyBytes: number
}

/** Reads the encryption that Office has used since 2010; undefined if it is a different one. */
export function readAgile(xml: string): PackageKey | undefined {
  const tags = [...readTags(xml)].filter(({ kind }) => kind !== 'end')
  const attributes = (name: string) => {
    const tag = tags.find((each) => localName(each) === name)
    return tag === undefined ? new Map<string, string>() : attributesOf(tag)
  }
  const [data, lock] = [attributes('keyData'), attributes('encryptedKey')]
  const [dataCipher, lockCipher] = [readCipher(data), readCipher(lock)]
  const spins = Number(lock.get('spinCount'))
  if (dataCipher === undefined || lockCipher === undefined || !(spins >= 0 && spins <= MAX_SPINS)) return undefined
  const value = (name: string) => fromBase64(lock.get(name) ?? '')
  return {
    unlock: (password, aes) => {
      const { hash, salt, keyBytes } = lockCipher
      const digest = spinPassword(hash, salt, password, spins)
      const decrypt = (purpose: Uint8Array, encrypted: Uint8Array) =>
        aes.decrypt(fit(hash(concatenate([digest, purpose])), keyBytes), fit(salt, BLOCK_BYTES), encrypted)
      const input = decrypt(PURPOSES.verifierInput, value('encryptedVerifierHashInput')).subarray(0, salt.length)
      const expected = hash(input)
      const stored = decrypt(PURPOSES.verifierHash, value('encryptedVerifierHashValue')).subarray(0, expected.length)
      if (!areEqual(expected, stored)) return undefined
      const key = decrypt(PURPOSES.key, value('encryptedKeyValue')).subarray(0, dataCipher.keyBytes)
      return (content) => decryptSegments(content, key, dataCipher, aes)
    },
  }
}

function readCipher(attributes: ReadonlyMap<string, string>): Cipher | undefined {
  const hash = HASHES[(attributes.get('hashAlgorithm') ?? '').replace('-', '')]
  const keyBytes = Number(attributes.get('keyBits')) / 8
  const isKnown = attributes.get('cipherAlgorithm') === 'AES' && attributes.get('cipherChaining') === 'ChainingModeCBC'
  if (hash === undefined || !isKnown || !KEY_BYTES.includes(keyBytes)) return undefined
  return { hash, salt: fromBase64(attributes.get('saltValue') ?? ''), keyBytes }
}

/** Each segment has its own initialization vector (2.3.4.15). */
function decryptSegments(content: Uint8Array, key: Uint8Array, { hash, salt }: Cipher, aes: AesCbc): Uint8Array {
  const segments: Uint8Array[] = []
  for (let at = 0; at < content.length; at += SEGMENT_BYTES) {
    const vector = hash(concatenate([salt, littleEndian(at / SEGMENT_BYTES)]))
    segments.push(aes.decrypt(key, fit(vector, BLOCK_BYTES), content.subarray(at, at + SEGMENT_BYTES)))
  }
  return concatenate(segments)
}

/** Bytes truncated or padded to a length. */
function fit(bytes: Uint8Array, length: number): Uint8Array {
  const fitted = new Uint8Array(length).fill(FILL)
  fitted.set(bytes.subarray(0, length))
  return fitted
}
