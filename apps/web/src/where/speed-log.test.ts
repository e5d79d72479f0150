import { expect, test } from 'vitest'

import { EMPTY_LOG, paceOf, parseSpeedLog, uploadSpeedOf, withRun, withUpload, type SpeedLog } from './speed-log.ts'

/** A log of runs of one operation on this device, oldest first. */
function logOf(...ratios: number[]): SpeedLog {
  return ratios.reduce((log, ratio) => withRun(log, 'device', 'compress', ratio), EMPTY_LOG)
}

function pace(...ratios: number[]): number {
  return paceOf(logOf(...ratios), 'device', 'compress')
}

test('without runs, the defaults hold', () => {
  expect(paceOf(EMPTY_LOG, 'device', 'compress')).toBe(1)
  expect(paceOf(EMPTY_LOG, 'server', 'merge')).toBe(1)
})

test('a slow device is known after a few runs', () => {
  // A single run counts halfway, on a scale of factors.
  expect(pace(9)).toBeCloseTo(5.2, 1)
  expect(pace(9, 9)).toBe(9)
  expect(pace(9, 8, 10, 9)).toBe(9)
})

test.each([
  ['slow', 50],
  ['fast', 0.05],
])('one run that was unusually %s changes nothing once there are three', (_what, outlier) => {
  for (const runs of [
    [1, 1, outlier],
    [outlier, 1, 1],
    [1, outlier, 1],
  ])
    expect(pace(...runs)).toBe(1)
  expect(pace(2, 2.1, outlier, 2, 1.9)).toBeCloseTo(2, 0)
})

test('only the latest runs count', () => {
  expect(pace(1, 1, 1, 1, 1, 4, 4, 4, 4, 4)).toBe(4)
})

test("one operation's durations inform the forecasts of others, and less so once those have run themselves", () => {
  const slow = logOf(6, 6, 6)
  expect(paceOf(slow, 'device', 'merge')).toBe(6)
  const known = [1, 1, 1].reduce((log, ratio) => withRun(log, 'device', 'merge', ratio), slow)
  expect(paceOf(known, 'device', 'merge')).toBe(1)
  expect(paceOf(slow, 'server', 'merge')).toBe(1)
})

test.each([0, -1, NaN, Infinity, 1e6])('a ratio of %d is no measurement', (ratio) => {
  expect(withRun(EMPTY_LOG, 'device', 'merge', ratio)).toBe(EMPTY_LOG)
})

test('the speed of uploads is that of the latest, without the odd one', () => {
  expect(uploadSpeedOf(EMPTY_LOG)).toBe(1_250_000)
  const log = [5e6, 5e6, 1e3].reduce(withUpload, EMPTY_LOG)
  expect(uploadSpeedOf(log)).toBe(5e6)
  expect(withUpload(EMPTY_LOG, 0)).toBe(EMPTY_LOG)
})

test('a stored log is read again', () => {
  const log = withUpload(withRun(logOf(2, 3), 'server', 'split', 0.5), 4e6)
  expect(parseSpeedLog(JSON.stringify(log))).toEqual(log)
})

test.each([
  null,
  'no json',
  '7',
  '[]',
  '{"device":{"merge":["a",-1,null],"unknown":[1]},"server":[1],"uploads":{"0":1}}',
])('%j is read as an empty log', (text) => {
  expect(parseSpeedLog(text)).toEqual(EMPTY_LOG)
})
