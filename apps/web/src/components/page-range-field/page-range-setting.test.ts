import { expect, test } from 'vitest'

import {
  cleanPage,
  pageRangeProblem,
  rangeOf,
  type PageRangeSetting,
  type PageRangeProblem,
} from './page-range-setting.ts'

const range = (start: string, end: string): PageRangeSetting => ({ kind: 'range', start, end })

test.each<[string, PageRangeSetting, object | undefined]>([
  ['all pages', { kind: 'all', start: '2', end: '3' }, undefined],
  ['a range', range('2', '5'), { start: 2, end: 5 }],
  ['an open end', range('2', ''), { start: 2 }],
  ['an open start', range('', '5'), { end: 5 }],
  ['nothing typed', range('', ''), undefined],
  ['nought, which is no page', range('0', '0'), undefined],
])('%s', (_what, choice, expected) => {
  expect(rangeOf(choice)).toEqual(expected)
})

test.each<[string, PageRangeSetting, number | undefined, PageRangeProblem | undefined]>([
  ['inside', range('2', '9'), 9, undefined],
  ['open', range('', ''), 9, undefined],
  ['backwards', range('5', '2'), 9, { kind: 'backwards' }],
  ['past the last page', range('2', '10'), 9, { kind: 'outside', page: 10, pageCount: 9 }],
  ['past the last page with both', range('12', '10'), 9, { kind: 'outside', page: 12, pageCount: 9 }],
  ['nobody knows how many pages there are', range('12', '99'), undefined, undefined],
  ['what is typed while all pages are meant', { kind: 'all', start: '99', end: '1' }, 9, undefined],
])('%s is %o in %s pages: %o', (_what, choice, pageCount, expected) => {
  expect(pageRangeProblem(choice, pageCount)).toEqual(expected)
})

test('only digits can be typed', () => {
  expect(['12', ' 3', '-4', '1e5', 'x', '123456789'].map(cleanPage)).toEqual(['12', '3', '4', '15', '', '1234567'])
})
