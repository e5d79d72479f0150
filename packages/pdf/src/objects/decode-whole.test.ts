import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { fromLatin1, latin1 } from '@recto/runtime'

import { decodeWhole } from './decode-whole.ts'
import { dictionary, name, PdfStream, type PdfObject } from './objects.ts'
import { portableInflate } from './portable-inflate.ts'

const MAX_BYTES = 100_000
const TEXT = 'It was the best of times, it was the worst of times, '.repeat(20)
const deflated = new Uint8Array(deflateSync(TEXT))

function decode(data: Uint8Array, filter: PdfObject, parameters?: PdfObject, inflate = nodePlatform.inflate) {
  const stream = new PdfStream(dictionary({ Filter: filter, DecodeParms: parameters }), data)
  return decodeWhole(stream, { resolve: (object) => object, inflate, maxBytes: MAX_BYTES })
}

function textOf(...of: Parameters<typeof decode>): string | undefined {
  const whole = decode(...of)
  return whole === undefined ? undefined : latin1(whole.data)
}

test.each<[filter: string, data: Uint8Array | string, text: string]>([
  ['ASCIIHexDecode', '48 65 6C6c6F>', 'Hello'],
  ['ASCIIHexDecode', '487>', 'Hp'],
  ['AHx', '', ''],
  ['ASCII85Decode', '87cURD]i,"Ebo80~>', 'Hello World!'],
  ['ASCII85Decode', '<~87cURDZ~>', 'Hello'],
  ['ASCII85Decode', 'z~>', '\0\0\0\0'],
  ['RunLengthDecode', '\u0002abc\u00fex\u0080ignored', 'abcxxx'],
  ['LZWDecode', '\u0080\u000b\u0060\u0050\u0022\u000c\u000c\u0085\u0001', '-----A---B'],
  ['FlateDecode', deflated, TEXT],
  ['FlateDecode', '', ''],
])('%s is undone (row %#)', (filter, data, text) => {
  expect(textOf(typeof data === 'string' ? fromLatin1(data) : data, name(filter))).toBe(text)
})

test('chained filters are undone, outermost first', () => {
  const hex = fromLatin1(`${Buffer.from(deflated).toString('hex')}>`)
  expect(textOf(hex, [name('AHx'), name('Fl')], [null, dictionary({ Predictor: 1 })])).toBe(TEXT)
})

test('an image filter stays, with its parameters', () => {
  const parameters = dictionary({ K: -1 })
  const left = decode(fromLatin1('4142>'), [name('AHx'), name('CCF')], [null, parameters])
  expect(left).toEqual({ data: fromLatin1('AB'), filter: { name: 'CCITTFaxDecode', parameters } })
})

test.each<[what: string, filter: PdfObject, data: Uint8Array]>([
  ['a digit that is none', name('ASCIIHexDecode'), fromLatin1('4X>')],
  ['five digits that are too large', name('ASCII85Decode'), fromLatin1('uuuuu~>')],
  ['a last digit alone', name('ASCII85Decode'), fromLatin1('87cUR5~>')],
  ['a run that breaks off', name('RunLengthDecode'), fromLatin1('\u0005abc')],
  ['a code that is not there yet', name('LZWDecode'), Uint8Array.of(0x80, 0x3f, 0xff, 0xff)],
  ['deflated data that breaks off', name('FlateDecode'), deflated.subarray(0, -8)],
  ['a byte changed', name('FlateDecode'), deflated.with(20, (deflated[20] ?? 0) ^ 0x55)],
  ['a wrong check value', name('FlateDecode'), deflated.with(deflated.length - 1, (deflated.at(-1) ?? 0) ^ 1)],
  ['more than may come out', name('FlateDecode'), new Uint8Array(deflateSync(new Uint8Array(MAX_BYTES + 1)))],
  ['more than may come out of runs', name('RunLengthDecode'), new Uint8Array(2000).fill(0x81)],
  ['a filter nobody knows', name('Crypt'), deflated],
  ['a filter that is no name', 7, deflated],
  ['an image within a filter', [name('DCTDecode'), name('FlateDecode')], deflated],
])('nothing comes of %s', (_, filter, data) => {
  for (const inflate of [nodePlatform.inflate, portableInflate]) {
    expect(decode(data, filter, undefined, inflate)).toBeUndefined()
  }
})

test('deflated data may be followed by a line end', () => {
  const data = Uint8Array.from([...deflated, 13, 10])
  for (const inflate of [nodePlatform.inflate, portableInflate]) {
    expect(textOf(data, name('FlateDecode'), undefined, inflate)).toBe(TEXT)
  }
})

test.each<[bits: number, colors: number, stored: number[], expected: number[]]>([
  [8, 3, [10, 20, 30, 1, 2, 3, 255, 0, 1], [10, 20, 30, 11, 22, 33, 10, 22, 34]],
  [16, 1, [0x01, 0xff, 0x00, 0x01, 0xff, 0xff], [0x01, 0xff, 0x02, 0x00, 0x01, 0xff]],
  [4, 1, [0x12, 0x30], [0x13, 0x60]],
  [1, 1, [0b1010_0000], [0b1100_0000]],
])('differences of TIFF are undone: %i bits', (bits, colors, stored, expected) => {
  const parameters = dictionary({ Predictor: 2, BitsPerComponent: bits, Colors: colors, Columns: 3 })
  const whole = decode(new Uint8Array(deflateSync(Uint8Array.from(stored))), name('FlateDecode'), parameters)
  expect([...(whole?.data ?? [])]).toEqual(expected)
})

test('PNG filters are undone row by row, and an incomplete row is dropped', () => {
  const parameters = dictionary({ Predictor: 15, Colors: 1, Columns: 3 })
  const rows = [0, 1, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 3, 2, 2, 2, 4, 1, 1, 1]
  const decoded = (data: readonly number[]) =>
    decode(new Uint8Array(deflateSync(Uint8Array.from(data))), name('FlateDecode'), parameters)
  expect([...(decoded(rows)?.data ?? [])]).toEqual([1, 2, 3, 1, 2, 3, 2, 3, 4, 3, 5, 6, 4, 6, 7])
  expect(decoded(rows.slice(0, -1))).toBeUndefined()
  expect(decoded([...rows, 9, 1, 1, 1])).toBeUndefined()
})
