import { expect, test } from 'vitest'

import type { Line } from './model.ts'
import { findTableRows } from './table-rows.ts'

const COLUMN_WIDTH = 100

/** Lines of a table: the base of each and the texts of its columns, null where there is nothing. */
function table(...rows: [base: number, ...texts: (string | null)[]][]): Line[] {
  return rows.map(([base, ...texts]) => {
    const cells = texts.flatMap((text, column) => {
      const left = column * COLUMN_WIDTH
      return text === null ? [] : [{ text, left, right: left + 60, top: base - 8, bottom: base + 2 }]
    })
    return { cells, base, size: 10, isBold: false, left: 0, right: 300, top: base - 8, bottom: base + 2 }
  })
}

const textsOf = (lines: readonly Line[]) => findTableRows(lines).map((row) => row.map(({ text }) => text))

test('lines that stand evenly apart are rows of their own', () => {
  const lines = table([100, 'a', 'b'], [114, 'c', 'd'], [128, 'e', 'f'])
  expect(textsOf(lines)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ])
})

test('a line without a first cell goes on with those above it', () => {
  const lines = table([100, 'a', 'b', 'c'], [112, null, 'more b'], [124, 'd', 'e', 'f'], [136, 'g', 'h', 'i'])
  expect(textsOf(lines)).toEqual([
    ['a', 'b more b', 'c'],
    ['d', 'e', 'f'],
    ['g', 'h', 'i'],
  ])
})

test('white between rows tells which lines belong together, whichever cells they have', () => {
  const lines = table([100, 'a', 'b'], [112, 'more a', 'more b'], [130, 'c', 'd'], [142, 'more c'], [160, 'e', 'f'])
  expect(textsOf(lines)).toEqual([
    ['a more a', 'b more b'],
    ['c more c', 'd'],
    ['e', 'f'],
  ])
})

test('a line far below is another row', () => {
  const lines = table([100, 'a', 'b', 'c'], [112, 'd', 'e', 'f'], [150, null, 'g'])
  expect(textsOf(lines).at(-1)).toEqual(['g'])
})

test.each([
  ['with white between rows', 18],
  ['with none', 12],
])('cells that are centred beside taller ones are of one row with them, %s', (_, gap) => {
  const lines = table(
    [100, 'name', 'what', 'price'],
    [100 + gap, null, 'a long', null],
    [106 + gap, 'a', null, '1'],
    [112 + gap, null, 'description', null],
    [112 + 2 * gap, null, 'another', null],
    [118 + 2 * gap, 'b', null, '2'],
    [124 + 2 * gap, null, 'one', null],
    [124 + 3 * gap, 'c', 'short', '3'],
  )
  expect(textsOf(lines)).toEqual([
    ['name', 'what', 'price'],
    ['a', 'a long description', '1'],
    ['b', 'another one', '2'],
    ['c', 'short', '3'],
  ])
})
