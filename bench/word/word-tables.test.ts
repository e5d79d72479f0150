import { expect, test } from 'vitest'

import { eachTable, meansTable, wordPage } from './word-tables.ts'

const run = (quality: string, pages: number) => ({
  quality,
  documents: [
    { name: 'one', scores: { words: 1, cells: 0.5, pages } },
    { name: 'other', scores: { words: 0.5, pages: 1 } },
  ],
})

test('means are those of the documents that a measure applies to', () => {
  expect(meansTable([run('precise', 1), run('basic', 0.5)]).split('\n')).toEqual([
    '| measure | precise | basic | documents |',
    '| --- | ---: | ---: | ---: |',
    '| words | 0.750 | 0.750 | 2 |',
    '| table cells | 0.500 | 0.500 | 1 |',
    '| number of pages | 1.000 | 0.750 | 2 |',
    '| documents with as many pages | 2 | 1 | 2 |',
  ])
})

test('the table of each document leaves cells empty where a measure does not apply', () => {
  const [head = '', , one = '', other = ''] = eachTable(run('precise', 1)).split('\n')
  const column = head.split(' | ').indexOf('table cells')
  expect([one, other].map((line) => line.split(' | ')[column])).toEqual(['50', ''])
})

test('the page has all figures filled in', () => {
  const page = wordPage({ means: '| the means |', count: 2 }, { node: 'v24', libreOffice: undefined })
  expect(page).toContain('| the means |')
  expect(page).toContain('LibreOffice not installed: 2 documents')
  expect(page).not.toContain('{{')
})
