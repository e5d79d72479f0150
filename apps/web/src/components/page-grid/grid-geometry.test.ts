import { expect, test } from 'vitest'

import { layOutPages, pageAt, pageByKey, pagesOfRow, rowOf, type GridGeometry } from './grid-geometry.ts'

/** Ten pages in rows of four, in cells of 100 pixels. */
const GRID: GridGeometry = {
  pageCount: 10,
  columns: 4,
  rows: 3,
  gap: 10,
  side: 100,
  sheet: 84,
  thumbnailSize: 128,
  isTight: true,
  rowHeight: 154,
}

test.each([
  [2000, 620, 3, 667],
  [2000, 350, 2, 1000],
  [2000, 280, 2, 1000],
  [2000, 100, 1, 2000],
  [24, 620, 3, 8],
  [10, 620, 2, 5],
  [3, 620, 2, 2],
  [1, 620, 1, 1],
  [1, 280, 1, 1],
  [0, 620, 1, 0],
])('%i pages on %i pixels: %i columns, %i rows', (pageCount, width, columns, rows) => {
  const geometry = layOutPages(pageCount, width)
  expect([geometry.columns, geometry.rows]).toEqual([columns, rows])
  expect(geometry.side * columns + geometry.gap * (columns - 1)).toBeLessThanOrEqual(width)
})

test.each([
  [2000, 620, 3, 3],
  [2000, 620, 10, 9],
  [2, 620, 6, 6],
  [2000, 350, 10, 5],
])('%i pages on %i pixels, %i wanted in a row: %i columns', (pageCount, width, perRow, columns) => {
  expect(layOutPages(pageCount, width, perRow).columns).toBe(columns)
})

test('a thumbnail is rendered at least as large as its page, and not again for every pixel the window grows', () => {
  const [one, other] = [layOutPages(100, 620), layOutPages(100, 626)]
  expect(one.thumbnailSize).toBeGreaterThanOrEqual(one.sheet)
  expect(other.sheet).not.toBe(one.sheet)
  expect(other.thumbnailSize).toBe(one.thumbnailSize)
})

test('the last row holds the remaining pages', () => {
  expect([0, 1, 2, 3].map((row) => pagesOfRow(row, GRID))).toEqual([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10], []])
  expect([1, 4, 5, 10].map((page) => rowOf(page, GRID))).toEqual([0, 0, 1, 2])
})

test.each([
  [0, 0, 1],
  [99, 143, 1],
  [115, 20, 2],
  [430, 20, 4],
  [9999, 20, 4],
  [-50, -50, 1],
  [20, 160, 5],
  [350, 320, 10],
  [20, 9999, 9],
])('at %i, %i page %i is the nearest', (x, y, page) => {
  expect(pageAt(x, y, GRID)).toBe(page)
})

test.each<[string, number, number | undefined]>([
  ['ArrowLeft', 1, 1],
  ['ArrowLeft', 5, 4],
  ['ArrowRight', 4, 5],
  ['ArrowRight', 10, 10],
  ['ArrowUp', 3, 3],
  ['ArrowUp', 7, 3],
  ['ArrowDown', 2, 6],
  ['ArrowDown', 7, 10],
  ['ArrowDown', 9, 9],
  ['PageDown', 1, 9],
  ['PageDown', 3, 10],
  ['PageUp', 10, 2],
  ['PageUp', 7, 3],
  ['Home', 8, 1],
  ['End', 2, 10],
  ['x', 2, undefined],
])('%s on page %i moves to %s', (key, page, expected) => {
  expect(pageByKey(key, page, GRID, 2)).toBe(expected)
})
