import { expect, test } from 'vitest'
import { latin1 } from '@recto/runtime'

import { testSample } from '../../../../fixtures/test-sample.ts'
import { bitmapOf, pseudorandom, noise, pageOf, rowsOf, faxLikeRows, decodeRows } from '../../../engine/test/bitmaps.ts'
import { encodeFax, type FaxOptions } from '../../../engine/test/encode-fax.ts'
import { decodeFax, type FaxParameters } from './decode-fax.ts'

const parametersOf = (rows: readonly string[], { k, isByteAligned, hasEndOfLine }: FaxOptions): FaxParameters => ({
  k,
  columns: rows[0]?.length ?? 0,
  rows: rows.length,
  isByteAligned: isByteAligned ?? false,
  hasEndOfLine: hasEndOfLine ?? false,
})

const WRITINGS: [name: string, writing: FaxOptions][] = [
  ['Group 4', { k: -1 }],
  ['Group 4 without an end', { k: -1, hasEndOfBlock: false }],
  ['Group 4, rows in whole bytes', { k: -1, isByteAligned: true }],
  ['Group 3 by runs', { k: 0 }],
  ['Group 3 by runs without an end', { k: 0, hasEndOfBlock: false }],
  ['Group 3 by runs with marks', { k: 0, hasEndOfLine: true }],
  ['Group 3 by runs, rows in whole bytes', { k: 0, isByteAligned: true }],
  ['Group 3 by runs with marks, rows in whole bytes', { k: 0, isByteAligned: true, hasEndOfLine: true }],
  ['Group 3 of both kinds, every 4th row by runs', { k: 4, hasEndOfLine: true }],
  ['Group 3 of both kinds, without saying that there are marks', { k: 2 }],
]

const IMAGES: [name: string, rows: string[]][] = [
  ['scribble', faxLikeRows(517, 60, 40)],
  ['noise', noise(83, 41)],
  ['long runs', faxLikeRows(6001, 12, 5500)],
  ['black alone', Array.from({ length: 5 }, () => '#'.repeat(2570))],
  ['white alone', Array.from({ length: 9 }, () => '.'.repeat(64))],
  ['one pixel', ['#']],
]

const CASES = WRITINGS.flatMap(([kind, writing]) => IMAGES.map(([name, rows]) => ({ kind, writing, name, rows })))

test.each(CASES)('$kind: $name', ({ writing, rows }) => {
  const fax = decodeFax(encodeFax(rows, writing), parametersOf(rows, writing))
  expect(fax === undefined ? 'damaged' : rowsOf(fax)).toEqual(rows)
})

testSample('%s is decoded as by poppler and MuPDF', WRITINGS, async ([, writing]) => {
  const rows = faxLikeRows(517, 60, 40)
  const { isByteAligned = false, hasEndOfLine = false, hasEndOfBlock = true, k } = writing
  const parameters = `/K ${k} /Columns 517 /Rows 60 /EncodedByteAlign ${isByteAligned} /EndOfLine ${hasEndOfLine} /EndOfBlock ${hasEndOfBlock}`
  const entries = `/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << ${parameters} >>`
  const seen = await decodeRows(pageOf(bitmapOf(rows), latin1(encodeFax(rows, writing)), entries))
  expect(seen.byPoppler).toEqual(rows)
  expect(seen.byMupdf).toEqual(rows)
})

const rows = faxLikeRows(301, 20, 30)
const group4: FaxOptions = { k: -1 }
const marked: FaxOptions = { k: 4, hasEndOfLine: true }

test.each<[string, Uint8Array, FaxParameters]>([
  ['no data', new Uint8Array(), parametersOf(rows, group4)],
  ['the first half', encodeFax(rows, group4).subarray(0, 60), parametersOf(rows, group4)],
  ['all but the last row', encodeFax(rows.slice(1), group4), parametersOf(rows, group4)],
  ['all but the last row, with marks', encodeFax(rows.slice(1), marked), parametersOf(rows, marked)],
  [
    'the last byte missing',
    encodeFax(rows, { k: 0, hasEndOfBlock: false }).subarray(0, -1),
    parametersOf(rows, { k: 0 }),
  ],
  ['another width', encodeFax(rows, { k: 0 }), { ...parametersOf(rows, { k: 0 }), columns: 300 }],
  ['no marks where they must be', encodeFax(rows, { k: 0 }), parametersOf(rows, { k: 0, hasEndOfLine: true })],
  ['zeros', new Uint8Array(1 << 20), parametersOf(rows, marked)],
  ['zeros in Group 4', new Uint8Array(1 << 20), parametersOf(rows, group4)],
  ['ones by runs', new Uint8Array(1 << 10).fill(0xff), parametersOf(rows, { k: 0 })],
  ['an extension to code that is not known', Uint8Array.of(0b00000011, 0xff), parametersOf(rows, group4)],
  [
    'endless steps of 2560 pixels',
    new Uint8Array(1 << 12).fill(0b00000001),
    { ...parametersOf(rows, { k: 0 }), rows: 1 },
  ],
  ['more rows than bits', new Uint8Array(100).fill(0xff), { ...parametersOf(rows, group4), rows: 1_000_000_000 }],
  [
    'rows of both kinds in whole bytes, which readers differ about,',
    encodeFax(rows, { ...marked, isByteAligned: true }),
    parametersOf(rows, { ...marked, isByteAligned: true }),
  ],
  ['no width', encodeFax(rows, group4), { ...parametersOf(rows, group4), columns: 0 }],
])('%s is no fax', (_, data, parameters) => {
  expect(decodeFax(data, parameters)).toBeUndefined()
})

test('ignores rows beyond the requested ones', () => {
  const fax = decodeFax(encodeFax(rows, group4), { ...parametersOf(rows, group4), rows: 12 })
  expect(fax === undefined ? 'damaged' : rowsOf(fax)).toEqual(rows.slice(0, 12))
})

test('corrupted bytes give rows of the requested size or none, never an error or a hang', () => {
  const next = pseudorandom()
  for (const [, writing] of WRITINGS) {
    const data = encodeFax(rows, writing)
    for (let round = 0; round < 100; round += 1) {
      const spoiled = data.slice()
      for (let count = 0; count < 3; count += 1) spoiled[Math.floor(next() * data.length)] = Math.floor(next() * 256)
      const fax = decodeFax(spoiled, parametersOf(rows, writing))
      expect(fax?.bits.length ?? 38 * rows.length).toBe(38 * rows.length)
    }
  }
})
