import { expect, test } from 'vitest'

import type { Segment } from '../../model.ts'
import { spacedTexts } from '../../words.ts'
import type { FoundCell, FoundTable } from '../draft.ts'
import { pageWith, ruleFrom, segmentAt } from '../../../test/sample-drafts.ts'
import { findTables } from './find-tables.ts'

const across = (y: number, left = 100, right = 400) => ruleFrom(left, y - 0.25, right, y + 0.25)
const down = (x: number, top = 100, bottom = 160) => ruleFrom(x - 0.25, top, x + 0.25, bottom)
const fill = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
  color: 0xeeeeee,
  order: 0,
})

/** Texts of rows, a column every 100 points and a row every `leading` points. */
function textRows(rows: readonly string[][], { left = 110, top = 114, leading = 20, step = 100 } = {}): Segment[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text === '' ? [] : [segmentAt(text, left + column * step, top + index * leading)])),
  )
}

function textOf({ segments, columnSpan, rowSpan }: FoundCell): string {
  const spans = columnSpan * rowSpan > 1 ? ` (${columnSpan}x${rowSpan})` : ''
  return segments.map(({ glyphs }) => spacedTexts(glyphs).join('')).join(' / ') + spans
}

function rowsOf(tables: readonly FoundTable[]): string[][][] {
  return tables.map(({ rows }) => rows.map(({ cells }) => cells.map(textOf)))
}

const box = [across(100), across(120), across(140), across(160)]
const three = [
  ['Ada', 'Lovelace', '1815'],
  ['Alan', 'Turing', '1912'],
  ['Grace', 'Hopper', '1906'],
]

test('makes cells between lines', () => {
  const page = pageWith([...box, down(100), down(200), down(300), down(400)])
  expect(rowsOf(findTables(page, textRows(three)))).toEqual([three])
})

test('joins pieces of lines, and cells without a line between them', () => {
  const rules = [across(100, 100, 250), across(100, 251, 400), ...box.slice(1)]
  const page = pageWith([...rules, down(100), down(200, 120, 160), down(300), down(400)])
  const rows = [['A heading over two', '', '1815'], ...three.slice(1)]
  const found = [['A heading over two (2x1)', '1815'], ...three.slice(1)]
  expect(rowsOf(findTables(page, textRows(rows)))).toEqual([found])
})

test('merges cells of rows without a line between them, not those of other columns', () => {
  const page = pageWith([
    across(100),
    across(120, 200, 400),
    across(140),
    across(160),
    down(100),
    down(200),
    down(300),
    down(400),
  ])
  const [first] = rowsOf(
    findTables(page, textRows([['Ada', 'Lovelace', '1815'], ['', 'Turing', '1912'], ...three.slice(2)])),
  )
  expect(first).toEqual([['Ada (1x2)', 'Lovelace', '1815'], ['Turing', '1912'], three[2]])
})

test('splits rows by their text if only the table has rules', () => {
  const page = pageWith([across(100), across(160), down(100), down(200), down(300), down(400)])
  expect(rowsOf(findTables(page, textRows(three)))).toEqual([three])
})

test('makes rows of alternate shading', () => {
  const shades = [100, 140].flatMap((top) => [100, 200, 300].map((left) => fill(left, top, left + 100, top + 20)))
  const [table] = findTables(pageWith([], shades), textRows(three))
  expect(table && rowsOf([table])).toEqual([three])
  expect(table?.rows.map(({ cells }) => cells.map(({ shade }) => shade))).toEqual([
    [0xeeeeee, 0xeeeeee, 0xeeeeee],
    [undefined, undefined, undefined],
    [0xeeeeee, 0xeeeeee, 0xeeeeee],
  ])
})

test('finds columns between horizontal rules', () => {
  const page = pageWith([across(100), across(120), across(160)])
  const [table] = findTables(page, textRows(three))
  expect(table && rowsOf([table])).toEqual([three])
  expect(table?.rows[0]?.cells[0]?.borders).toHaveProperty('bottom')
  expect(table?.rows[1]?.cells[0]?.borders).not.toHaveProperty('bottom')
})

test('finds a table in aligned text without lines', () => {
  const rows = [['Name', 'Surname', 'Born'], ...three]
  expect(rowsOf(findTables(pageWith([]), textRows(rows, { leading: 14 })))).toEqual([rows])
})

