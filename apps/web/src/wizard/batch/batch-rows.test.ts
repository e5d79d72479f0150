import { expect, test } from 'vitest'

import { batchProgress, secondsLeft, shareDone, workShare, type RowState } from './batch-rows.ts'

const row = (state: RowState, size = 100) => ({ id: 'a', file: new File([new Uint8Array(size)], 'a.pdf'), state })

test('progress is weighted by file size', () => {
  const half = { phase: 'local', fraction: 0.5, step: 'working' } as const
  const rows = [
    row({ status: 'refused', refusal: { message: '' } }, 300),
    row({ status: 'running', progress: half }, 200),
    row({ status: 'waiting' }, 500),
    row({ status: 'left-out', reason: 'locked' }, 9000),
  ]
  expect(shareDone(rows)).toBeCloseTo(0.4)
  expect(shareDone([])).toBe(1)
})

test("a file's progress never drops when its upload ends", () => {
  const shares = [
    workShare(undefined),
    workShare({ phase: 'uploading', sentBytes: 50, totalBytes: 100 }),
    workShare({ phase: 'uploading', sentBytes: 100, totalBytes: 100 }),
    workShare({ phase: 'queued' }),
    workShare({ phase: 'working', fraction: 0.5 }),
    workShare({ phase: 'working', fraction: 1 }),
  ]
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
})

test.each([
  [0.25, 10_000, 0, 30],
  // Resumed after half was done.
  [0.75, 10_000, 0.5, 10],
  [0.01, 10_000, 0, undefined],
  [0.25, 1000, 0, undefined],
  [1, 10_000, 0, 0],
])('at %s after %s ms, from %s: %s s left', (share, elapsedMs, from, seconds) => {
  expect(secondsLeft(share, elapsedMs, from)).toBe(seconds)
})

test("a batch's progress covers all files, and shows when one of them is being sent", () => {
  const done: RowState = { status: 'refused', refusal: { message: '' } }
  expect(batchProgress([row(done), row({ status: 'waiting' }, 300)])).toEqual({ phase: 'working', fraction: 0.25 })
  const sending = { phase: 'uploading', sentBytes: 0, totalBytes: 300 } as const
  const rows = [
    row(done),
    row({ status: 'running', progress: sending }, 300),
    row({ status: 'left-out', reason: 'locked' }),
  ]
  expect(batchProgress(rows)).toEqual({ phase: 'uploading', sentBytes: 100, totalBytes: 400 })
})
