import { expect, test } from 'vitest'

import { bundle } from './bundle.ts'

const bundleOf = (...weights: number[]) => bundle(weights, { weigh: (weight) => weight, full: 100 })

test('heavy items come first and alone, light ones together', () => {
  expect(bundleOf(1, 2000, 60, 100, 50)).toEqual([[2000], [100], [60, 50], [1]])
})

test('there may be no items', () => {
  expect(bundleOf()).toEqual([])
})
