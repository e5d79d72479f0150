import { expect, test } from 'vitest'
import type { DocumentModel, FlowBlock } from '@recto/layout'
import { nodePlatform } from '@recto/platforms/node'

import { excelRows, excelSheets } from '../../../engine/test/excel-package.ts'
import { cell, model, paragraph, table } from '../../../engine/test/flow-blocks.ts'
import { officeParts } from '../../../engine/test/office-package.ts'
import { buildWorkbook, type WorkbookOptions } from './build-workbook.ts'
import { writeExcel } from './write-excel.ts'

const AREA = { left: 0, top: 0, right: 100, bottom: 100 }
const BLACK = { width: 0.5, color: 0, line: 'single', space: 0 } as const
const TABLES: WorkbookOptions = { sheets: 'tables', includeText: false, locale: undefined }

async function write(blocks: FlowBlock[], options: Partial<WorkbookOptions> = {}, more: Partial<DocumentModel> = {}) {
  const bytes = await writeExcel(buildWorkbook(model(blocks, more), { ...TABLES, ...options }), nodePlatform)
  const sheets = excelSheets(bytes)
  return { bytes, sheets, rows: sheets.slice(0, 1).flatMap(excelRows), parts: officeParts(bytes) }
}

test('text never becomes a formula, not even when it is edited', async () => {
  const texts = ['=1+1', '+cmd|/C calc', '-2+3', '@SUM(A1)', '=HYPERLINK("x")', '00123', '_x0041_', '<&>"']
  const { sheets, rows, parts } = await write([table(texts.map((text) => ['label', text]))])
  expect(rows.map(([, text]) => text)).toEqual(texts.map((text) => text.replace('_x', '_x005F_x')))
  expect(sheets[0]?.xml.match(/ t="s"/g)).toHaveLength(texts.length * 2)
  expect(parts.get('xl/styles.xml')).toMatch(/<xf numFmtId="49"[^>]* quotePrefix="1"/)
})

test('merged cells keep their borders and never overlap', async () => {
  const borders = { top: BLACK, right: BLACK, bottom: BLACK, left: BLACK }
  const { sheets } = await write([
    table(
      [
        [cell('a', { columnSpan: 2, borders }), cell('b', { rowSpan: 2, borders })],
        ['c', 'd'],
        [cell('e', { columnSpan: 9, rowSpan: 9 })],
      ],
      { columns: [72, 72, 72] },
    ),
  ])
  expect(sheets[0]?.merges).toEqual(['A1:B1', 'C1:C2', 'A3:C3'])
  expect(sheets[0]?.xml).toMatch(/<c r="B1" s="\d+"\/>/)
  expect(sheets[0]?.xml).toMatch(/<row r="2">.*<c r="C2" s="\d+"\/><\/row>/)
})

test('fonts, fills, alignment, links, line breaks and the direction of columns are kept', async () => {
  const rich = paragraph('', {
    format: { align: 'end' },
    content: [
      { kind: 'text', text: 'plain ', format: {} },
      { kind: 'text', text: 'bold', format: { isBold: true, color: 0xff_00_00 } },
    ],
  })
  const link = paragraph('', {
    content: [
      {
        kind: 'link',
        target: { uri: 'https://example.org/a b' },
        content: [{ kind: 'text', text: 'site', format: {} }],
      },
    ],
  })
  const bad = paragraph('', {
    content: [
      { kind: 'link', target: { uri: 'javascript:alert(1)' }, content: [{ kind: 'text', text: 'no', format: {} }] },
    ],
  })
  const { sheets, rows, parts } = await write([
    table(
      [
        [cell('', { blocks: [rich], shade: 0xdd_ee_ff }), cell('', { blocks: [link] })],
        [cell('', { blocks: [paragraph('two'), paragraph('lines')] }), cell('', { blocks: [bad] })],
      ],
      { isRightToLeft: true },
    ),
  ])
  expect(rows).toEqual([
    ['plain bold', 'site'],
    ['two\nlines', 'no'],
  ])
  expect(parts.get('xl/sharedStrings.xml')).toContain(
    '<r><rPr><rFont val="Arial"/><b/><color rgb="FFFF0000"/><sz val="9"/></rPr>',
  )
  expect(parts.get('xl/styles.xml')).toContain('<fgColor rgb="FFDDEEFF"/>')
  expect(parts.get('xl/styles.xml')).toMatch(/<alignment horizontal="right" vertical="top"/)
  expect(parts.get('xl/styles.xml')).toContain('wrapText="1"')
  expect(sheets[0]?.xml).toContain('rightToLeft="1"')
  expect(parts.get('xl/worksheets/_rels/sheet1.xml.rels')?.match(/<Relationship /g)).toHaveLength(1)
})

