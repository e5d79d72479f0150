import type { EdgePosition } from '@recto/contract'
import { expect, test } from 'vitest'

import { mirrorPosition, placeNumber } from './place-number.ts'

const A4 = { width: 595, height: 842 }
const SIZE = { width: 20, height: 10 }

test.each<[EdgePosition, number, number]>([
  ['top-left', 25, 807],
  ['top-center', 287.5, 807],
  ['top-right', 550, 807],
  ['bottom-left', 25, 25],
  ['bottom-center', 287.5, 25],
  ['bottom-right', 550, 25],
])('%s is at %d, %d', (position, x, y) => {
  expect(placeNumber(SIZE, position, 25, A4)).toEqual({ x, y, scale: 1 })
})

test.each([0, 5, 25, 300, 1000])('a number stays on any page with a margin of %d', (margin) => {
  for (const page of [A4, { width: 8, height: 8 }, { width: 2, height: 5000 }, { width: 5000, height: 2 }]) {
    for (const position of ['top-left', 'bottom-center', 'bottom-right'] as const) {
      const { x, y, scale } = placeNumber(SIZE, position, margin, page)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + SIZE.width * scale).toBeLessThanOrEqual(page.width + 1e-9)
      expect(y + SIZE.height * scale).toBeLessThanOrEqual(page.height + 1e-9)
      expect(scale).toBeGreaterThan(0)
    }
  }
})

test('shrunk text keeps the margins', () => {
  const { x, scale } = placeNumber({ width: 1090, height: 10 }, 'bottom-right', 25, A4)
  expect([x, scale]).toEqual([25, 0.5])
})

test('facing pages swap left and right, not center', () => {
  expect((['top-left', 'bottom-right', 'bottom-center'] as const).map(mirrorPosition)).toEqual([
    'top-right',
    'bottom-left',
    'bottom-center',
  ])
})
