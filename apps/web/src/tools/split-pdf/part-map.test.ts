import { OPERATIONS, planParts } from '@recto/contract'
import { expect, test } from 'vitest'

import { mapParts, missingPages } from './part-map.ts'

const plan = (options: object, pageCount: number) =>
  planParts(OPERATIONS.splitAdvanced.options.parse(options), pageCount)

test('every page has its part, parts have their first page, cuts are between them', () => {
  const { partOf, starts, cuts } = mapParts(plan({ mode: 'pages', pages: [2, 3] }, 5), 5)
  expect([...partOf]).toEqual([1, 1, 2, 3, 3])
  expect([...starts]).toEqual([
    [1, 1],
    [3, 2],
    [4, 3],
  ])
  expect([...cuts]).toEqual([2, 3])
})

test('a single file marks nothing', () => {
  const { partOf, starts, cuts } = mapParts(plan({ mode: 'ranges', ranges: [{ start: 1, end: 2 }] }, 3), 3)
  expect([[...partOf], starts.size, cuts.size]).toEqual([[0, 0, 0], 0, 0])
})

test('a page in several parts belongs to the first', () => {
  const ranges = [
    { start: 2, end: 3 },
    { start: 1, end: 2 },
  ]
  const { partOf, starts } = mapParts(plan({ mode: 'ranges', ranges, outputFormat: 'zip' }, 4), 4)
  expect([...partOf]).toEqual([2, 1, 1, 0])
  expect([...starts]).toEqual([
    [2, 1],
    [1, 2],
  ])
})

test('pages in no part are found', () => {
  const ranges = [
    { start: 5, end: 6 },
    { start: 2, end: 2 },
  ]
  expect(missingPages(plan({ mode: 'ranges', ranges }, 9), 9)).toEqual([
    { start: 1, end: 1 },
    { start: 3, end: 4 },
    { start: 7, end: 9 },
  ])
  expect(missingPages(plan({ mode: 'all' }, 9), 9)).toEqual([])
})
