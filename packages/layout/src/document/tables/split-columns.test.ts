import { expect, test } from 'vitest'

import type { Segment } from '../../model.ts'
import { spacedTexts } from '../../words.ts'
import { pageWith, segmentAt } from '../../../test/sample-drafts.ts'
import { findAlignedTables } from './aligned-tables.ts'
import { findTables } from './find-tables.ts'
import { splitColumns } from './split-columns.ts'

const CHARACTER = 5

/** Rows of texts a space apart: columns of numbers end at an edge, and others start at one. */
function lines(rows: readonly (readonly [text: string, left: number][])[]): Segment[] {
  return rows.flatMap((row, index) => row.map(([text, left]) => segmentAt(text, left, 100 + 14 * index)))
}

/** A right-aligned number and a text a space after it, as one segment. */
function numberAndText(number: string, text: string, end = 200): [string, number] {
  return [`${number} ${text}`, end - number.length * CHARACTER]
}

function textsOf(segments: readonly Segment[]): string[] {
  return segments.map(({ glyphs }) => spacedTexts(glyphs).join(''))
}

test('splits right-aligned numbers from the text of the next column', () => {
  const rows = [
    ['8,000', 'apples'],
    ['1,120', 'pears'],
    ['45,000', 'plums'],
    ['7,000', 'green figs'],
  ] as const
  const segments = lines(rows.map(([number, text]) => [numberAndText(number, text)]))
  expect(textsOf(splitColumns(segments))).toEqual(rows.flat())
})

test('skips rows whose number is missing or left-aligned', () => {
  const rows = lines([
    [numberAndText('8,000', 'apples')],
    [
      ['bare', 100],
      ['green figs', 205],
    ],
    [numberAndText('1,120', 'pears')],
    [['text', 100]],
    [numberAndText('45,000', 'plums')],
    [numberAndText('7,000', 'figs')],
  ])
  const texts = ['8,000', 'apples', 'bare', 'green figs', '1,120', 'pears', 'text', '45,000', 'plums', '7,000', 'figs']
  expect(textsOf(splitColumns(rows))).toEqual(texts)
})

test('splits numbers at line starts if some are not section numbers', () => {
  const rows = [
    ['1', 'boolean true'],
    ['0', '0 (numeric)'],
    ['12/23/2014', 'datetime'],
    ['123456', 'the number'],
  ] as const
  const segments = lines(rows.map(([number, text]) => [numberAndText(number, text)]))
  expect(textsOf(splitColumns(segments))).toEqual(rows.flat())
})

test('makes a table of two adjacent columns', () => {
  const rows = [
    ['1', 'boolean true'],
    ['0', 'boolean false'],
    ['12/23/2014', 'datetime'],
    ['123456', 'the number'],
  ] as const
  const segments = lines(rows.map(([number, text]) => [numberAndText(number, text)]))
  const [table, ...others] = findTables(pageWith([]), segments)
  expect(others).toEqual([])
  expect(table?.rows.map(({ cells }) => cells.flatMap((cell) => textsOf(cell.segments)))).toEqual(rows)
})

test.each([
  ['numbers', ['1', '0', '12/23/2014', '123456'], 1],
  ['bullets and words', ['•', '•', 'understand', 'markup'], 0],
])('two adjacent columns, one of them with %s, are a table or not', (_, firsts, count) => {
  const texts = ['boolean true', 'boolean false', 'datetime', 'the number']
  const rows = firsts.map((first, index): [string, number][] => [
    [first, 200 - first.length * CHARACTER],
    [texts[index] ?? '', 205],
  ])
  const split = lines(rows).map((segment) => ({ ...segment, isSplit: true as const }))
  expect(findAlignedTables(split, pageWith([]))).toHaveLength(count)
})

