import { md5 } from '@noble/hashes/legacy.js'
import { type AesCbc, concatenate, rc4 } from '@recto/runtime'

import { aesLength, decryptAes, encryptAes, encryptAesTo } from './aes.ts'
import { cryptFilterOf, type CryptMethod, type CryptMethods } from './crypt-filters.ts'
import { isName, PdfDictionary, PdfStream, PdfString, type PdfObject } from './objects.ts'

/** The parts of a document's encryption. */
export interface EncryptionParts {
  /** The encryption dictionary; its own strings are never encrypted. */
  dictionary: PdfDictionary
  /** The first file identifier, part of the key up to revision 4. */
  fileId: Uint8Array
  key: Uint8Array
  methods: CryptMethods
  encryptsMetadata: boolean
}

/** Encrypts or decrypts one string or stream; the object number is part of its key. */
type Change = (method: CryptMethod, data: Uint8Array) => Uint8Array

/** A stream that is encrypted when its data is needed. */
export interface EncryptedStream {
  dictionary: PdfDictionary
  /** The length of the data in bytes. */
  length: number
  /** Encrypts the data into an array of that length. */
  writeTo: (target: Uint8Array) => void
}

/** The encryption of a document (ISO 32000-2, 7.6): decrypts objects that are read, encrypts those that are written. */
export class Encryption {
  readonly dictionary: PdfDictionary
  readonly fileId: Uint8Array
  readonly #parts: EncryptionParts
  readonly #aes: AesCbc

  constructor(parts: EncryptionParts, aes: AesCbc) {
    this.dictionary = parts.dictionary
    this.fileId = parts.fileId
    this.#parts = parts
    this.#aes = aes
  }

  /** Decrypts an object. */
  decrypt(object: PdfObject, number: number, generation: number): PdfObject {
    return this.#walk(object, (method, data) => {
      if (method === 'none') return data
      const key = this.#keyOf(method, number, generation)
      return method === 'rc4' ? rc4(key, data) : decryptAes(this.#aes, key, data)
    })
  }

  /** Encrypts an object to be written with a number. */
  encrypt(object: PdfObject, number: number, randomBytes: (count: number) => Uint8Array, generation = 0): PdfObject {
    return this.#walk(object, this.#encrypting(number, randomBytes, generation))
  }

  /** Encrypts the dictionary of a stream to be written with a number, and the stream's data later. */
  encryptStream(
    { dictionary, data }: PdfStream,
    number: number,
    randomBytes: (count: number) => Uint8Array,
  ): EncryptedStream {
    const encrypt = this.#encrypting(number, randomBytes, 0)
    const method = this.#methodOf(dictionary)
    const isAes = method === 'aes-128' || method === 'aes-256'
    return {
      dictionary: this.#walkStreamDictionary(dictionary, encrypt),
      length: isAes ? aesLength(data.length) : data.length,
      writeTo: (target) => {
        if (isAes) encryptAesTo(target, this.#aes, this.#keyOf(method, number, 0), randomBytes(16), data)
        else target.set(encrypt(method, data))
      },
    }
  }

  #encrypting(number: number, randomBytes: (count: number) => Uint8Array, generation: number): Change {
    return (method, data) => {
      if (method === 'none') return data
      const key = this.#keyOf(method, number, generation)
      return method === 'rc4' ? rc4(key, data) : encryptAes(this.#aes, key, randomBytes(16), data)
    }
  }

  #walk(object: PdfObject, change: Change): PdfObject {
    if (object instanceof PdfString) return new PdfString(change(this.#parts.methods.strings, object.bytes))
    if (Array.isArray(object)) return object.map((item) => this.#walk(item, change))
    if (object instanceof PdfDictionary) return this.#walkDictionary(object, change)
    return object instanceof PdfStream ? this.#walkStream(object, change) : object
  }

  #walkDictionary(dictionary: PdfDictionary, change: Change): PdfDictionary {
    const result = new PdfDictionary()
    // The Contents of a signature are never encrypted (7.6.2).
    const isSignature = dictionary.has('ByteRange')
    for (const [key, value] of dictionary.entries) {
      result.set(key, isSignature && key === 'Contents' ? value : this.#walk(value, change))
    }
    return result
  }

  #walkStream({ dictionary, data }: PdfStream, change: Change): PdfStream {
    return new PdfStream(this.#walkStreamDictionary(dictionary, change), change(this.#methodOf(dictionary), data))
  }

  #walkStreamDictionary(dictionary: PdfDictionary, change: Change): PdfDictionary {
    if (isCrossReference(dictionary)) return dictionary
    return withoutCryptFilter(this.#walkDictionary(dictionary, change))
  }

  /** How the data of a stream is encrypted. */
  #methodOf(dictionary: PdfDictionary): CryptMethod {
    if (isCrossReference(dictionary)) return 'none'
    const named = cryptFilterOf(dictionary)
    return named === undefined ? this.#usualMethod(dictionary) : (this.#parts.methods.filters.get(named) ?? 'none')
  }

  #usualMethod(dictionary: PdfDictionary): CryptMethod {
    const type = dictionary.get('Type')
    if (isName(type, 'Metadata') && !this.#parts.encryptsMetadata) return 'none'
    return isName(type, 'EmbeddedFile') ? this.#parts.methods.files : this.#parts.methods.streams
  }

  /** Algorithm 1 (7.6.3.2): up to revision 4 each object has its own key. */
  #keyOf(method: CryptMethod, number: number, generation: number): Uint8Array {
    const { key } = this.#parts
    if (method === 'aes-256') return key
    const identifier = [number, number >> 8, number >> 16, generation, generation >> 8]
    const salt = method === 'aes-128' ? [0x73, 0x41, 0x6c, 0x54] : []
    const digest = md5(concatenate([key, Uint8Array.from([...identifier, ...salt])]))
    return digest.subarray(0, Math.min(key.length + 5, 16))
  }
}

/** Cross-reference streams are never encrypted (7.5.8.2). */
function isCrossReference(dictionary: PdfDictionary): boolean {
  return isName(dictionary.get('Type'), 'XRef')
}

/** Removes a Crypt filter that no longer applies. */
function withoutCryptFilter(dictionary: PdfDictionary): PdfDictionary {
  if (cryptFilterOf(dictionary) === undefined) return dictionary
  for (const key of ['Filter', 'DecodeParms']) {
    const value = dictionary.get(key)
    if (Array.isArray(value) && value.length > 1) dictionary.set(key, value.slice(1))
    else dictionary.delete(key)
  }
  return dictionary
}
