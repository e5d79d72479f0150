import { expect, test } from 'vitest'

import { idleShare, reasonNotToPublish } from './quiet.ts'

/** A reading of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice. */
const stat = (...fields: number[]) => `cpu  ${fields.join(' ')}\ncpu0 1 2 3 4 5 6 7 8 9 10\n`

test('waiting for a disk is idle, and guest time does not count twice', () => {
  const before = stat(100, 0, 50, 800, 50, 0, 0, 0, 90, 0)
  const after = stat(150, 10, 60, 900, 70, 5, 5, 0, 140, 0)
  expect(idleShare(before, after)).toBeCloseTo(120 / 200)
  expect(idleShare(before, before)).toBe(1)
})

test('a quiet machine may publish', () => {
  expect(reasonNotToPublish(0.97, 0.3, 2)).toBeUndefined()
  expect(reasonNotToPublish(0.97, undefined, 2)).toBeUndefined()
})

test.for([
  [0.5, 0.1, /50 % of the processors/],
  [0.99, 1.2, /load average is 1\.20; at most 1\.00/],
  [undefined, 0.1, /cannot be read/],
] as const)('idle share %s and load %s are a reason not to', ([share, load, reason]) => {
  expect(reasonNotToPublish(share, load, 2)).toMatch(reason)
})
