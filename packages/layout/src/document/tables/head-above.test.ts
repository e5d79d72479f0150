import { expect, test } from 'vitest'

import { spacedTexts } from '../../words.ts'
import { pageWith, ruleFrom, segmentAt } from '../../../test/sample-drafts.ts'
import type { PageContent } from '../../content/page-content.ts'
import type { Segment } from '../../model.ts'
import { findTables } from './find-tables.ts'

type Text = readonly [text: string, left: number]

const ROWS: readonly Text[][] = [
  ['15849', '28. September 2023', '12.666,88'],
  ['08609', '4. Mai 2025', '4.273,05'],
  ['04578', '28. Januar 2021', '-1.234,40'],
  ['16689', '8. Dezember 2019', '-3.561,67'],
].map(([one = '', other = '', last = '']) => [
  [one, 105],
  [other, 270 - 5 * other.length],
  [last, 395 - 5 * last.length],
])
const HEAD: Text[] = [
  ['Nummer und so weiter', 105],
  ['Tag', 215],
  ['Betrag', 330],
]

/** Rows of text, starting at a distance from the top. */
function segmentsOf(rows: readonly (readonly Text[])[], top: number): Segment[] {
  return rows.flatMap((row, index) => row.map(([text, left]) => segmentAt(text, left, top + 20 * index)))
}

/** The texts of the cells with text in the only table. */
function rowsOf(page: PageContent, segments: readonly Segment[]): string[][] {
  const [table, ...others] = findTables(page, segments)
  expect(others).toEqual([])
  return (table?.rows ?? []).map(({ cells }) =>
    cells.flatMap((cell) => cell.segments.map(({ glyphs }) => spacedTexts(glyphs).join(''))),
  )
}

const across = (y: number) => ruleFrom(100, y, 400, y)
const ruled = pageWith([120, 140, 160, 180, 200].map(across))
const textOf = (rows: readonly (readonly Text[])[]) => rows.map((row) => row.map(([text]) => text))

test('header rows above all rules belong to the table, even if texts exceed their column', () => {
  const all = [HEAD, ...ROWS]
  expect(rowsOf(ruled, segmentsOf(all, 115))).toEqual(textOf(all))
})

test.each<[string, Text[]]>([
  [
    'a caption',
    [
      ['Table 2', 105],
      ['Sums', 215],
    ],
  ],
  ['a single text', [['All that was paid', 105]]],
  [
    'a text that exceeds the table',
    [
      ['Nummer', 105],
      ['Tag', 215],
      ['Betrag und noch viel mehr davon als genug', 330],
    ],
  ],
])('%s above all rules does not belong to the table', (_, line) => {
  expect(rowsOf(ruled, segmentsOf([line, ...ROWS], 115))).toEqual(textOf(ROWS))
})

/** Numbers at the right edges of three columns. */
const NUMBERS = ['15,849', '28', '12,666', '7', '4,273', '101', '16,689', '8,120', '-3,561'].map(
  (text, index): Text => [text, ([150, 260, 370][index % 3] ?? 0) - 5 * text.length],
)
const COUNTED = [NUMBERS.slice(0, 3), NUMBERS.slice(3, 6), NUMBERS.slice(6), NUMBERS.slice(0, 3)]

test('a header that starts after all text of the previous column is in its own column only', () => {
  const heads: Text[] = [
    ['Sum', 105],
    ['Children', 155],
    ['Day of birth', 262],
  ]
  const [table] = findTables(pageWith([]), segmentsOf([heads, ...COUNTED], 115))
  expect(
    table?.rows.map(({ cells }) => cells.map(({ columnSpan, segments }) => `${columnSpan} ${segments.length}`)),
  ).toEqual(Array.from({ length: 5 }, () => ['1 1', '1 1', '1 1']))
})

test('a table with a rule below each row is one table', () => {
  const count = 90
  const page = pageWith(Array.from({ length: count + 1 }, (_, row) => across(100 + 7 * row)))
  const rows = Array.from({ length: count }, (_, row): Text[] => [
    [`n${row}`, 105],
    [`m${row * 7}`, 215],
    [`${row * 31}`, 330],
  ])
  const segments = rows.flatMap((row, index) => row.map(([text, left]) => segmentAt(text, left, 105 + 7 * index)))
  expect(rowsOf(page, segments)).toEqual(textOf(rows))
})

test('a header row shows columns that the other rows do not', () => {
  const rows: Text[][] = [
    [
      ['Characters', 100],
      ['Links to', 175],
      ['Links to', 250],
      ['Documents', 325],
    ],
    [
      ['things', 180],
      ['events', 255],
      ['to see', 330],
    ],
    [
      ['4', 122],
      ['0', 192],
      ['0', 267],
      ['6', 340],
    ],
  ]
  const segments = rows.flatMap((row, index) =>
    row.map(([text, left]) => segmentAt(text, left, [100, 112, 135][index] ?? 0)),
  )
  const [table] = findTables(pageWith([ruleFrom(95, 120, 380, 120)]), segments)
  const counts = table?.rows.map(({ cells }) => cells.map((cell) => cell.segments.length))
  expect(counts).toEqual([
    [1, 2, 2, 2],
    [1, 1, 1, 1],
  ])
})
