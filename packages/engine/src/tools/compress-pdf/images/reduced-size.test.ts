import { expect, test } from 'vitest'

import { effectiveDpi, sizesFor } from './reduced-size.ts'

const page = { width: 1700, height: 2200 }

test('measures resolution at the largest placement, along the coarser side', () => {
  expect(effectiveDpi(page, { width: 612, height: 792 })).toBeCloseTo(200)
  expect(effectiveDpi(page, { width: 1224, height: 792 })).toBeCloseTo(100)
})

test.each([undefined, { width: 0, height: 0 }])('has no resolution for a placement of %o', (placed) => {
  expect(effectiveDpi(page, placed)).toBeUndefined()
})

test.each<[string, dpi: number | undefined, widths: number[]]>([
  ['without a known placement', undefined, [1700]],
  ['below the target', 90, [1700]],
  ['barely above the target', 110, [1700]],
  ['above the target', 120, [1417, 1700]],
  ['far above the target', 250, [680, 1020, 1360, 1700]],
])('widths of an image %s', (_, dpi, widths) => {
  expect(sizesFor(page, dpi, { dpi: 100, minDpiRatio: 1.15 }).map(({ width }) => width)).toEqual(widths)
})

test('allows only the exact resolution if requested', () => {
  const goal = { dpi: 100, minDpiRatio: 1.15, isExactDpi: true }
  expect(sizesFor(page, 250, goal)).toEqual([{ width: 680, height: 880 }])
})

test('keeps at least one pixel on each side', () => {
  expect(sizesFor({ width: 900, height: 1 }, 900, { dpi: 100, minDpiRatio: 1 })[0]).toEqual({ width: 100, height: 1 })
})
