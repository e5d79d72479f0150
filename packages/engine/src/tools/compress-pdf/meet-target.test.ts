import { expect, test } from 'vitest'

import { meetTarget } from './meet-target.ts'

/** Documents whose size falls evenly from 1,000 bytes at low to 400 at maximum, and the strengths that were tried. */
function attempts() {
  const tried: number[] = []
  const attempt = (strength: number) => {
    tried.push(strength)
    return Promise.resolve({ bytes: new Uint8Array(1000 - 200 * strength) })
  }
  return { tried, attempt }
}

test('what is small enough at once is taken as it is', async () => {
  const { tried, attempt } = attempts()
  const { made, isMet } = await meetTarget(800, 1, attempt)
  expect([made.bytes.length, isMet, tried]).toEqual([800, true, [1]])
})

test('the target is met from below, giving away little more than needed', async () => {
  const { tried, attempt } = attempts()
  const { made, isMet } = await meetTarget(700, 0, attempt)
  expect([made.bytes.length, isMet, tried]).toEqual([700, true, [0, 3, 1.5]])
  const other = await meetTarget(660, 0, attempt)
  expect(other.made.bytes.length).toBeLessThanOrEqual(660)
  expect(other.made.bytes.length).toBeGreaterThan(600)
})

test('where even the strongest is too large, it comes with the word that it is', async () => {
  const { tried, attempt } = attempts()
  const { made, isMet } = await meetTarget(300, 3, attempt)
  expect([made.bytes.length, isMet, tried]).toEqual([400, false, [3]])
  expect((await meetTarget(399, 1, attempt)).isMet).toBe(false)
})
