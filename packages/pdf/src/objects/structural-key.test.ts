import { describe, expect, test } from 'vitest'

import { structuralKey } from './structural-key.ts'
import { dictionary, PdfReference, PdfString, type PdfObject } from './objects.ts'
import { startCpuTimer } from '../../../engine/test/cpu-time.ts'

const large = dictionary(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`F${index}`, index])))
const targets = new Map<number, PdfObject>([
  [1, dictionary({ A: 1, B: [2, 3] })],
  [2, dictionary({ B: [2, 3], A: 1 })],
  [3, large],
])
const resolve = (object: PdfObject) => (object instanceof PdfReference ? (targets.get(object.number) ?? null) : object)
const meaningOf = (object: PdfObject) => structuralKey(object, resolve, () => undefined)

test('objects with equal content have equal keys, whatever their numbers and the order of their entries', () => {
  expect(meaningOf(new PdfReference(1))).toBe(meaningOf(new PdfReference(2)))
  expect(meaningOf(new PdfReference(1))).not.toBe(meaningOf(dictionary({ A: 1, B: [3, 2] })))
})

describe('skips objects that are too large to hash', () => {
  test.each([
    ['a dictionary', large],
    ['an array', Array.from({ length: 30_000 }, () => 0)],
    ['a string', new PdfString(new Uint8Array(100_000))],
  ])('%s', (_, object) => {
    expect(meaningOf(dictionary({ Resources: object }))).toBeUndefined()
  })

  test('thousands of references to it cost next to nothing', () => {
    const elapsed = startCpuTimer()
    for (let time = 0; time < 20_000; time += 1) meaningOf(dictionary({ Resources: new PdfReference(3) }))
    expect(elapsed()).toBeLessThan(5000)
  })
})
