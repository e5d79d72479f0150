import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { textLines, textPage, type PlacedText } from '../../../../../fixtures/text-pages.ts'
import { runOperation } from '../../run-operation.ts'

const A4 = { width: 595, height: 842 }

/** The text of a page created from these texts. */
async function textOf(texts: readonly PlacedText[], layout: 'reading' | 'lines', entries?: string): Promise<string> {
  const input = { name: 'a.pdf', bytes: textPage(texts, entries) }
  const { file } = await runOperation(
    'toText',
    [input],
    { layout },
    { platform: nodePlatform, limits: { maxPages: 10 } },
  )
  return new TextDecoder().decode(file.bytes).replace(/\f$/, '')
}

/** Its lines as placed on the page, in separate blocks. */
async function linesOf(texts: readonly PlacedText[], entries?: string): Promise<string[][]> {
  const text = await textOf(texts, 'lines', entries)
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n\n')
        .map((block) => block.split('\n'))
}

/** Its paragraphs and rows of tables. */
async function paragraphsOf(texts: readonly PlacedText[]): Promise<string[]> {
  return (await textOf(texts, 'reading')).split('\n').filter((line) => line !== '')
}

const left = [
  'The left column is read first, all',
  'of it from its top down to its end',
  'before anything else that stands',
  'beside it on the same lines.',
]
const right = [
  'The right column comes after it,',
  'although its lines are just as high',
  'on the page as those to the left,',
  'which is how books are printed.',
]

test('columns are read one after the other', async () => {
  const texts = [...textLines(right, { x: 310, y: 700 }), ...textLines(left, { x: 60, y: 700 })]
  expect(await linesOf(texts)).toEqual([left, right])
})

test('columns are found even if they are short and their lines are not aligned', async () => {
  const [names, notes] = [
    ['Ada', 'Grace', 'Edith', 'Mary'],
    ['one', 'two', 'three', 'four', 'five'],
  ]
  const texts = [...textLines(names, { x: 60, y: 700 }), ...textLines(notes, { x: 200, y: 706 }, 17)]
  expect((await linesOf(texts)).flat()).toEqual([...names, ...notes])
})

test('a table with short cells centered next to tall ones is read row by row', async () => {
  const row = (y: number, name: string, lines: number) => [
    { text: name, x: 60, y: y - 6 * (lines - 1) },
    ...textLines(['some words', 'and more'].slice(0, lines), { x: 160, y }, 12),
    { text: '10.00', x: 300, y: y - 6 * (lines - 1) },
  ]
  const texts = [...row(700, 'Ada', 2), ...row(670, 'Grace', 2), ...row(640, 'Edith', 1), ...row(622, 'Mary', 2)]
  expect(await paragraphsOf(texts)).toEqual([
    'Ada\tsome words and more\t10.00',
    'Grace\tsome words and more\t10.00',
    'Edith\tsome words\t10.00',
    'Mary\tsome words and more\t10.00',
  ])
})

test('a heading over columns comes before them, a footer after them', async () => {
  const texts = [
    { text: 'Page 7 of 9, printed for readers on both sides of this page', x: 120, y: 60 },
    ...textLines(right, { x: 310, y: 700 }),
    ...textLines(left, { x: 60, y: 700 }),
    { text: 'A heading that stands over both of the columns', x: 80, y: 760, size: 20 },
  ]
  const [heading, ...rest] = await linesOf(texts)
  expect(heading).toEqual(['A heading that stands over both of the columns'])
  expect(rest).toEqual([left, right, ['Page 7 of 9, printed for readers on both sides of this page']])
})

test('rows of a table are read across, cell by cell', async () => {
  const rows = [
    ['Fruit', 'Weight', 'Price'],
    ['Apples', '12 kg', '3.50'],
    ['Pears', '8 kg', '4.20'],
    ['Sour cherries', '250 g', '11.00'],
  ]
  const texts = rows.flatMap((row, index) => row.map((text, at) => ({ text, x: 60 + at * 150, y: 700 - index * 16 })))
  expect(await linesOf(texts)).toEqual([rows.map((row) => row.join('\t'))])
  expect(await paragraphsOf(texts)).toEqual(rows.map((row) => row.join('\t')))
})

