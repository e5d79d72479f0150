import { OPERATION_LIST } from '@recto/contract'
import { expect, test } from 'vitest'

import { defaultSeconds } from './default-rates.ts'
import { forecastWork } from './forecast.ts'
import type { PlannedWork } from './place.ts'
import { EMPTY_LOG, withRun, withUpload } from './speed-log.ts'

const MB = 1024 * 1024
const WORK: PlannedWork = { operation: 'merge', bytes: 12 * MB, pageCount: 100 }

test('memory is three and a half times the files', () => {
  expect(forecastWork(WORK, EMPTY_LOG)).toMatchObject({ neededBytes: 42 * MB, sentBytes: 12 * MB })
})

test('both times follow what work took at each place, and sending the speed of uploads', () => {
  const before = forecastWork(WORK, EMPTY_LOG)
  const slowDevice = [4, 4, 4].reduce((log, ratio) => withRun(log, 'device', 'merge', ratio), EMPTY_LOG)
  const after = forecastWork(WORK, withUpload(slowDevice, MB))
  expect(before.deviceSeconds).toBe(defaultSeconds(WORK))
  expect(after.deviceSeconds).toBeCloseTo(4 * before.deviceSeconds)
  expect(after.sendingSeconds).toBe(12)
  expect(after.serverSeconds - after.sendingSeconds).toBeCloseTo(before.serverSeconds - before.sendingSeconds)
})

test.each(OPERATION_LIST.map(({ id }) => id))(
  '%s takes longer with more bytes, and not less with more pages',
  (operation) => {
    const small = defaultSeconds({ operation, bytes: MB, pageCount: 1 })
    expect(small).toBeGreaterThan(0)
    expect(defaultSeconds({ operation, bytes: 2 * MB, pageCount: 1 })).toBeGreaterThan(small)
    expect(defaultSeconds({ operation, bytes: MB, pageCount: 9 })).toBeGreaterThanOrEqual(small)
  },
)

test('an unknown page count is estimated from the size', () => {
  const unknown = (bytes: number) => defaultSeconds({ operation: 'toText', bytes, pageCount: undefined })
  expect(unknown(60 * MB)).toBeGreaterThan(unknown(MB) + 10)
})