test('header rows are frozen', async () => {
  const joined = table([
    ['Name', 'Sum'],
    ['a', '1'],
    ['b', '2'],
  ])
  if (joined.rows[0] !== undefined) joined.rows[0].isHeader = true
  const { sheets } = await write([joined])
  expect(sheets[0]?.xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
})

test('sheets are named after the caption above or below, otherwise after the page', async () => {
  const caption = (text: string) => paragraph(text, { role: { kind: 'caption' } })
  const any = () =>
    table([
      ['a', 'b'],
      ['1', '2'],
    ])
  const { sheets } = await write([
    caption('Table 1: Lamps'),
    any(),
    paragraph('Words between the two.'),
    any(),
    caption('Table 1: Lamps'),
    paragraph('More words.'),
    any(),
  ])
  expect(sheets.map(({ name }) => name)).toEqual(['Table 1 Lamps', 'Table 1 Lamps (2)', 'Page 1'])
})

test('lines with labels and numbers separated by tabs are a table, a table of contents is not', async () => {
  const lines = ['Income\t1,200', 'Costs\t(300)', 'Result\t900']
  const { rows } = await write(lines.map((line) => paragraph(line)))
  expect(rows).toEqual([
    ['Income', 1200],
    ['Costs', -300],
    ['Result', 900],
  ])
  const contents = ['One\t1', 'Two\t12', 'Three\t30'].map((line) =>
    paragraph(line, { role: { kind: 'contents', level: 1 } }),
  )
  expect(buildWorkbook(model(contents), TABLES).sheets).toEqual([])
})

test('the line right above a table is its header only if it has a text for each column', async () => {
  const at = (top: number, bottom: number) => ({ page: 0, area: { ...AREA, top, bottom }, confidence: 1 })
  const rows = [
    ['a', '1'],
    ['b', '2'],
  ]
  const below = table(rows, { origin: at(22, 60) })
  const { rows: headed } = await write([paragraph('Name\tSum', { origin: at(10, 20) }), below])
  expect(headed).toEqual([
    ['Name', 'Sum'],
    ['a', 1],
    ['b', 2],
  ])
  for (const [text, bottom] of [
    ['Name\tSum\tShare', 20],
    ['Name', 20],
    ['Name\tSum', 5],
  ] as const) {
    const { rows: plain } = await write([paragraph(text, { origin: at(bottom - 10, bottom) }), below])
    expect(plain).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  }
})

test('a frame around text is not a table, and neither are empty cells', () => {
  const frames = [
    table([['A note in a frame']]),
    table([
      ['', ''],
      ['', ''],
    ]),
  ]
  expect(buildWorkbook(model(frames), TABLES).sheets).toEqual([])
})

test('a superscript mark is not a digit of the number before it', async () => {
  const marked = paragraph('', {
    content: [
      { kind: 'text', text: '1,234', format: {} },
      { kind: 'text', text: '2', format: { position: 'super' } },
    ],
  })
  const { rows } = await write([
    table([
      ['Sum', cell('', { blocks: [marked] })],
      ['More', '5'],
    ]),
  ])
  expect(rows).toEqual([
    ['Sum', '1,2342'],
    ['More', 5],
  ])
})

test('text too long for a cell is truncated, and characters that XML cannot represent are removed', async () => {
  const { rows } = await write([
    table([
      ['a', 'x'.repeat(40_000)],
      ['b', 'bell\u0007'],
    ]),
  ])
  const [[, long], [, bell]] = rows as [string[], string[]]
  expect([long?.length, bell]).toEqual([32_767, 'bell'])
})

test('equal workbooks give equal bytes', async () => {
  const make = async () =>
    (
      await write([
        table([
          ['a', '1'],
          ['b', '2.50'],
        ]),
      ])
    ).bytes
  expect(await make()).toEqual(await make())
})
