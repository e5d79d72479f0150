import { expect, test } from 'vitest'

import { compareWord, type WordScores } from './compare-word.ts'
import { readWord } from './read-word.ts'
import { item, paragraph, run, sampleWord, table, type SampleParts } from './sample-word.ts'

const [TITLE, FIRST, SECOND] = ['A report on rivers', 'Where rivers begin', 'Where rivers end']
const PROSE = 'A river begins where more rain falls than the ground can hold, and it follows the slope from there.'
const MORE = 'It ends in a lake, in another river, in the sea, or in a desert where the water seeps away.'
const LINK = `<w:p><w:hyperlink r:id="link0">${run('a map of rivers')}</w:hyperlink></w:p>`
const IMAGE = '<w:p><w:r><w:drawing><a:blip r:embed="image"/></w:drawing></w:r></w:p>'
const NOTE = '<w:p><w:r><w:t>See below</w:t><w:footnoteReference w:id="1"/></w:r></w:p>'
const HEADER = `<w:p>${run('Rivers, page ')}<w:fldSimple w:instr=" PAGE ">${run('1')}</w:fldSimple></w:p>`
const ROWS = [
  ['2:Rivers by length', 'Ends in'],
  ['Nile', '6650', 'sea'],
  ['Okavango', '1700', 'delta'],
]

/** The blocks of the original by name, each of which a test can change. */
const BLOCKS = {
  title: paragraph(TITLE, 'T'),
  first: paragraph(FIRST, 'H1'),
  prose: paragraph(PROSE),
  bullets: item('springs', 1) + item('glaciers', 1, 1),
  second: paragraph(SECOND, 'H2'),
  more: paragraph(MORE),
  numbers: item('lakes of salt', 2) + item('lakes of fresh water', 2),
  table: table(ROWS),
  link: LINK,
  image: IMAGE,
  note: NOTE,
}
const PARTS = { header: HEADER, footnotes: ['Of the longest rivers.'], links: ['https://example.org/rivers'] }
const PRINTED = { pageCount: 3 }
const ORIGINAL = readWord(sampleWord({ body: Object.values(BLOCKS).join(''), ...PARTS }))

/** The scores that are below 1 when blocks or parts of the document change. */
function lowered(changes: Partial<typeof BLOCKS>, parts: Omit<Partial<SampleParts>, 'body'> = {}): WordScores {
  const body = Object.values({ ...BLOCKS, ...changes }).join('')
  const scores = compareWord(ORIGINAL, readWord(sampleWord({ body, ...PARTS, ...parts })), PRINTED)
  return Object.fromEntries(Object.entries(scores).filter(([, score]) => score !== 1))
}

test('a document is like itself by every measure', () => {
  const scores = compareWord(ORIGINAL, ORIGINAL, PRINTED)
  expect(Object.keys(scores)).toHaveLength(14)
  expect(new Set(Object.values(scores))).toEqual(new Set([1]))
})

test('a heading that became body text lowers the headings', () => {
  expect(lowered({ second: paragraph(SECOND) })).toEqual({ headings: 4 / 5 })
})

test('body text that became a heading lowers the headings, unless it looked like one', () => {
  expect(lowered({ more: paragraph(MORE, 'H2') })).toEqual({ headings: 6 / 7 })
  const bold = sampleWord({ body: `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Deltas</w:t></w:r></w:p>` })
  const styled = sampleWord({ body: paragraph('Deltas', 'H1') + paragraph('Nothing else', 'H1') })
  expect(compareWord(readWord(bold), readWord(styled), PRINTED)).toMatchObject({ noHeadings: 1 / 2 })
  const alone = sampleWord({ body: paragraph('Deltas', 'H1') })
  expect(compareWord(readWord(bold), readWord(alone), PRINTED)).toMatchObject({ noHeadings: 1 })
})

test('a heading on another level lowers the heading levels; all of them one level lower do not', () => {
  expect(lowered({ second: paragraph(SECOND, 'H1') })).toEqual({ headingLevels: 2 / 3 })
  const shifted = { title: paragraph(TITLE, 'H1'), first: paragraph(FIRST, 'H2'), second: paragraph(SECOND, 'H3') }
  expect(lowered(shifted)).toEqual({})
})

test('a list that became text lowers the list items, whether or not its bullets were kept', () => {
  const expected = { listItems: 4 / 6 }
  expect(lowered({ bullets: paragraph('springs') + paragraph('glaciers') })).toEqual(expected)
  expect(lowered({ bullets: paragraph('• springs') + paragraph('• glaciers') })).toEqual(expected)
})

