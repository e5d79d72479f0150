import { expect, test } from 'vitest'

import { meetTargetSize } from './meet-target-size.ts'

/** Results that shrink linearly from 1,000 bytes at low to 400 at maximum, and the strengths tried. */
function attempts() {
  const tried: number[] = []
  const attempt = (strength: number) => {
    tried.push(strength)
    return Promise.resolve({ bytes: new Uint8Array(1000 - 200 * strength) })
  }
  return { tried, attempt }
}

test('uses the first attempt if it is small enough', async () => {
  const { tried, attempt } = attempts()
  const { result, isMet } = await meetTargetSize(800, 1, attempt)
  expect([result.bytes.length, isMet, tried]).toEqual([800, true, [1]])
})

test('meets the target from below, close to the limit', async () => {
  const { tried, attempt } = attempts()
  const { result, isMet } = await meetTargetSize(700, 0, attempt)
  expect([result.bytes.length, isMet, tried]).toEqual([700, true, [0, 3, 1.5]])
  const other = await meetTargetSize(660, 0, attempt)
  expect(other.result.bytes.length).toBeLessThanOrEqual(660)
  expect(other.result.bytes.length).toBeGreaterThan(600)
})

test('reports a target that not even the highest strength meets', async () => {
  const { tried, attempt } = attempts()
  const { result, isMet } = await meetTargetSize(300, 3, attempt)
  expect([result.bytes.length, isMet, tried]).toEqual([400, false, [3]])
  expect((await meetTargetSize(399, 1, attempt)).isMet).toBe(false)
})