test('splits adjacent columns even if most of the table is empty', () => {
  const full = [
    ['North', '8,000', 'apples', 'red'],
    ['South', '1,120', 'pears', 'green'],
    ['East', '45,000', 'plums', 'blue'],
    ['West', '7,000', 'figs', 'black'],
  ] as const
  const segments = lines(
    full.flatMap(([place, number, text, color]) => [
      [[place, 100], numberAndText(number, text), [color, 300]],
      [
        [place, 100],
        [color, 300],
      ],
      [
        [place, 100],
        [color, 300],
      ],
    ]),
  )
  const [table] = findTables(pageWith([]), segments)
  expect(table?.rows[0]?.cells.flatMap((cell) => textsOf(cell.segments))).toEqual(full[0])
})

test('makes cells of columns a space apart', () => {
  const rows = [
    ['North', '8', 'apples'],
    ['South', '120', 'pears'],
    ['East', '45', 'plums'],
    ['West', '7', 'figs'],
  ] as const
  const segments = lines(rows.map(([place, number, text]) => [[place, 100], numberAndText(number, text)]))
  const [table] = findTables(pageWith([]), segments)
  expect(table?.rows.map(({ cells }) => cells.flatMap((cell) => textsOf(cell.segments)))).toEqual(rows)
})

test('splits text that extends to the next column if others have a wide gap', () => {
  const rows = lines([
    [
      ['Bowie', 100],
      ['singer', 190],
    ],
    [
      ['Fisher', 100],
      ['actor', 190],
    ],
    [['Florence Hendersn actor', 100]],
    [
      ['Prince', 100],
      ['singer', 190],
    ],
    [
      ['Rickman', 100],
      ['actor', 190],
    ],
  ])
  expect(textsOf(splitColumns(rows)).slice(4, 6)).toEqual(['Florence Hendersn', 'actor'])
})

test('splits numbers with gaps of varying width', () => {
  const pairs = [
    ['12', '1900'],
    ['7', '85'],
    ['140', '1200'],
    ['9', '20'],
  ] as const
  const glyphsOf = ([one, other]: readonly [string, string]) => {
    const end = 100 - one.length * CHARACTER
    const spaces = ' '.repeat(5 - other.length)
    return [[`${one}${spaces}${other}`, end]] as [string, number][]
  }
  expect(textsOf(splitColumns(lines(pairs.map(glyphsOf))))).toEqual(pairs.flat())
})

test('does not split units, thousands, labels, or few rows', () => {
  const cases = [
    ['5 kg', '12 kg', '140 kg', '9 kg', '8 kg'].map((text) => numberAndText(...(text.split(' ') as [string, string]))),
    ['5 120', '12 450', '140 300', '9 999', '8 000'].map((text) =>
      numberAndText(...(text.split(' ') as [string, string])),
    ),
    ['1.1 Aims', '1.2 Means', '1.3 Ends', '1.4 Costs', '1.5 Dates'].map((text): [string, number] => [text, 100]),
    ['8 apples', '120 pears', '45 plums'].map((text) => numberAndText(...(text.split(' ') as [string, string]))),
    ['Figure 1 Aims', 'Figure 2 Means', 'Figure 3 Ends', 'Figure 4 Costs', 'Figure 5 Dates', 'Figure 6 All'].map(
      (text): [string, number] => [text, 100],
    ),
  ]
  for (const rows of cases) {
    const segments = lines(rows.map((row) => [row]))
    expect(splitColumns(segments)).toEqual(segments)
  }
})

test('does not split prose', () => {
  const text =
    'The rates of 2019 were paid in full by most of the towns and 1200 of the smaller places that had been asked for them in 2018 and again a year later when the sum of 45 had been agreed on by all but three of those who sat'
  const words = text.split(' ')
  const rows = Array.from({ length: 9 }, (_, row): [string, number] => [
    words.slice(row * 5, row * 5 + 5).join(' '),
    100,
  ])
  const segments = lines(rows.map((row) => [row]))
  expect(splitColumns(segments)).toEqual(segments)
})
