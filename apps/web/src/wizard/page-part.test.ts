import { POSITIONS } from '@recto/contract'
import { expect, test } from 'vitest'

import { mirrored, partAt } from './page-part.ts'

test.each([
  ['top-left', 0, 0],
  ['top-center', 0.5, 0],
  ['top-right', 1, 0],
  ['center-left', 0, 0.5],
  ['center', 0.5, 0.5],
  ['center-right', 1, 0.5],
  ['bottom-left', 0, 1],
  ['bottom-center', 0.5, 1],
  ['bottom-right', 1, 1],
] as const)('%s is at %f across and %f down', (position, x, y) => {
  expect(partAt(position, 1.6)).toEqual({ x, y, zoom: 1.6 })
})

test('every position has its own part', () => {
  const parts = new Set(POSITIONS.map((position) => JSON.stringify(partAt(position, 1))))
  expect(parts.size).toBe(POSITIONS.length)
})

test('the facing page has it at the other side', () => {
  expect(mirrored(partAt('bottom-left', 2))).toEqual(partAt('bottom-right', 2))
  expect(mirrored(partAt('top-center', 2))).toEqual(partAt('top-center', 2))
})
