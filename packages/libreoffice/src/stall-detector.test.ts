import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { StallDetector } from './stall-detector.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a process that uses two percent of a processor is alive, one that uses less has stalled', () => {
  const busy = new StallDetector(1000, 20_000)
  const idle = new StallDetector(1000, 20_000)
  const states = Array.from({ length: 60 }, (_, second) => {
    vi.advanceTimersByTime(1000)
    return [busy.isStalled(1000 + second * 25), idle.isStalled(1000 + second * 8)]
  })
  expect(states.filter(([isBusyStalled]) => isBusyStalled)).toEqual([])
  expect(states.findIndex(([, isIdleStalled]) => isIdleStalled)).toBe(20)
})

test('work gives it all the time again', () => {
  const detector = new StallDetector(0, 20_000)
  vi.advanceTimersByTime(19_000)
  expect(detector.isStalled(5000)).toBe(false)
  vi.advanceTimersByTime(19_000)
  expect(detector.isStalled(5000)).toBe(false)
  vi.advanceTimersByTime(2000)
  expect(detector.isStalled(5000)).toBe(true)
})
