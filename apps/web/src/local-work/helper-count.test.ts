import { expect, test } from 'vitest'

import { helperCount } from './helper-count.ts'

const MEBIBYTE = 1024 * 1024
const laptop = { hardwareConcurrency: 8, deviceMemory: 8 }

test.each([
  ['a laptop', { taskCount: 100, fileBytes: MEBIBYTE }, laptop, 6],
  ['two processors', { taskCount: 100, fileBytes: MEBIBYTE }, { ...laptop, hardwareConcurrency: 2 }, 1],
  ['one processor', { taskCount: 100, fileBytes: MEBIBYTE }, { ...laptop, hardwareConcurrency: 1 }, 0],
  ['few tasks', { taskCount: 3, fileBytes: MEBIBYTE }, laptop, 0],
  ['a task for each', { taskCount: 6, fileBytes: MEBIBYTE }, laptop, 2],
  ['a large file', { taskCount: 100, fileBytes: 300 * MEBIBYTE }, laptop, 2],
  ['a phone', { taskCount: 100, fileBytes: MEBIBYTE }, { hardwareConcurrency: 8, deviceMemory: 1 }, 1],
  ['self-contained tasks', { taskCount: 4, fileBytes: 0, pixels: 9e6 }, laptop, 3],
  ['small self-contained tasks', { taskCount: 40, fileBytes: 0, pixels: 1e6 }, laptop, 0],
  ['a browser that does not tell its memory', { taskCount: 100, fileBytes: MEBIBYTE }, { hardwareConcurrency: 8 }, 3],
])('%s', (_what, workload, device, expected) => {
  expect(helperCount(workload, device)).toBe(expected)
})
