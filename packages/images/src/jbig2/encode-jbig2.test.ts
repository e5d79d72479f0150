import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'

import { testSample } from '../../../../fixtures/test-sample.ts'
import { bitmapOf, noise, pageOf, faxLikeRows, decodeRows } from '../../../engine/test/bitmaps.ts'
import type { Bitmap } from '../bitmap.ts'
import { searchAdaptivePixels } from './adaptive-search.ts'
import { encodeJbig2, writeJbig2 } from './encode-jbig2.ts'
import { plainCoding, type GenericCoding } from './generic-coding.ts'
import { encodeGenericRegion } from './generic-region.ts'
import { startJbig2 } from './jbig2-program.ts'

const program = await startJbig2(nodePlatform)
const encode = (bitmap: Bitmap, isThorough = true) => encodeJbig2(bitmap, { isThorough }, nodePlatform)

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
      const seen = await decodeRows(pageOf(bitmap, latin1(await encode(bitmap, isThorough)), IN_JBIG2))
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
    const data = writeJbig2(bitmap, { coding, data: encodeGenericRegion(program, bitmap, coding) })
    const seen = await decodeRows(pageOf(bitmap, latin1(data), IN_JBIG2))
    expect(seen.byPoppler).toEqual(rows)
    expect(seen.byMupdf).toEqual(rows)
  },
)

test('repetition takes almost no space', async () => {
  expect((await encode(bitmapOf(rectangle))).length).toBeLessThan(100)
})

test('pixels that are found to predict a halftone save much of it', async () => {
  const bitmap = bitmapOf(halftone)
  const plain = encodeGenericRegion(program, bitmap, plainCoding(0))
  const adaptive = searchAdaptivePixels(program, bitmap)
  const coding = { ...plainCoding(0), adaptive }
  expect(encodeGenericRegion(program, bitmap, coding).length).toBeLessThan(plain.length * 0.9)
  expect((await encode(bitmap)).length).toBeLessThan((await encode(bitmap, false)).length)
})

/** Positions of adaptive pixels in encoded data, after the headers of two segments, the page, and the region (T.88, 7.4.6.3). */
const placesOf = (data: Uint8Array) => Array.from(new Int8Array(data.buffer, data.byteOffset + 59, 8))
const NOMINAL = plainCoding(0).adaptive.flatMap(({ x, y }) => [x, y])

test('adaptive pixels stay where they are unless moving them saves 2 %', async () => {
  expect(placesOf(await encode(bitmapOf(halftone)))).not.toEqual(NOMINAL)
  const bitmap = bitmapOf([...halftone.slice(0, 60), ...noise(406, 120)])
  const coding = { ...plainCoding(0), adaptive: searchAdaptivePixels(program, bitmap) }
  const [moved, plain] = [coding, plainCoding(0)].map((each) => encodeGenericRegion(program, bitmap, each).length)
  const saving = 1 - (moved ?? 0) / (plain ?? 0)
  expect(saving).toBeGreaterThan(0.001)
  expect(saving).toBeLessThan(0.02)
  expect(placesOf(await encode(bitmap))).toEqual(NOMINAL)
})

test('a trial ends at the row that stops it', () => {
  const bitmap = bitmapOf(halftone)
  const seen: number[] = []
  const stopped = encodeGenericRegion(program, bitmap, plainCoding(0), (row, bytes) => {
    seen.push(bytes)
    return row < 20
  })
  expect(stopped).toBeUndefined()
  expect(seen).toHaveLength(21)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
})

test('bits after the last pixel of a row do not count', async () => {
  const { width, height, bits } = bitmapOf(halftone)
  const dirty = bits.map((byte, at) => ((at + 1) % 51 === 0 ? byte | 3 : byte))
  expect(dirty).not.toEqual(bits)
  expect(await encode({ width, height, bits: dirty })).toEqual(await encode({ width, height, bits }))
})

test('images of other sizes before it leave no trace', async () => {
  const bitmaps = [halftone, rectangle, noise(700, 90, 0.2), ['#']].map(bitmapOf)
  const alone = await Promise.all(bitmaps.map((bitmap) => encode(bitmap)))
  for (const [index, bitmap] of [...bitmaps.entries()].toReversed()) expect(await encode(bitmap)).toEqual(alone[index])
})

test('an image that does not fit into memory is refused', async () => {
  const bitmap = { width: 1_000_000_000, height: 1000, bits: new Uint8Array(0) }
  await expect(encode(bitmap)).rejects.toThrow(RangeError)
})
