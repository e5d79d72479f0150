import { expect, test } from 'vitest'
import { latin1 } from '@recto/runtime'

import { testSample } from '../../../../fixtures/test-sample.ts'
import { bitmapOf, noise, pageOf, faxLikeRows, decodeRows } from '../../../engine/test/bitmaps.ts'
import { searchAdaptivePixels } from './adaptive-search.ts'
import { encodeJbig2, writeJbig2 } from './encode-jbig2.ts'
import { plainCoding, type GenericCoding } from './generic-coding.ts'
import { encodeGenericRegion } from './generic-region.ts'

const IN_JBIG2 = '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode'

const rectangle = Array.from({ length: 40 }, (_, y) =>
  y > 9 && y < 30 ? `${'.'.repeat(7)}${'#'.repeat(50)}${'.'.repeat(6)}` : '.'.repeat(63),
)

/** Dots on a 5 × 6 grid, of varying size. */
const halftone = Array.from({ length: 180 }, (_, y) =>
  Array.from({ length: 406 }, (__, x) => {
    const [dx, dy] = [(x % 5) - 2, (y % 6) - 3]
    return dx * dx + dy * dy < 1 + ((x + y) % 97) / 16 ? '#' : '.'
  }).join(''),
)

testSample<[string, string[]]>(
  '%s comes out of poppler and mupdf pixel by pixel',
  [
    ['a rectangle, most of whose rows repeat', rectangle],
    ['noise', noise(131, 77)],
    ['scribble', faxLikeRows(317, 70, 40)],
    ['one black pixel', ['#']],
    ['dots of a halftone', halftone],
    ['white alone', Array.from({ length: 9 }, () => '.'.repeat(17))],
    ['black alone, wider than a byte', Array.from({ length: 3 }, () => '#'.repeat(1000))],
  ],
  async ([, rows]) => {
    const bitmap = bitmapOf(rows)
    for (const isThorough of [false, true]) {
      const seen = await decodeRows(pageOf(bitmap, latin1(encodeJbig2(bitmap, { isThorough })), IN_JBIG2))
      expect(seen.byPoppler).toEqual(rows)
      expect(seen.byMupdf).toEqual(rows)
    }
  },
)

const FAR: GenericCoding = {
  template: 0,
  isTypical: true,
  adaptive: [
    { x: -100, y: -40 },
    { x: 90, y: -3 },
    { x: -7, y: 0 },
    { x: 0, y: -128 },
  ],
}

testSample<[string, GenericCoding]>(
  '%s gives back every pixel',
  // Those that every run takes have different templates; the table above needs template 0.
  [
    ['template 1 with a pixel elsewhere', { ...plainCoding(1), adaptive: [{ x: -9, y: -5 }] }],
    ['template 0', plainCoding(0)],
    ['template 1', plainCoding(1)],
    ['template 2', plainCoding(2)],
    ['template 3 without typical prediction', { ...plainCoding(3), isTypical: false }],
    ['template 3', plainCoding(3)],
    ['template 0 without typical prediction', { ...plainCoding(0), isTypical: false }],
    ['template 0 with pixels far away', FAR],
    ['template 2 with a pixel elsewhere', { ...plainCoding(2), adaptive: [{ x: 5, y: -1 }] }],
  ],
  async ([, coding]) => {
    const rows = [...rectangle, ...rectangle, ...faxLikeRows(63, 70, 40), ...noise(63, 20, 0.1)]
    const bitmap = bitmapOf(rows)
    const data = writeJbig2(bitmap, { coding, data: encodeGenericRegion(bitmap, coding) })
    const seen = await decodeRows(pageOf(bitmap, latin1(data), IN_JBIG2))
    expect(seen.byPoppler).toEqual(rows)
    expect(seen.byMupdf).toEqual(rows)
  },
)

test('repetition takes almost no space', () => {
  expect(encodeJbig2(bitmapOf(rectangle)).length).toBeLessThan(100)
})

test('pixels that are found to predict a halftone save much of it', () => {
  const bitmap = bitmapOf(halftone)
  const plain = encodeGenericRegion(bitmap, plainCoding(0))
  const adaptive = searchAdaptivePixels(bitmap)
  expect(encodeGenericRegion(bitmap, { ...plainCoding(0), adaptive }).length).toBeLessThan(plain.length * 0.9)
  expect(encodeJbig2(bitmap).length).toBeLessThan(encodeJbig2(bitmap, { isThorough: false }).length)
})
