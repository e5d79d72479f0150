import { expect, test } from 'vitest'

import { undoPredictor } from '../../../../../pdf/src/objects/filters/predictor.ts'
import { filterRows } from './png-rows.ts'

const IMAGES: [name: string, pixel: (x: number, y: number) => number][] = [
  ['one shade', () => 200],
  ['a slope across', (x) => x * 3],
  ['a slope down', (_, y) => y * 7],
  ['a slope both ways', (x, y) => x * 3 + y * 5],
  ['noise', (x, y) => Math.imul(x * 7919 + y * 104_729, 2_654_435_761) >>> 24],
]

test.each(IMAGES)('%s survives the predictors', (_, pixel) => {
  for (const [columns, colors, bitsPerComponent] of [
    [40, 1, 8],
    [13, 3, 8],
    [10, 4, 8],
    [20, 1, 16],
    [80, 1, 4],
  ] as const) {
    const rowBytes = Math.ceil((columns * colors * bitsPerComponent) / 8)
    const bytes = Uint8Array.from({ length: rowBytes * 9 }, (__, at) => pixel(at % rowBytes, Math.floor(at / rowBytes)))
    const filtered = filterRows(bytes, rowBytes, Math.max(1, (colors * bitsPerComponent) >> 3))
    expect(filtered.length).toBe((rowBytes + 1) * 9)
    expect(undoPredictor(filtered, { predictor: 15, columns, colors, bitsPerComponent })).toEqual(bytes)
  }
})

test('an even slope leaves only its step', () => {
  const rows = Uint8Array.from({ length: 64 }, (_, at) => (at % 16) * 4)
  const filtered = filterRows(rows, 16, 1)
  expect(filtered.slice(0, 17)).toEqual(Uint8Array.of(1, 0, ...Array.from({ length: 15 }, () => 4)))
  expect(filtered.slice(17, 34)).toEqual(Uint8Array.of(2, ...Array.from({ length: 16 }, () => 0)))
})
