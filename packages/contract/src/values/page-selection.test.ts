import { expect, test } from 'vitest'

import { selectPages } from './page-selection.ts'

test.each<[string, number[]]>([
  ['2, 5-7', [2, 5, 6, 7]],
  ['3; 1\n2', [3, 1, 2]],
  ['3,3', [3, 3]],
  ['odd', [1, 3, 5, 7]],
  ['Even, last', [2, 4, 6, 7]],
  ['5-', [5, 6, 7]],
  ['-2', [1, 2]],
  ['6\u2013last', [6, 7]],
  ['', []],
])('"%s" of seven pages', (text, pages) => {
  expect(selectPages(text, 7)).toEqual({ pages, invalid: [], beyond: undefined })
})

test.each(['0', '7-5', 'two', '1-2-3', '-', '3.5', 'last-2x'])('"%s" is not a selection', (text) => {
  expect(selectPages(text, 7).invalid).toEqual([text])
  expect(selectPages(text, Number.POSITIVE_INFINITY).invalid).toEqual([text])
})

test.each<[string, number]>([
  ['2, 9', 9],
  ['6-12', 12],
  ['8-', 8],
])('"%s" is past the last of seven pages', (text, beyond) => {
  expect(selectPages(text, 7).beyond).toBe(beyond)
})

test('nothing is listed past the last page, however large the numbers', () => {
  expect(selectPages('1-999999999', 3).pages).toEqual([1, 2, 3])
})

test('a text can be checked without a document', () => {
  expect(selectPages('1-999999999, last, odd', Number.POSITIVE_INFINITY)).toEqual({
    pages: [],
    invalid: [],
    beyond: undefined,
  })
})
