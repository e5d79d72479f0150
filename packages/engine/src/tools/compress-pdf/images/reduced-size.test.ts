import { expect, test } from 'vitest'

import { effectiveDpi, sizesFor } from './reduced-size.ts'

const page = { width: 1700, height: 2200 }

test('resolution counts where an image is drawn largest, and along the side that has less of it', () => {
  expect(effectiveDpi(page, { width: 612, height: 792 })).toBeCloseTo(200)
  expect(effectiveDpi(page, { width: 1224, height: 792 })).toBeCloseTo(100)
})

test.each([undefined, { width: 0, height: 0 }])('where it is drawn %o, nothing is known', (placed) => {
  expect(effectiveDpi(page, placed)).toBeUndefined()
})

test.each<[string, dpi: number | undefined, widths: number[]]>([
  ['whose placement is not known', undefined, [1700]],
  ['that is coarser', 90, [1700]],
  ['that is hardly finer', 110, [1700]],
  ['that is finer', 120, [1417, 1700]],
  ['that is much finer', 250, [680, 1020, 1360, 1700]],
])('an image %s may become as wide as this', (_, dpi, widths) => {
  expect(sizesFor(page, dpi, { dpi: 100, threshold: 1.15 }).map(({ width }) => width)).toEqual(widths)
})

test('a resolution asked for is the only one', () => {
  const goal = { dpi: 100, threshold: 1.15, isExactDpi: true }
  expect(sizesFor(page, 250, goal)).toEqual([{ width: 680, height: 880 }])
})

test('no side vanishes', () => {
  expect(sizesFor({ width: 900, height: 1 }, 900, { dpi: 100, threshold: 1 })[0]).toEqual({ width: 100, height: 1 })
})
