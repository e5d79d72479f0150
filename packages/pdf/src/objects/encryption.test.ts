import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { fromLatin1, latin1 } from '@recto/runtime'

import { encryptAes } from './aes.ts'
import { uniformCryptMethods, type CryptMethod, type CryptMethods } from './crypt-filters.ts'
import { DocumentReader } from './document-reader.ts'
import { DocumentWriter } from './document-writer.ts'
import { Encryption } from './encryption.ts'
import { newEncryption } from './new-encryption.ts'
import { dictionary, name, PdfDictionary, PdfStream, PdfString, type PdfObject } from './objects.ts'
import { portableAes } from './portable-aes.ts'
import { portableSha2 } from './portable-sha2.ts'

/** The cryptography of browsers. */
const PORTABLE = { aes: portableAes, sha2: portableSha2 }

const bytes = (text: string) => fromLatin1(text)
const text = (object: PdfObject) => (object instanceof PdfString ? latin1(object.bytes) : undefined)
const data = (object: PdfObject) => (object instanceof PdfStream ? latin1(object.data) : undefined)

function encryptionWith(methods: CryptMethods, encryptsMetadata = true): Encryption {
  const parts = { dictionary: new PdfDictionary(), fileId: bytes('id'), key: bytes('k'.repeat(32)), methods }
  return new Encryption({ ...parts, encryptsMetadata }, portableAes)
}

const METHODS: CryptMethod[] = ['rc4', 'aes-128', 'aes-256']

test.each(METHODS)('%s decrypts what it encrypts, and both platforms have the same AES', (method) => {
  const parts = { dictionary: new PdfDictionary(), fileId: bytes('id'), key: bytes('k'.repeat(32)) }
  const whole = { ...parts, methods: uniformCryptMethods(method), encryptsMetadata: true }
  const [inNode, anywhere] = [new Encryption(whole, nodePlatform.aes), new Encryption(whole, portableAes)]
  for (const length of [0, 1, 15, 16, 17, 1000]) {
    const plain = new PdfString(bytes('x'.repeat(length)))
    const sealed = inNode.encrypt([plain, dictionary({ A: plain })], 7, nodePlatform.randomBytes)
    expect(JSON.stringify(sealed) === JSON.stringify([plain, dictionary({ A: plain })])).toBe(
      sealsNothing(method, length),
    )
    const [first, second] = anywhere.decrypt(sealed, 7, 0) as [PdfObject, PdfDictionary]
    expect([text(first), text(second.get('A'))]).toEqual(['x'.repeat(length), 'x'.repeat(length)])
  }
})

/** Longer data is encrypted in chunks of this many bytes. */
const CHUNK = 1024 * 1024

test.each(
  METHODS.flatMap((method) => [0, 15, 16, CHUNK - 1, CHUNK, 2 * CHUNK + 5].map((length) => [method, length] as const)),
)('%s writes a stream of %d bytes into a given array, and says before how long it is', (method, length) => {
  const encryption = encryptionWith(uniformCryptMethods(method))
  const plain = Uint8Array.from({ length }, (_, index) => index % 251)
  const stream = new PdfStream(dictionary({ Length: length, A: new PdfString(bytes('text')) }), plain)
  const later = encryption.encryptStream(stream, 7, nodePlatform.randomBytes)
  const target = new Uint8Array(later.length)
  later.writeTo(target)
  const decrypted = encryption.decrypt(new PdfStream(later.dictionary, target), 7, 0) as PdfStream
  expect(Buffer.compare(decrypted.data, plain)).toBe(0)
  expect(text(decrypted.dictionary.get('A'))).toBe('text')
})

test('a stream is encrypted in chunks as in one', () => {
  const key = bytes('k'.repeat(32))
  const iv = bytes('i'.repeat(16))
  const plain = new Uint8Array(3 * CHUNK + 16).fill(7)
  const padded = new Uint8Array(plain.length + 16).fill(16)
  padded.set(plain)
  const expected = Buffer.concat([iv, nodePlatform.aes.encrypt(key, iv, padded)])
  expect(Buffer.compare(encryptAes(portableAes, key, iv, plain), expected)).toBe(0)
})