test('nests a table within a cell', () => {
  const inner = [across(105, 210, 390), across(130, 210, 390), across(155, 210, 390)]
  const sides = [down(210, 105, 155), down(300, 105, 155), down(390, 105, 155)]
  const page = pageWith([across(100), across(160), down(100), down(200), down(400), ...inner, ...sides])
  const texts = [segmentAt('Outer', 110, 130)]
  const cells = [
    segmentAt('One', 220, 120),
    segmentAt('Two', 310, 120),
    segmentAt('Three', 220, 145),
    segmentAt('Four', 310, 145),
  ]
  const [table, ...others] = findTables(page, [...texts, segmentAt('Beside', 215, 103), ...cells])
  const nested = table?.rows[0]?.cells[1]?.tables ?? []
  expect(others).toEqual([])
  expect(rowsOf(nested)).toEqual([
    [
      ['One', 'Two'],
      ['Three', 'Four'],
    ],
  ])
})

const sentences = [
  'The first of two columns of text',
  'goes on over some lines that are',
  'as wide as they can be, and that',
  'no reader would take for a table',
  'of anything, since it is prose.',
]
const none: readonly [string, () => FoundTable[]][] = [
  [
    'a box around text',
    () => findTables(pageWith([across(100), across(160), down(100), down(400)]), textRows([['In a box', 'of text']])),
  ],
  ['a line under a heading', () => findTables(pageWith([across(120)]), textRows([['A heading'], ['Its text']]))],
  [
    'a chart with empty grid cells',
    () =>
      findTables(
        pageWith([...box, down(100), down(200), down(300), down(400)]),
        textRows([
          ['', '', ''],
          ['', 'A', ''],
          ['', '', 'B'],
        ]),
      ),
  ],
  [
    'lines that cross words',
    () =>
      findTables(
        pageWith([...box, down(100), down(200), down(300), down(400)]),
        ['Overrunning', 'characters', 'everywhere'].map((text, index) =>
          segmentAt(text, 180 + 90 * (index % 2), 114 + 20 * index),
        ),
      ),
  ],
  [
    'prose in two columns',
    () =>
      findTables(
        pageWith([]),
        sentences.flatMap((text, index) => [
          segmentAt(text, 100, 114 + 12 * index),
          segmentAt(text, 320, 114 + 12 * index),
        ]),
      ),
  ],
  [
    'labels of a list',
    () =>
      findTables(
        pageWith([]),
        ['1.', '2.', '3.', '4.'].flatMap((label, index) => [
          segmentAt(label, 100, 114 + 14 * index),
          segmentAt('an item', 130, 114 + 14 * index),
        ]),
      ),
  ],
]
test.each(none)('does not take %s for a table', (_, find) => {
  expect(find()).toEqual([])
})

test('rows between rules may have a single cell across all columns', () => {
  const record = (row: number, texts: readonly string[], note: string) => [
    ...texts.map((text, column) => segmentAt(text, 110 + column * 70, 114 + row * 40)),
    segmentAt(note, 280, 130 + row * 40),
  ]
  const records = [
    record(0, ['1', 'Ada', 'Lovelace', '1815', 'yes'], 'Seen on the first of May 1840'),
    record(1, ['2', 'Alan', 'Turing', '1912', 'no'], 'Seen on the second of May 1940'),
    record(2, ['3', 'Grace', 'Hopper', '1906', 'yes'], 'Seen on the third of May 1944'),
  ]
  const page = pageWith([across(100), across(140), across(180), across(220)].map((rule) => ({ ...rule, right: 450 })))
  const [rows = []] = rowsOf(findTables(page, records.flat()))
  expect(rows[0]).toEqual(['1', 'Ada', 'Lovelace', '1815', 'yes'])
  expect(rows[1]?.filter((text) => text !== '')).toEqual(['Seen on the first of May 1840 (3x1)'])
  expect(rows).toHaveLength(6)
})

test('a rule below the header row makes a table, and two signature blocks are cells side by side', () => {
  const rows = [
    ['Made', 'Sold', 'Left', 'Lost'],
    ['', 'abroad', 'there', 'in all'],
    ['4', '0', '6', '1'],
  ]
  const texts = textRows(rows, { leading: 12, step: 80 })
  expect(rowsOf(findTables(pageWith([]), texts))).toEqual([])
  const [found] = rowsOf(findTables(pageWith([across(130, 100, 440)]), texts))
  expect(found).toEqual([['Made', 'Sold / abroad', 'Left / there', 'Lost / in all'], rows[2]])
  const signed = textRows([
    ['Seller', '', 'Buyer'],
    ['________/', '', '________/'],
    ['Date', '', 'Date'],
  ])
  expect(rowsOf(findTables(pageWith([]), signed))).toEqual([
    [['Seller / ________/ / Date', 'Buyer / ________/ / Date']],
  ])
})
