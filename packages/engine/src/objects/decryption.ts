import { cbc } from '@noble/ciphers/aes.js'
import { md5 } from '@noble/hashes/legacy.js'

import { concatenate } from './characters.ts'
import type { Resolve } from './decode-stream.ts'
import { isName, PdfDictionary, PdfName, PdfStream, PdfString, type PdfObject } from './objects.ts'
import { findFileKey, rc4, type KeyFacts } from './security-keys.ts'

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256'

/** How the parts of a file are encrypted. */
interface Methods {
  streams: Method
  strings: Method
  files: Method
  filters: ReadonlyMap<string, Method>
}

/** Takes the encryption off objects as they are read. */
export class Decryption {
  private readonly key: Uint8Array
  private readonly methods: Methods
  private readonly encryptsMetadata: boolean

  private constructor(key: Uint8Array, methods: Methods, encryptsMetadata: boolean) {
    this.key = key
    this.methods = methods
    this.encryptsMetadata = encryptsMetadata
  }

  /**
   * Opens the standard security handler (ISO 32000-2, 7.6.4), revisions 2 to 6, with a user or owner password.
   * @returns `'password'` when the password opens nothing, undefined when the handler is another one.
   */
  static open(
    encryption: PdfDictionary,
    fileId: Uint8Array,
    password: string,
    resolve: Resolve,
  ): Decryption | 'password' | undefined {
    const facts = readFacts(encryption, fileId, resolve)
    const methods = readMethods(encryption, resolve)
    if (facts === undefined || methods === undefined) return undefined
    for (const bytes of passwordForms(password, facts.revision)) {
      const key = findFileKey(bytes, facts)
      if (key !== undefined) return new Decryption(key, methods, facts.encryptsMetadata)
    }
    return 'password'
  }

  /** An object as it was before encryption. Its number and generation are part of the key. */
  decrypt(object: PdfObject, number: number, generation: number): PdfObject {
    if (object instanceof PdfString)
      return new PdfString(this.apply(this.methods.strings, object.bytes, number, generation))
    if (Array.isArray(object)) return object.map((item) => this.decrypt(item, number, generation))
    if (object instanceof PdfDictionary) return this.decryptDictionary(object, number, generation)
    return object instanceof PdfStream ? this.decryptStream(object, number, generation) : object
  }

  private decryptDictionary(dictionary: PdfDictionary, number: number, generation: number): PdfDictionary {
    const result = new PdfDictionary()
    for (const [key, value] of dictionary.entries) result.set(key, this.decrypt(value, number, generation))
    return result
  }

  private decryptStream(stream: PdfStream, number: number, generation: number): PdfStream {
    // Cross-reference streams are never encrypted (7.5.8.2).
    if (isName(stream.dictionary.get('Type'), 'XRef')) return stream
    const method = this.methodOf(stream)
    const entries = withoutCryptFilter(this.decryptDictionary(stream.dictionary, number, generation))
    return new PdfStream(entries, this.apply(method, stream.data, number, generation))
  }

  private methodOf({ dictionary }: PdfStream): Method {
    const type = dictionary.get('Type')
    if (isName(type, 'Metadata') && !this.encryptsMetadata) return 'none'
    const named = cryptFilterName(dictionary)
    if (named !== undefined) return this.methods.filters.get(named) ?? 'none'
    return isName(type, 'EmbeddedFile') ? this.methods.files : this.methods.streams
  }

  private apply(method: Method, data: Uint8Array, number: number, generation: number): Uint8Array {
    if (method === 'none') return data
    if (method === 'aes-256') return decryptAes(this.key, data)
    // Algorithm 1 (7.6.3.2).
    const place = [number, number >> 8, number >> 16, generation, generation >> 8]
    const salt = method === 'aes-128' ? [0x73, 0x41, 0x6c, 0x54] : []
    const digest = md5(concatenate([this.key, Uint8Array.from([...place, ...salt])]))
    const key = digest.subarray(0, Math.min(this.key.length + 5, 16))
    return method === 'rc4' ? rc4(key, data) : decryptAes(key, data)
  }
}

/** AES in CBC mode, the first block being the initialization vector. Data that breaks off is read as far as it goes. */
function decryptAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  const end = data.length - (data.length % 16)
  if (end < 32) return new Uint8Array()
  const plain = cbc(key, data.slice(0, 16), { disablePadding: true }).decrypt(data.slice(16, end))
  const padding = plain.at(-1) ?? 0
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain
}

