import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { undoPng } from './png-filters.ts'
import { openRowFilter } from './row-filter.ts'

const IMAGES: [name: string, pixel: (x: number, y: number) => number][] = [
  ['one shade', () => 200],
  ['a slope across', (x) => x * 3],
  ['a slope down', (_, y) => y * 7],
  ['a slope both ways', (x, y) => x * 3 + y * 5],
  ['noise', (x, y) => Math.imul(x * 7919 + y * 104_729, 2_654_435_761) >>> 24],
]

/** Bytes of a row and of a pixel: rows shorter and longer than what is filtered at once, and whole multiples of it. */
const LAYOUTS = [
  [1, 1],
  [40, 1],
  [39, 3],
  [40, 4],
  [32, 2],
  [97, 8],
] as const

const ROWS = 9

test.each(IMAGES)('%s survives the filters, each row with the one of least cost', async (_, pixel) => {
  const filterRows = await openRowFilter(nodePlatform)
  for (const [rowBytes, pixelBytes] of LAYOUTS) {
    const bytes = Uint8Array.from({ length: rowBytes * ROWS }, (__, at) =>
      pixel(at % rowBytes, Math.floor(at / rowBytes)),
    )
    const filtered = filterRows({ bytes, rowBytes, pixelBytes })
    expect(filtered.length).toBe((rowBytes + 1) * ROWS)
    expect(undoPng(filtered, rowBytes, pixelBytes)).toEqual(bytes)
    const types = Array.from({ length: ROWS }, (__, row) => filtered[row * (rowBytes + 1)])
    expect(types).toEqual(Array.from({ length: ROWS }, (__, row) => cheapest(bytes, row, { rowBytes, pixelBytes })))
  }
})

/** The filter type of least cost, the first of equals, by the formulas of the PNG specification (9.2, 12.7). */
function cheapest(
  bytes: Uint8Array,
  row: number,
  { rowBytes, pixelBytes }: { rowBytes: number; pixelBytes: number },
): number {
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (bytes[y * rowBytes + x] ?? 0))
  const costs = [0, 0, 0, 0, 0]
  for (let x = 0; x < rowBytes; x += 1) {
    const [left, up, corner] = [at(x - pixelBytes, row), at(x, row - 1), at(x - pixelBytes, row - 1)]
    const estimate = left + up - corner
    const paeth = [left, up, corner].toSorted((one, other) => Math.abs(estimate - one) - Math.abs(estimate - other))[0]
    for (const [type, predicted] of [0, left, up, Math.floor((left + up) / 2), paeth ?? 0].entries()) {
      const difference = (at(x, row) - predicted) & 255
      costs[type] = (costs[type] ?? 0) + Math.min(difference, 256 - difference)
    }
  }
  return costs.indexOf(Math.min(...costs))
}

test('an even slope leaves only its step', async () => {
  const filterRows = await openRowFilter(nodePlatform)
  const bytes = Uint8Array.from({ length: 64 }, (_, at) => (at % 16) * 4)
  const filtered = filterRows({ bytes, rowBytes: 16, pixelBytes: 1 })
  expect(filtered.slice(0, 17)).toEqual(Uint8Array.of(1, 0, ...Array.from({ length: 15 }, () => 4)))
  expect(filtered.slice(17, 34)).toEqual(Uint8Array.of(2, ...Array.from({ length: 16 }, () => 0)))
})

test('an incomplete last row is left out', async () => {
  const filterRows = await openRowFilter(nodePlatform)
  expect(filterRows({ bytes: Uint8Array.of(1, 2, 3, 4, 5), rowBytes: 2, pixelBytes: 1 }).length).toBe(6)
})
