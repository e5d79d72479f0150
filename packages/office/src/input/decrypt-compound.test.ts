import { describe, expect, test } from 'vitest'

import { compoundFile } from '../../../../fixtures/compound-file.ts'
import { cryptoApi, type Rc4Encryption, shortRc4 } from '../../../../fixtures/encrypted-binary.ts'
import { oldWordStream, presentation, wordStreams, workbook } from '../../../../fixtures/older-office.ts'
import { seededRandom } from '../../../../fixtures/seeded-random.ts'
import { testSample } from '../../../../fixtures/test-sample.ts'
import { type Obfuscation, obfuscation } from '../../../../fixtures/xor-obfuscation.ts'
import { decryptCompound, type DecryptedCompound } from './decrypt-compound.ts'
import { xorArray } from './encryption/xor-obfuscation.ts'
import { readCompound } from './read-compound.ts'

const PASSWORD = 'Geheim 1'

const RC4: [name: string, encrypt: (password: string) => Rc4Encryption][] = [
  ['RC4 of 40 bits', shortRc4],
  ['CryptoAPI with 128 bits', cryptoApi],
  ['CryptoAPI with 56 bits', (password) => cryptoApi(password, 56)],
  ['CryptoAPI with 40 bits', (password) => cryptoApi(password, 40)],
]
const ALL: [name: string, encrypt: (password: string) => Rc4Encryption | Obfuscation][] = [
  ...RC4.slice(0, 3),
  ['XOR obfuscation', obfuscation],
  ...RC4.slice(3),
]

/** A file of any format, decrypted after its encryption is recognized. */
function open(file: Uint8Array, password = PASSWORD): DecryptedCompound {
  const content = readCompound(file, '')
  if (content === undefined || !content.isEncrypted) throw new Error('the file does not say that it is encrypted')
  return decryptCompound(file, content, password)
}

const lockedWorkbook = (encryption: Rc4Encryption | Obfuscation) => {
  const { plain, encrypted, pivotCache } = workbook(
    Array.from({ length: 120 }, (_, row) => `Größe ${row}`),
    encryption,
  )
  return {
    plain: compoundFile({ ...plain, _SX_DB_CUR: { '0001': pivotCache.plain } }),
    encrypted: compoundFile({ ...encrypted, _SX_DB_CUR: { '0001': pivotCache.encrypted } }),
  }
}

const packed = ({ plain, encrypted }: ReturnType<typeof wordStreams>) => ({
  plain: compoundFile(plain),
  encrypted: compoundFile(encrypted),
})
const lockedDocument = (encryption: Rc4Encryption | Obfuscation) => packed(wordStreams(encryption))
const lockedPresentation = (encryption: Rc4Encryption) => packed(presentation(encryption))

testSample<readonly [name: string, file: () => { plain: Uint8Array; encrypted: Uint8Array }]>(
  '%s: the right password decrypts in place, and another one does not',
  // Every run takes one of each format, with XOR obfuscation or CryptoAPI; other tests use RC4 of 40 bits.
  [
    ['doc of Word 95', () => packed(oldWordStream(obfuscation(PASSWORD)))],
    ...ALL.map(([name, encrypt]) => [`xls, ${name}`, () => lockedWorkbook(encrypt(PASSWORD))] as const),
    ...ALL.map(([name, encrypt]) => [`doc, ${name}`, () => lockedDocument(encrypt(PASSWORD))] as const),
    ...RC4.map(([name, encrypt]) => [`ppt, ${name}`, () => lockedPresentation(encrypt(PASSWORD))] as const),
  ],
  ([, file]) => {
    const { plain, encrypted } = file()
    const before = encrypted.slice()
    expect(open(encrypted)).toEqual({ bytes: plain })
    expect(open(encrypted, 'geheim 1')).toEqual({ failure: 'password' })
    expect(encrypted).toEqual(before)
  },
)

test('a decrypted file does not say any more that it is encrypted', () => {
  for (const { plain } of [
    lockedWorkbook(cryptoApi(PASSWORD)),
    lockedDocument(obfuscation(PASSWORD)),
    lockedPresentation(cryptoApi(PASSWORD)),
  ]) {
    expect(readCompound(plain, '')).toMatchObject({ isEncrypted: false })
  }
})

test('workbooks of less than a sector are recognized, too', () => {
  const { plain, encrypted } = workbook(['a'], shortRc4(PASSWORD))
  expect(open(compoundFile(encrypted))).toEqual({ bytes: compoundFile(plain) })
})

test('the key and the verifier of XOR obfuscation are those of other programs', () => {
  // The example of ISO/IEC 29500-1, 17.15.1.29, where the key is the upper half of a number.
  expect(xorArray('Example', { key: 0x64_ce, verifier: 0xed_7e })).toBeDefined()
  expect(xorArray('Example', { key: 0x64_ce, verifier: 0xed_7f })).toBeUndefined()
  expect(xorArray('Example', { key: 0x64_cf, verifier: 0xed_7e })).toBeUndefined()
  expect(xorArray('', { key: 0, verifier: 0xce_4b })).toBeUndefined()
})

