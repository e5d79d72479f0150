import { expect, test } from 'vitest'

import { addBlank, addFile, moveTo, NOTHING_ARRANGED } from './arrangement.ts'
import { positionByKey, rowsByFile, rowsInOrder, rowWith } from './page-rows.ts'

const cellsOf = (rows: ReturnType<typeof rowsInOrder>) =>
  rows.map((row) => (row.kind === 'pages' ? row.cells : `${row.fileId}: ${row.count}`))

test('pages in order, with the place for dragged ones', () => {
  expect(cellsOf(rowsInOrder(5, 3))).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(cellsOf(rowsInOrder(5, 3, 2))).toEqual([
    [1, 2, 'place'],
    [3, 4, 5],
  ])
  expect(cellsOf(rowsInOrder(3, 3, 3))).toEqual([[1, 2, 3], ['place']])
})

test('pages under their files, blank ones last', () => {
  const { pages } = addBlank(moveTo(addFile(addFile(NOTHING_ARRANGED, 'a', 3), 'b', 2), [5], 1), 1)
  expect(cellsOf(rowsByFile(pages, ['a', 'b', 'unused'], 2))).toEqual([
    'a: 3',
    [3, 4],
    [5],
    'b: 2',
    [1, 6],
    'undefined: 1',
    [2],
  ])
})

const rows = rowsInOrder(8, 3)

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 1, 1],
  ['ArrowDown', 2, 5],
  ['ArrowDown', 6, 8],
  ['ArrowUp', 5, 2],
  ['ArrowUp', 2, 2],
  ['Home', 5, 1],
  ['End', 1, 8],
  ['PageDown', 1, 7],
])('%s leads from page %i to page %i', (key, from, to) => {
  expect(positionByKey(rows, key, from, 2)).toBe(to)
})

test('other keys lead nowhere', () => {
  expect(positionByKey(rows, 'x', 1, 2)).toBeUndefined()
})

test('finds the row of a page', () => {
  expect(rowWith(rows, 7)).toBe(2)
  expect(rowWith(rows, 9)).toBe(-1)
})
