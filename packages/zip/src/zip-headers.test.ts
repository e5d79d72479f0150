import { expect, test } from 'vitest'

import { ZipHeaders } from './zip-headers.ts'

const GB = 2 ** 30

/** Little-endian values of the records that end an archive. */
function readEnd(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - 22
  return { view, end, signature: view.getUint32(end, true), count: view.getUint16(end + 10, true) }
}

test('an archive past 4 GB has its offsets in ZIP64 records, and the first entries as before', () => {
  const headers = new ZipHeaders()
  for (const name of ['a', 'b', 'c']) headers.open({ name, size: 3 * GB, crc32: 7 })
  const start = headers.length
  const { view, end, signature, count } = readEnd(headers.finish())
  expect([signature, count, view.getUint32(end + 16, true)]).toEqual([0x06054b50, 3, 2 ** 32 - 1])
  const locator = end - 20
  expect(view.getUint32(locator, true)).toBe(0x07064b50)
  const end64 = Number(view.getBigUint64(locator + 8, true)) - start
  expect([view.getUint32(end64, true), Number(view.getBigUint64(end64 + 48, true))]).toEqual([0x06064b50, start])
  // Entries of one letter: 47 bytes, and 12 more for an offset of eight bytes, which the third is the first to need.
  expect([view.getUint32(42, true), view.getUint32(47 + 42, true), end64]).toEqual([0, 3 * GB + 31, 3 * 47 + 12])
  expect([view.getUint32(94 + 42, true), Number(view.getBigUint64(94 + 51, true))]).toEqual([2 ** 32 - 1, 6 * GB + 62])
})

test('an entry of 4 GB is refused', () => {
  expect(() => new ZipHeaders().open({ name: 'a', size: 4 * GB, crc32: 0 })).toThrow(RangeError)
})
