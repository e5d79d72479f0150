import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { RateLimitStore } from './rate-limit-store.ts'

const MINUTE_MS = 60_000
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Counts a request and returns the store's report. */
function call(counts: RateLimitStore, client = 'someone') {
  const report = vi.fn<Parameters<RateLimitStore['incr']>[1]>()
  counts.incr(client, report, MINUTE_MS, 2)
  return report.mock.calls[0]?.[1]
}

test('requests are counted per client in windows that start with the first request', async () => {
  const counts = new RateLimitStore()
  expect(call(counts)).toEqual({ current: 1, ttl: MINUTE_MS })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(call(counts)).toEqual({ current: 2, ttl: 40_000 })
  expect(call(counts, 'someone else')).toEqual({ current: 1, ttl: MINUTE_MS })
  await vi.advanceTimersByTimeAsync(40_000)
  expect(call(counts)).toEqual({ current: 1, ttl: MINUTE_MS })
})

test.each([YEAR_MS, -YEAR_MS])('a clock that jumps by %i ms does not affect the limits', async (jump) => {
  const counts = new RateLimitStore()
  call(counts)
  vi.setSystemTime(Date.now() + jump)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(call(counts)).toEqual({ current: 2, ttl: 50_000 })
  await vi.advanceTimersByTimeAsync(50_000)
  expect(call(counts)).toEqual({ current: 1, ttl: MINUTE_MS })
})

test('beyond the table’s limit the least recent clients are dropped', () => {
  const counts = new RateLimitStore()
  call(counts, 'first')
  call(counts, 'second')
  call(counts, 'first')
  for (let client = 0; client < 4999; client += 1) call(counts, String(client))
  expect(call(counts, 'first')?.current).toBe(3)
  expect(call(counts, 'second')?.current).toBe(1)
})
