import { expect, test } from 'vitest'

import { readWord } from './read-word.ts'
import { paragraph, run, sampleWord, table } from './sample-word.ts'

test('text is read as it is shown: tabs, breaks, fields by their result, nothing hidden or deleted', () => {
  const field = (instruction: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>${instruction}</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const body = [
    `<w:p>${run('one')}<w:r><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p>`,
    `<w:p>${field(' DATE ', 'today')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:del>${run('deleted')}</w:del><w:ins>${run(', now')}</w:ins></w:p>`,
    `<w:p>${field(' HYPERLINK "https://example.org/" ', 'there')}</w:p>`,
  ]
  const { paragraphs, links } = readWord(sampleWord({ body: body.join('') }))
  expect(paragraphs.map(({ text }) => text)).toEqual(['one\ttwo\nthree', 'today, now', 'there'])
  expect(links).toEqual([{ target: 'https://example.org/', text: 'there' }])
})

test('parts of one link are one link', () => {
  const part = (text: string) => `<w:hyperlink r:id="link0">${run(text)}</w:hyperlink>`
  const body = `<w:p>${part('one ')}${part('link')} ${run('and')} ${part('another')}</w:p>`
  const { links } = readWord(sampleWord({ body, links: ['https://example.org/'] }))
  expect(links.map(({ text }) => text)).toEqual(['one link', 'another'])
})

test('text boxes come after their paragraph, and once', () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`
  const both = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>${box('in a box')}</mc:Choice><mc:Fallback>${box('in a box')}</mc:Fallback></mc:AlternateContent>`
  const { paragraphs } = readWord(sampleWord({ body: `<w:p><w:r>${both}</w:r>${run('beside it')}</w:p>` }))
  expect(paragraphs.map(({ text }) => text)).toEqual(['beside it', 'in a box'])
})

test('cells that are merged down are one, and columns in which no cell begins are none', () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
  const wide = '<w:gridSpan w:val="2"/>'
  const body = `<w:tbl>
    <w:tr>${cell('tall', `${wide}<w:vMerge w:val="restart"/>`)}${cell('a')}</w:tr>
    <w:tr>${cell('', `${wide}<w:vMerge/>`)}${cell('b')}</w:tr>
  </w:tbl>`
  expect(readWord(sampleWord({ body })).tables).toEqual([
    {
      cells: [
        { text: 'tall', row: 0, column: 0, rowSpan: 2, columnSpan: 1 },
        { text: 'a', row: 0, column: 1, rowSpan: 1, columnSpan: 1 },
        { text: 'b', row: 1, column: 1, rowSpan: 1, columnSpan: 1 },
      ],
    },
  ])
  expect(readWord(sampleWord({ body: table([['one']]) })).paragraphs[0]?.isInTable).toBe(true)
})

test('the text of a nested table is in its own cells only', () => {
  const nested = `<w:tbl><w:tr><w:tc>${paragraph('outer')}${table([['inner']])}</w:tc></w:tr></w:tbl>`
  const { tables } = readWord(sampleWord({ body: nested }))
  expect(tables.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['outer'], ['inner']])
})
