import { expect, test } from 'vitest'

import { formatPageRanges, parsePageNumbers, parsePageRanges } from './page-range.ts'

test.each([
  ['1-3, 5, 8-10', ['1-3', '5', '8-10'], []],
  ['1,3,5-12', ['1', '3', '5-12'], []],
  [' 7 ', ['7'], []],
  ['3 - 5', ['3-5'], []],
  ['3–5', ['3-5'], []],
  ['10-10', ['10'], []],
  ['5, 1', ['5', '1'], []],
  ['2;4', ['2', '4'], []],
  ['1,,2,', ['1', '2'], []],
  ['', [], []],
  [' , ', [], []],
  ['0', [], ['0']],
  ['0-3', [], ['0-3']],
  ['5-3', [], ['5-3']],
  ['1-3, x, 5', ['1-3', '5'], ['x']],
  ['-3', [], ['-3']],
  ['3-', [], ['3-']],
  ['1-2-3', [], ['1-2-3']],
  ['1.5', [], ['1.5']],
  ['١', [], ['١']],
  ['99999999999', [], ['99999999999']],
])('ranges in %o', (text, ranges, invalid) => {
  const parsed = parsePageRanges(text)
  expect(parsed.ranges.map((range) => formatPageRanges([range]))).toEqual(ranges)
  expect(parsed.invalid).toEqual(invalid)
})

test.each([
  ['3, 5, 8', [3, 5, 8], []],
  ['3,5-7', [3], ['5-7']],
  ['0, 2', [2], ['0']],
  ['', [], []],
])('pages in %o', (text, pages, invalid) => {
  expect(parsePageNumbers(text)).toEqual({ pages, invalid })
})
