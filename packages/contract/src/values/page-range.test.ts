import { expect, test } from 'vitest'

import { closeRange, formatPageRanges, openPageRange, parsePageNumbers, parsePageRanges } from './page-range.ts'

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
])('parses ranges in %o', (text, ranges, invalid) => {
  const parsed = parsePageRanges(text)
  expect(parsed.ranges.map((range) => formatPageRanges([range]))).toEqual(ranges)
  expect(parsed.invalid).toEqual(invalid)
})

test.each([
  ['3, 5, 8', [3, 5, 8], []],
  ['3,5-7', [3], ['5-7']],
  ['0, 2', [2], ['0']],
  ['', [], []],
])('parses pages in %o', (text, pages, invalid) => {
  expect(parsePageNumbers(text)).toEqual({ pages, invalid })
})

test.each([
  [{}, [1, 9]],
  [{ start: 0, end: 0 }, [1, 9]],
  [{ start: 3 }, [3, 9]],
  [{ end: 4 }, [1, 4]],
  [{ start: null, end: 4 }, [1, 4]],
  [{ start: 3, end: 3 }, [3, 3]],
  [{ start: 3, end: 12 }, [3, 12]],
])('in a document of nine pages, %j is %j', (range, [start, end]) => {
  expect(closeRange(openPageRange.parse(range), 9)).toEqual({ start, end })
})

test.each([{ start: 4, end: 3 }, { start: -1 }, { start: 1.5 }, { end: '3' }, 'all'])('%j is not a range', (range) => {
  expect(openPageRange.safeParse(range).success).toBe(false)
})