test('bullets that became numbers lower the list items', () => {
  expect(lowered({ bullets: item('springs', 2) + item('glaciers', 2, 1) })).toEqual({ listItems: 0.5 })
})

test('a nested item that became an outer one lowers the list levels', () => {
  expect(lowered({ bullets: item('springs', 1) + item('glaciers', 1) })).toEqual({ listLevels: 3 / 4 })
})

test('an item by the style of its paragraph is an item', () => {
  expect(lowered({ bullets: paragraph('springs', 'LL') + item('glaciers', 1, 1) })).toEqual({})
})

test('a number that was typed may become a list item', () => {
  const typed = readWord(sampleWord({ body: paragraph('1. Lakes of salt') }))
  const found = readWord(sampleWord({ body: item('Lakes of salt', 2) }))
  expect(compareWord(typed, found, PRINTED)).toMatchObject({ noLists: 1, paragraphs: 1 })
})

test('lists and tables made of plain text are faults', () => {
  const plain = readWord(sampleWord({ body: paragraph('springs') + paragraph('glaciers') }))
  const listed = readWord(sampleWord({ body: item('springs', 1) + paragraph('glaciers') }))
  expect(compareWord(plain, listed, PRINTED)).toMatchObject({ noLists: 1 / 2, noTables: 1 })
  const tabled = readWord(sampleWord({ body: table([['springs', 'glaciers']]) }))
  expect(compareWord(plain, tabled, PRINTED)).toMatchObject({ noLists: 1, noTables: 0 })
})

test('cells that changed places lower the neighbors', () => {
  const moved = [ROWS[0], ['Nile', 'sea', '6650'], ROWS[2]] as string[][]
  expect(lowered({ table: table(moved) })).toEqual({ neighbors: 5 / 11 })
})

test('cells that were merged or parted lower the spans', () => {
  const parted = [['Rivers by length', '', 'Ends in'], ...ROWS.slice(1)]
  const scores = lowered({ table: table(parted) })
  expect(scores.spans).toBe(0)
  expect(scores).not.toHaveProperty('cells')
})

test('two cells in one lower the cells', () => {
  const joined = [ROWS[0], ['Nile', '6650 sea', ''], ROWS[2]] as string[][]
  expect(lowered({ table: table(joined) }).cells).toBe((2 * 6) / (8 + 7))
})

test('a table that became paragraphs lowers the measures of tables', () => {
  const cells = ROWS.flat().map((text) => paragraph(text.replace('2:', '')))
  expect(lowered({ table: cells.join('') })).toEqual({ cells: 0, neighbors: 0, spans: 0 })
})

test('a paragraph in two parts lowers the paragraphs', () => {
  const [one = '', other = ''] = PROSE.split(' than ')
  const { paragraphs, ...others } = lowered({ prose: paragraph(`${one} than`) + paragraph(other) })
  expect(others).toEqual({})
  expect(paragraphs).toBeLessThan(0.8)
})

test('lost words lower words and paragraphs', () => {
  const { words, paragraphs, ...others } = lowered({ more: '' })
  expect(others).toEqual({})
  expect([words, paragraphs].every((score) => score !== undefined && score < 0.9)).toBe(true)
})

test('paragraphs that changed places lower the order', () => {
  expect(Object.keys(lowered({ prose: BLOCKS.more, more: BLOCKS.prose }))).toEqual(['order'])
})

test('a link that lost its address or has another one lowers the links', () => {
  expect(lowered({ link: paragraph('a map of rivers') })).toEqual({ links: 0 })
  expect(lowered({}, { links: ['https://example.org/lakes'] })).toEqual({ links: 0 })
  const unprinted = { pageCount: 3, links: new Set<string>() }
  expect(compareWord(ORIGINAL, ORIGINAL, unprinted)).not.toHaveProperty('links')
})

test('a header that is gone lowers the running heads, and so does a page number that is text', () => {
  const { header: _, ...rest } = PARTS
  const without = readWord(sampleWord({ body: Object.values(BLOCKS).join(''), ...rest }))
  expect(compareWord(ORIGINAL, without, PRINTED).runningHeads).toBe(0)
  expect(lowered({}, { header: paragraph('Rivers, page 1') })).toEqual({ runningHeads: 4 / 6 })
})

test('a note that is body text lowers the notes', () => {
  const { note: _, ...blocks } = BLOCKS
  const body = [...Object.values(blocks), paragraph('See below')].join('')
  expect(compareWord(ORIGINAL, readWord(sampleWord({ body, ...PARTS })), PRINTED).notes).toBe(0)
})

test('an image that is gone lowers the images', () => {
  expect(lowered({ image: '' })).toEqual({ images: 0 })
})