test.each([
  [256, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [384, 'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7'],
  [
    512,
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
] as const)('SHA-%d gives the digest of FIPS 180 on both platforms', (bits, expected) => {
  for (const { sha2 } of [nodePlatform, PORTABLE])
    expect(Buffer.from(sha2(bits, bytes('abc'))).toString('hex')).toBe(expected)
})

test.each([
  [nodePlatform, PORTABLE],
  [PORTABLE, nodePlatform],
])('a password set on one platform opens the document on the other', async (maker, opener) => {
  const request = { revision: 6, user: bytes('user'), owner: bytes('owner'), permissions: -4 } as const
  const { dictionary: entries } = newEncryption(request, { ...maker, randomBytes: nodePlatform.randomBytes })
  const file = await write(entries)
  expect(new DocumentReader(file).unlock('user', opener)).toBe(true)
  expect(new DocumentReader(file).unlock('owner', opener)).toBe(true)
  expect(new DocumentReader(file).unlock('wrong', opener)).toBe(false)
})

/** RC4 keeps empty data empty; AES always adds a vector and padding. */
function sealsNothing(method: CryptMethod, length: number): boolean {
  return method === 'rc4' && length === 0
}

test('cross-reference streams, signature contents and unencrypted metadata stay unchanged', () => {
  const encryption = encryptionWith(uniformCryptMethods('aes-256'), false)
  const streams = ['XRef', 'Metadata'].map((type) => new PdfStream(dictionary({ Type: name(type) }), bytes('plain')))
  for (const stream of streams) expect(data(encryption.encrypt(stream, 1, nodePlatform.randomBytes))).toBe('plain')
  const signature = dictionary({ ByteRange: [0, 1, 2, 3], Contents: new PdfString(bytes('signed')) })
  const sealed = encryption.encrypt(signature, 1, nodePlatform.randomBytes) as PdfDictionary
  expect(text(sealed.get('Contents'))).toBe('signed')
})

test('a stream may name its own crypt filter, and loses that name once it is decrypted', () => {
  const methods = { ...uniformCryptMethods('rc4'), filters: new Map<string, CryptMethod>([['Identity', 'none']]) }
  const stream = new PdfStream(dictionary({ Filter: [name('Crypt'), name('FlateDecode')] }), bytes('plain'))
  const opened = encryptionWith(methods).decrypt(stream, 1, 0) as PdfStream
  expect([data(opened), opened.dictionary.get('Filter')]).toEqual(['plain', [name('FlateDecode')]])
})

test('a document with only its embedded files encrypted can be read without a password, but not the files', async () => {
  const request = { revision: 6, user: bytes('user'), owner: bytes('owner'), permissions: -4 } as const
  const { dictionary: entries } = newEncryption(request, nodePlatform)
  entries.set('StmF', name('Identity')).set('StrF', name('Identity')).set('EFF', name('StdCF'))
  const [first, second] = [await write(entries), new DocumentReader(await write(entries))]
  expect(second.unlock('wrong', PORTABLE)).toBe(false)
  expect(second.unlockAllButFiles(portableAes)).toBe(true)
  expect(text(second.catalog.get('Lang'))).toBe('en')
  expect(data(second.resolve(second.catalog.get('File')))).not.toContain('attached')
  const reader = new DocumentReader(first)
  expect(reader.unlock('user', PORTABLE)).toBe(true)
  expect(data(reader.resolve(reader.catalog.get('File')))).toContain('attached')
})

/** A file with one embedded file, encrypted for the user password `user`. */
async function write(entries: PdfDictionary): Promise<Uint8Array> {
  const opener = new DocumentReader(await empty(new Encryption(partsOf(entries), portableAes)))
  opener.unlock('user', PORTABLE)
  const writer = new DocumentWriter(nodePlatform, opener.encryption)
  const file = await writer.add(new PdfStream(dictionary({ Type: name('EmbeddedFile') }), bytes('attached')))
  const catalog = dictionary({ Type: name('Catalog'), Lang: new PdfString(bytes('en')), File: file })
  return writer.finish({ root: await writer.add(catalog), version: '1.7' })
}

function partsOf(entries: PdfDictionary) {
  const none = {
    fileId: bytes('id'),
    key: new Uint8Array(32),
    methods: uniformCryptMethods('none'),
    encryptsMetadata: true,
  }
  return { dictionary: entries, ...none }
}

async function empty(encryption: Encryption): Promise<Uint8Array> {
  const writer = new DocumentWriter(nodePlatform, encryption)
  return writer.finish({ root: await writer.add(dictionary({ Type: name('Catalog') })), version: '1.7' })
}