function readFacts(encryption: PdfDictionary, fileId: Uint8Array, resolve: Resolve): KeyFacts | undefined {
  const number = (key: string, fallback: number) => {
    const value = resolve(encryption.get(key))
    return typeof value === 'number' ? value : fallback
  }
  const bytes = (key: string) => {
    const value = resolve(encryption.get(key))
    return value instanceof PdfString ? value.bytes : new Uint8Array()
  }
  const revision = number('R', 0)
  if (!isName(resolve(encryption.get('Filter')), 'Standard') || revision < 2 || revision > 6) return undefined
  return {
    revision,
    keyLength: revision === 2 ? 5 : keyBytes(encryption, resolve),
    owner: bytes('O'),
    user: bytes('U'),
    ownerEncrypted: bytes('OE'),
    userEncrypted: bytes('UE'),
    permissions: number('P', 0) | 0,
    fileId,
    encryptsMetadata: resolve(encryption.get('EncryptMetadata')) !== false,
  }
}

/** Bytes of the key up to revision 4. Lengths below 40 are bytes, whatever the specification says, as no shorter key exists. */
function keyBytes(encryption: PdfDictionary, resolve: Resolve): number {
  const version = resolve(encryption.get('V'))
  const length = resolve((version === 4 ? streamFilter(encryption, resolve) : encryption).get('Length'))
  const usual = version === 4 ? 16 : 5
  const bytes = typeof length === 'number' ? Math.floor(length < 40 ? length : length / 8) : usual
  return Math.min(16, Math.max(5, bytes))
}

/** The crypt filter for streams where it is RC4; AES always has keys of 128 bits here. */
function streamFilter(encryption: PdfDictionary, resolve: Resolve): PdfDictionary {
  const defined = resolve(encryption.get('CF'))
  const chosen = resolve(encryption.get('StmF'))
  const filter =
    defined instanceof PdfDictionary && chosen instanceof PdfName ? resolve(defined.get(chosen.value)) : null
  return filter instanceof PdfDictionary && isName(filter.get('CFM'), 'V2') ? filter : new PdfDictionary()
}

const METHODS: Record<string, Method> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' }

function readMethods(encryption: PdfDictionary, resolve: Resolve): Methods | undefined {
  const version = resolve(encryption.get('V'))
  if (version === 1 || version === 2) return { streams: 'rc4', strings: 'rc4', files: 'rc4', filters: new Map() }
  if (version !== 4 && version !== 5) return undefined
  const filters = new Map<string, Method>([['Identity', 'none']])
  const defined = resolve(encryption.get('CF'))
  for (const [key, value] of defined instanceof PdfDictionary ? defined.entries : []) {
    const filter = resolve(value)
    const method = filter instanceof PdfDictionary ? resolve(filter.get('CFM')) : null
    filters.set(key, (method instanceof PdfName ? METHODS[method.value] : undefined) ?? 'none')
  }
  const chosen = (key: string, fallback: Method): Method => {
    const value = resolve(encryption.get(key))
    return value instanceof PdfName ? (filters.get(value.value) ?? 'none') : fallback
  }
  const streams = chosen('StmF', 'none')
  return { streams, strings: chosen('StrF', 'none'), files: chosen('EFF', streams), filters }
}

/** The bytes a password may stand for: UTF-8 from revision 5 on; one byte per character before, or UTF-8 all the same. */
function passwordForms(password: string, revision: number): Uint8Array[] {
  const encoder = new TextEncoder()
  // SASLprep (RFC 4013) folds what looks alike; its compatibility mapping is what matters for passwords people type.
  if (revision >= 5) return [encoder.encode(password.normalize('NFKC')), encoder.encode(password)]
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0)
  const utf8 = encoder.encode(password)
  return codes.every((code) => code < 256) ? [Uint8Array.from(codes), utf8] : [utf8]
}

/** The crypt filter that a stream names for itself (7.4.10). */
function cryptFilterName(dictionary: PdfDictionary): string | undefined {
  const filters = dictionary.get('Filter')
  const first = Array.isArray(filters) ? (filters[0] ?? null) : filters
  if (!isName(first, 'Crypt')) return undefined
  const parameters = dictionary.get('DecodeParms')
  const options = Array.isArray(parameters) ? parameters[0] : parameters
  const chosen = options instanceof PdfDictionary ? options.get('Name') : null
  return chosen instanceof PdfName ? chosen.value : 'Identity'
}

function withoutCryptFilter(dictionary: PdfDictionary): PdfDictionary {
  if (cryptFilterName(dictionary) === undefined) return dictionary
  for (const key of ['Filter', 'DecodeParms']) {
    const value = dictionary.get(key)
    if (Array.isArray(value) && value.length > 1) dictionary.set(key, value.slice(1))
    else dictionary.delete(key)
  }
  return dictionary
}
