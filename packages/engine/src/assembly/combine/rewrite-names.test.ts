import { expect, test } from 'vitest'

import { renameInScript } from './rewrite-names.ts'
import { startCpuTimer } from '../../../test/cpu-time.ts'

const fields = new Map([
  ['Date', 'Date_2'],
  ['a', 'a_2'],
])

test.each([
  ['this.getField("Date").value', 'this.getField("Date_2").value'],
  ["getField('a.b.c')", "getField('a_2.b.c')"],
  ['getField("Dates")', 'getField("Dates")'],
  ['AFSimple_Calculate("SUM", new Array("a.x", "Date"))', 'AFSimple_Calculate("SUM", new Array("a_2.x", "Date_2"))'],
  ['app.alert("Date")', 'app.alert("Date")'],
  ['var Date = new Date()', 'var Date = new Date()'],
  ['getField("unfinished', 'getField("unfinished'],
])('%s', (script, expected) => {
  expect(renameInScript(script, fields)).toBe(expected)
})

test('a hostile script does not cause backtracking', () => {
  const elapsed = startCpuTimer()
  renameInScript('getField('.repeat(100_000), fields)
  renameInScript(`getField("${'a'.repeat(1_000_000)}`, fields)
  expect(elapsed()).toBeLessThan(2000)
})
