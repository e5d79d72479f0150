import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { ZipError, ZipTooLargeError } from './zip-error.ts'
import { inflateItem, readZip } from './zip-reader.ts'

const BOUNDS = { maxEntries: 3, maxBytes: 1000 }
const FILES = { 'a.txt': strToU8('Hello '.repeat(20)), 'b/ü.bin': Uint8Array.of(1, 2, 3) }

test('entries are listed with their bytes, deflated or stored', () => {
  for (const level of [0, 9] as const) {
    const items = readZip(zipSync(FILES, { level }), BOUNDS)
    expect(items.map((item) => [item.name, inflateItem(item, 1000)])).toEqual(Object.entries(FILES))
  }
})

test('an archive within bounds may have no entries', () => {
  expect(readZip(zipSync({}), BOUNDS)).toEqual([])
})

test('archives and entries that are too large, or claim to be, are refused', () => {
  const many = Object.fromEntries(['1', '2', '3', '4'].map((name) => [name, new Uint8Array(1)]))
  expect(() => readZip(zipSync(many), BOUNDS)).toThrow(ZipTooLargeError)
  expect(() => readZip(zipSync({ a: new Uint8Array(2000) }), BOUNDS)).toThrow(ZipTooLargeError)
})

test('an entry larger than it claims is noticed while inflating', () => {
  const archive = zipSync({ a: new Uint8Array(1_000_000) })
  const view = new DataView(archive.buffer)
  view.setUint32(Buffer.from(archive).indexOf('PK\u0001\u0002') + 24, 10, true)
  const [item] = readZip(archive, BOUNDS)
  if (item === undefined) throw new Error('no entry')
  expect(() => inflateItem(item, 1000)).toThrow(ZipTooLargeError)
})

test.each([
  ['cut off', (bytes: Uint8Array) => bytes.slice(0, -30)],
  ['empty', () => new Uint8Array()],
  ['without its data', (bytes: Uint8Array) => bytes.slice(60)],
])('an archive that is %s is damaged', (_, damage) => {
  expect(() => readZip(damage(zipSync(FILES)), BOUNDS)).toThrow(ZipError)
})
