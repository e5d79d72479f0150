import { expect, test } from 'vitest'

import { patientClock } from './patient-clock.ts'

/** A clock that takes so many ms for each reading, and what was slept. */
function clockOf(readingMs: number) {
  let time = 0
  const naps: number[] = []
  const clock = patientClock(
    () => (time += readingMs),
    (ms) => {
      naps.push(ms)
      time += ms
    },
  )
  return { clock, naps }
}

test('work that reads the clock is not delayed', () => {
  const { clock, naps } = clockOf(0.05)
  for (let reading = 0; reading < 10_000; reading += 1) clock()
  expect(naps).toEqual([])
})

test('a loop that only waits sleeps more and more, up to a limit, and sees the time pass', () => {
  const { clock, naps } = clockOf(0.001)
  const start = clock()
  let time = start
  let readings = 0
  while (time < start + 60_000) {
    const next = clock()
    expect(next).toBeGreaterThan(time)
    time = next
    readings += 1
  }
  expect(readings).toBeLessThan(3000)
  expect([naps[0], Math.max(...naps)]).toEqual([0.1, 50])
})

test('after work, a wait begins without sleep again', () => {
  let time = 0
  let readingMs = 0.001
  const naps: number[] = []
  const clock = patientClock(
    () => (time += readingMs),
    (ms) => naps.push(ms),
  )
  for (let reading = 0; reading < 1000; reading += 1) clock()
  const before = naps.length
  expect(before).toBeGreaterThan(0)
  readingMs = 1
  clock()
  readingMs = 0.001
  for (let reading = 0; reading < 100; reading += 1) clock()
  expect(naps).toHaveLength(before)
})
