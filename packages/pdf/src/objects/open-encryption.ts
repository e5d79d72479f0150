import { type AesCbc, concatenate, type Cryptography } from '@recto/runtime'

import { encryptsOnlyEmbeddedFiles, readCryptMethods, rc4StreamFilter, uniformCryptMethods } from './crypt-filters.ts'
import type { Resolve } from './decode-stream.ts'
import { Encryption } from './encryption.ts'
import { isName, PdfString, type PdfDictionary } from './objects.ts'
import { passwordForms } from './encode-password.ts'
import { findFileKey, type KeyFacts } from './security-keys.ts'

/** An encryption dictionary, and the other inputs to its keys. */
export interface Lock {
  dictionary: PdfDictionary
  fileId: Uint8Array
  resolve: Resolve
}

/**
 * Opens the standard security handler (ISO 32000-2, 7.6.4), revisions 2 to 6, with a user or owner password.
 * @returns `'password'` if the password is wrong, undefined if the handler is not supported
 */
export function openEncryption(
  lock: Lock,
  password: string,
  cryptography: Cryptography,
): Encryption | 'password' | undefined {
  const { dictionary, fileId, resolve } = lock
  const facts = readKeyFacts(lock)
  const methods = readCryptMethods(dictionary, resolve)
  if (facts === undefined || methods === undefined) return undefined
  for (const bytes of passwordForms(password, facts.revision)) {
    const found = findFileKey(bytes, facts, cryptography)
    if (found === undefined) continue
    const key = resolve(dictionary.get('V')) === 4 ? atLeast128Bits(found) : found
    return new Encryption(
      { dictionary, fileId, key, methods, encryptsMetadata: facts.encryptsMetadata },
      cryptography.aes,
    )
  }
  return 'password'
}

/** Opens a document in which only embedded files are encrypted, without a password; they stay encrypted. Undefined for others. */
export function openUnencryptedContent({ dictionary, fileId, resolve }: Lock, aes: AesCbc): Encryption | undefined {
  const methods = readCryptMethods(dictionary, resolve)
  if (methods === undefined || !encryptsOnlyEmbeddedFiles(methods)) return undefined
  const parts = {
    dictionary,
    fileId,
    key: new Uint8Array(),
    methods: uniformCryptMethods('none'),
    encryptsMetadata: false,
  }
  return new Encryption(parts, aes)
}

/** Crypt filters use 128-bit keys; Acrobat pads shorter ones with zeros, which the standard does not mention. */
function atLeast128Bits(key: Uint8Array): Uint8Array {
  return key.length >= 16 ? key : concatenate([key, new Uint8Array(16 - key.length)])
}

/** Reads the inputs to keys; undefined if the security handler is not the standard one. */
export function readKeyFacts({ dictionary, fileId, resolve }: Lock): KeyFacts | undefined {
  const number = (key: string, fallback: number) => {
    const value = resolve(dictionary.get(key))
    return typeof value === 'number' ? value : fallback
  }
  const bytes = (key: string) => {
    const value = resolve(dictionary.get(key))
    return value instanceof PdfString ? value.bytes : new Uint8Array()
  }
  const revision = number('R', 0)
  if (!isName(resolve(dictionary.get('Filter')), 'Standard') || revision < 2 || revision > 6) return undefined
  return {
    revision,
    keyLength: revision === 2 ? 5 : keyBytes(dictionary, resolve),
    owner: bytes('O'),
    user: bytes('U'),
    ownerEncrypted: bytes('OE'),
    userEncrypted: bytes('UE'),
    permissions: number('P', 0) | 0,
    fileId,
    encryptsMetadata: resolve(dictionary.get('EncryptMetadata')) !== false,
  }
}

/** Key length in bytes up to revision 4. Values below 40 are in bytes, against the standard: no shorter key exists. */
function keyBytes(dictionary: PdfDictionary, resolve: Resolve): number {
  const version = resolve(dictionary.get('V'))
  const length = resolve((version === 4 ? rc4StreamFilter(dictionary, resolve) : dictionary).get('Length'))
  const usual = version === 4 ? 16 : 5
  const bytes = typeof length === 'number' ? Math.floor(length < 40 ? length : length / 8) : usual
  return Math.min(16, Math.max(5, bytes))
}
