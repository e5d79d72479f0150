import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callPatiently } from './call-patiently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = (retryAfterSeconds: number) => new CallError('Too many', { code: 'TOO_MANY_REQUESTS', retryAfterSeconds })

test('retries after the delay that the server requests', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy(5)).mockResolvedValueOnce('made')
  const result = callPatiently(call, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(4900)
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await result).toBe('made')
})

test.each([
  ['a day', busy(20_000)],
  ['another error', new CallError('damaged', { code: 'DAMAGED_PDF' })],
])('%s is not waited for', async (_, error) => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(error)
  await expect(callPatiently(call, new AbortController().signal)).rejects.toBe(error)
  expect(call).toHaveBeenCalledTimes(1)
})

test('stopping ends the wait', async () => {
  const stop = new AbortController()
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(busy(60))
  const result = callPatiently(call, stop.signal)
  setTimeout(() => stop.abort(), 1000)
  await Promise.all([expect(result).rejects.toThrow('aborted'), vi.advanceTimersByTimeAsync(1000)])
  expect(call).toHaveBeenCalledTimes(1)
})