testSample(
  'XOR obfuscation with the password %s',
  Array.from({ length: 15 }, (_, index) => 'Kennwort, 15 Zn'.slice(0, index + 1)),
  (password) => {
    const { plain, encrypted } = lockedDocument(obfuscation(password))
    expect(open(encrypted, password)).toEqual({ bytes: plain })
  },
)

/** An encryption whose header says something else. */
const changed = (offset: number, value: number): Rc4Encryption => {
  const { header, encrypt } = cryptoApi(PASSWORD)
  const other = Buffer.from(header)
  other.writeUInt32LE(value, offset)
  return { header: other, encrypt }
}

const LOCKED: [name: string, lock: (encryption: Rc4Encryption) => { encrypted: Uint8Array }][] = [
  ['xls', lockedWorkbook],
  ['doc', lockedDocument],
  ['ppt', lockedPresentation],
]

test.for(LOCKED)('%s: unknown versions, ciphers, hash functions and key sizes are not supported', ([, lock]) => {
  for (const [offset, value] of [
    [0, 0x00_02_00_05],
    [20, 0x66_0e],
    [24, 0x80_0c],
    [28, 256],
    [28, 129],
    [28, 32],
  ] as const) {
    expect(open(lock(changed(offset, value)).encrypted)).toEqual({ failure: 'unsupported' })
  }
})

test.for(LOCKED)('%s: a header that ends too early is damaged', ([, lock]) => {
  const { header, encrypt } = cryptoApi(PASSWORD)
  const short = { header: header.subarray(0, 60), encrypt }
  expect(open(lock(short).encrypted)).toEqual({ failure: 'unreadable' })
  expect(open(lock(changed(8, 0xff_ff_ff_ff)).encrypted)).toEqual({ failure: 'unreadable' })
})

describe('damaged presentations', () => {
  /** Changes a number in a stream, at an offset from the last place where some bytes are found. */
  function damaged(stream: string, [marker, offset]: [marker: string, offset: number], value: number) {
    const { encrypted } = presentation(cryptoApi(PASSWORD))
    const bytes = Buffer.from(encrypted[stream] ?? [])
    bytes.writeUInt32LE(value, bytes.lastIndexOf(marker, undefined, 'hex') + offset)
    return compoundFile({ ...encrypted, [stream]: bytes })
  }

  test.for<[what: string, file: () => Uint8Array]>([
    ['an edit that is not there', () => damaged('Current User', ['dfc4d1f3', 4], 0xff_ff_ff_00)],
    ['an edit that refers to itself', () => damaged('PowerPoint Document', ['0000f50f', 16], 0xff_ff_ff)],
    ['a directory that is not there', () => damaged('PowerPoint Document', ['0000f50f', 20], 0xff_ff_ff)],
    ['no record of the encryption', () => damaged('PowerPoint Document', ['0000f50f', 36], 7)],
    ['an object that is not there', () => damaged('PowerPoint Document', ['00007217', 12], 0xff_ff_ff)],
    ['an object in the middle of another', () => damaged('PowerPoint Document', ['00007217', 12], 100)],
  ])('%s', ([, file]) => {
    expect(open(file())).toEqual({ failure: 'unreadable' })
  })

  test('objects that overlap are not decrypted again and again', () => {
    const { encrypted } = presentation(cryptoApi(PASSWORD))
    const objects = Buffer.from(encrypted['PowerPoint Document'] ?? [])
    // The second object is where the first one is, whose size then is another one, as its key is.
    const directory = objects.lastIndexOf('00007217', undefined, 'hex')
    objects.writeUInt32LE(0, directory + 16)
    expect(open(compoundFile({ ...encrypted, 'PowerPoint Document': objects }))).toEqual({ failure: 'unreadable' })
  })
})

test.for(LOCKED)('%s: files with random damage are decrypted or refused', ([format, lock]) => {
  const { below } = seededRandom(`damaged ${format}`)
  const { encrypted } = lock(shortRc4(PASSWORD))
  const outcomes = new Set<string>()
  for (let round = 0; round < 150; round += 1) {
    const file = encrypted.slice()
    for (let change = 0; change < 12; change += 1) file[below(file.length)] = below(256)
    const cut = file.subarray(0, file.length - below(2) * below(file.length))
    const content = readCompound(cut, '')
    const result = content?.isEncrypted === true ? decryptCompound(cut, content, PASSWORD) : { failure: 'other' }
    outcomes.add('bytes' in result ? 'decrypted' : result.failure)
  }
  expect(outcomes).toContain('decrypted')
})
