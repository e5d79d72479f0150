import { expect, test } from 'vitest'

import { areEqual } from './equal-samples.ts'

const buffer = Uint8Array.from({ length: 64 }, (_, index) => index * 5)

test.each([0, 1, 2, 4])('finds every byte that differs, from offset %d', (offset) => {
  for (const length of [0, 1, 3, 4, 7, 16, 21]) {
    const one = buffer.subarray(offset, offset + length)
    expect(areEqual(one, one.slice())).toBe(true)
    for (let index = 0; index < length; index += 1) expect(areEqual(one, one.with(index, 255))).toBe(false)
  }
})

test('arrays of different lengths differ', () => {
  expect(areEqual(buffer, buffer.subarray(1))).toBe(false)
  expect(areEqual(buffer, new Uint8ClampedArray(buffer))).toBe(true)
})