test('a paragraph ends at an indent, at white space, after a short line and at larger type', async () => {
  const full = 'All of this line is full of words up to the end'
  const texts = [
    { text: 'Heading', x: 60, y: 700, size: 16 },
    ...textLines([full, full, 'and this one ends early.', full, full, full], { x: 60, y: 676 }),
    ...textLines([full.slice(3)], { x: 75, y: 592 }),
    ...textLines([full, full], { x: 60, y: 578 }),
    ...textLines([full, full], { x: 60, y: 520 }),
  ]
  expect((await linesOf(texts)).map(({ length }) => length)).toEqual([1, 6, 3, 2])
  expect(await paragraphsOf(texts)).toEqual([
    'Heading',
    `${full} ${full} and this one ends early.`,
    `${full} ${full} ${full}`,
    `${full.slice(4)} ${full} ${full}`,
    `${full} ${full}`,
  ])
})

test('items of a list are paragraphs of their own, with the lines that hang below them', async () => {
  const texts = [
    { text: '•', x: 60, y: 700 },
    { text: 'The first item is so long that it goes on', x: 80, y: 700 },
    { text: 'on a second line', x: 80, y: 686 },
    { text: '•', x: 60, y: 672 },
    { text: 'The second one is not', x: 80, y: 672 },
    { text: '3.', x: 60, y: 658 },
    { text: 'Numbers will do as well', x: 80, y: 658 },
  ].map((text) => ({ ...text, text: text.text.replace('•', '\u0095') }))
  expect(await paragraphsOf(texts)).toEqual([
    '• The first item is so long that it goes on on a second line',
    '• The second one is not',
    '3. Numbers will do as well',
  ])
})

test('superscripts and subscripts are read in their line', async () => {
  const texts = [
    { text: 'Energy is mc', x: 60, y: 700 },
    { text: '2', x: 117, y: 704, size: 6 },
    { text: ', water is H', x: 121, y: 700 },
    { text: '2', x: 171.2, y: 697, size: 6 },
    { text: 'O.', x: 174.7, y: 700 },
  ]
  expect(await linesOf(texts)).toEqual([['Energy is mc2, water is H2O.']])
})

test('a rotated page is read as displayed', async () => {
  const turned = textLines(left, { x: 0, y: 0 }).map((line) => ({ ...line, x: 100 - line.y, y: 60, degrees: 90 }))
  expect(await linesOf(turned, '/Rotate 90')).toEqual([left])
})

test('text in another direction comes after the rest', async () => {
  const texts = [
    { text: 'Written along the edge of the sheet', x: 30, y: 300, degrees: 90 },
    ...textLines(left, { x: 60, y: 700 }),
    { text: 'Draft', x: 200, y: 400, size: 80, degrees: 45 },
  ]
  expect(await linesOf(texts)).toEqual([left, ['Written along the edge of the sheet'], ['Draft']])
})

test('a text that was turned by a few degrees, as scans are, keeps its lines', async () => {
  const slope = Math.tan((1.5 * Math.PI) / 180)
  const words = Array.from({ length: 8 }, (_, index) => ({
    text: `word${index}`,
    x: 60 + index * 35,
    size: 10,
    degrees: 1.5,
  }))
  const texts = [0, 1].flatMap((row) => words.map((word) => ({ ...word, y: 700 - row * 14 + (word.x - 60) * slope })))
  const line = words.map(({ text }) => text).join(' ')
  expect((await linesOf(texts)).flat()).toEqual([line, line])
})

test('Hebrew is read from right to left; numbers within it are not reversed', async () => {
  // Letters as seen from left to right, where a to d are the first four of the alphabet.
  const texts = [
    { text: 'dcba', x: 400, y: 700, font: 'F3' as const },
    { text: '2026', x: 370, y: 700 },
    { text: '(cba', x: 345, y: 700, font: 'F3' as const },
  ]
  expect(await linesOf(texts)).toEqual([['אבגד 2026 אבג)']])
})

test('text printed twice for a bold effect is read once, and text outside the page is skipped', async () => {
  const texts = [
    { text: 'Bold by hand', x: 60, y: 700 },
    { text: 'Bold by hand', x: 60.3, y: 700 },
    { text: 'Cut off', x: 400, y: 700 },
  ]
  expect(await linesOf(texts, '/CropBox [0 0 300 842]')).toEqual([['Bold by hand']])
})

test('spaced-out letters are one word, and wider gaps separate words', async () => {
  const spaced = Array.from('SPACED OUT', (text, index) => ({ text, x: 60 + index * 12, y: 700 }))
  expect(await linesOf(spaced)).toEqual([['SPACED OUT']])
})

test('a page without text has no lines', async () => {
  expect(await linesOf([], `/MediaBox [0 0 ${A4.width} ${A4.height}]`)).toEqual([])
})
