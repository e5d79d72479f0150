import { expect, test } from 'vitest'

import { growthExponent, medianOf, spreadOf } from './statistics.ts'

test('the median and quartiles of unsorted values lie between neighbors', () => {
  expect(spreadOf([40, 10, 30, 20])).toEqual({ median: 25, lower: 17.5, upper: 32.5 })
  expect(spreadOf([7])).toEqual({ median: 7, lower: 7, upper: 7 })
  expect(medianOf([1, 1000, 2])).toBe(2)
})

test.for([
  ['linear', (size: number) => 3 * size, 1],
  ['quadratic', (size: number) => size ** 2 / 5, 2],
  ['constant', () => 8, 0],
] as const)('%s growth', ([, timeOf, power]) => {
  const points = [10, 100, 1000].map((size) => ({ size, time: timeOf(size) }))
  expect(growthExponent(points)).toBeCloseTo(power)
})

test('one size says nothing about growth', () => {
  expect(growthExponent([{ size: 10, time: 1 }])).toBeUndefined()
})
