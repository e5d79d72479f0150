import { expect, test } from 'vitest'

import { safeFileName } from '../file-names.ts'
import { safeBaseName } from './safe-base-name.ts'
import { trimEnd } from './trim-end.ts'

test.each([
  ['', ''],
  ['a', 'a'],
  ['a . b', 'a . b'],
  ['a. .', 'a'],
  [' . ', ''],
  ['😀..', '😀'],
])('%j becomes %j', (text, trimmed) => {
  expect(trimEnd(text, /[. ]/)).toBe(trimmed)
})

test('a run of millions of characters before the end takes no longer than one at the end', () => {
  const run = '.'.repeat(2_000_000)
  expect(trimEnd(`a${run}`, /[. ]/)).toBe('a')
  expect(trimEnd(`${run}a`, /[. ]/)).toHaveLength(run.length + 1)
  expect(safeFileName(`a${run}b.pdf`)).toMatch(/^a\.+\.pdf$/)
  expect(safeBaseName(`a${run}b`, 'untitled')).toBe('a')
})
