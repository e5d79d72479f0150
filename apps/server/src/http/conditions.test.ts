import { expect, test } from 'vitest'

import { evaluateConditions, isRangeCurrent } from './conditions.ts'

const TAGS = ['"a"', '"a-br"']

test.each([
  [{}, 'proceed'],
  [{ 'if-none-match': '"a"' }, 'not-modified'],
  [{ 'if-none-match': 'W/"a"' }, 'not-modified'],
  [{ 'if-none-match': '"x", W/"y" ,"a-br"' }, 'not-modified'],
  [{ 'if-none-match': '*' }, 'not-modified'],
  [{ 'if-none-match': '"b"' }, 'proceed'],
  [{ 'if-none-match': 'a' }, 'proceed'],
  [{ 'if-none-match': '"x,a"' }, 'proceed'],
  [{ 'if-match': '"a"' }, 'proceed'],
  [{ 'if-match': '*' }, 'proceed'],
  [{ 'if-match': '"x", "a-br"' }, 'proceed'],
  [{ 'if-match': 'W/"a"' }, 'failed'],
  [{ 'if-match': '"b"' }, 'failed'],
  [{ 'if-match': '' }, 'failed'],
  [{ 'if-match': '"b"', 'if-none-match': '"a"' }, 'failed'],
  [{ 'if-match': '"a"', 'if-none-match': '"a"' }, 'not-modified'],
] as const)('a request with %j: %s', (headers, outcome) => {
  expect(evaluateConditions({ method: 'GET', headers }, TAGS)).toBe(outcome)
})

test('a conditional write fails where a read would not be modified', () => {
  expect(evaluateConditions({ method: 'DELETE', headers: { 'if-none-match': '*' } }, TAGS)).toBe('failed')
})

test.each([
  [undefined, true],
  ['"a"', true],
  ['W/"a"', false],
  ['"b"', false],
  ['Mon, 23 Nov 2026 08:00:00 GMT', false],
])('a range under If-Range: %s applies: %s', (condition, applies) => {
  const headers = condition === undefined ? {} : { 'if-range': condition }
  expect(isRangeCurrent({ headers }, '"a"')).toBe(applies)
})
