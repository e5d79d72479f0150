import { expect, test } from 'vitest'
import type { FlowBlock, FlowParagraph } from '@recto/layout'
import { nodePlatform } from '@recto/platforms/node'

import { excelRows, excelSheets } from '../../../engine/test/excel-package.ts'
import { cell, model, paragraph, table } from '../../../engine/test/flow-blocks.ts'
import { buildWorkbook } from './build-workbook.ts'
import { writeExcel } from './write-excel.ts'

const LINE = { width: 0.5, color: 0, line: 'single', space: 0 } as const
const ABOVE = { borders: { top: LINE } }
const BELOW = { borders: { bottom: LINE } }

async function rowsOf(blocks: FlowBlock[]): Promise<(string | number)[][][]> {
  const workbook = buildWorkbook(model(blocks), { sheets: 'tables', includeText: true, locale: 'en' })
  return excelSheets(await writeExcel(workbook, nodePlatform, new Date(0))).map(excelRows)
}

/** A line at a position on the page. */
function line(text: string, left: number, top: number): FlowParagraph {
  const area = { left, top, right: left + 100, bottom: top + 10 }
  return paragraph(text, { origin: { page: 0, area, confidence: 1 } })
}

const LABELS = [20, 40, 60].map((top) => line(`Goods ${top}\t2024-01-0${top / 20}`, 0, top))
const AMOUNTS = [20, 40, 60].map((top) => line(`${top}.5\t${top}%`, 200, top))

test('text columns side by side become rows of one sheet, with the header line above', async () => {
  const head = line('What\tWhen\tAmount\tShare', 0, 0)
  const [rows] = await rowsOf([head, ...LABELS, ...AMOUNTS])
  expect(rows?.map((row) => row.length)).toEqual([4, 4, 4, 4])
  expect(rows?.[0]).toEqual(['What', 'When', 'Amount', 'Share'])
  expect(rows?.[3]?.slice(2)).toEqual([60.5, 0.6])
})

test.each<[string, FlowParagraph[]]>([
  ['at different heights', [25, 45, 65].map((top) => line(`${top}.5\t${top}%`, 200, top + 7))],
  ['below each other', [120, 140, 160].map((top) => line(`${top}.5\t${top}%`, 0, top))],
  ['fewer than three lines', AMOUNTS.slice(0, 2)],
  ['more lines than those beside them', [...AMOUNTS, line('80.5\t80%', 200, 80)]],
])('text columns are not joined: %s', async (_, others) => {
  const rows = (await rowsOf([...LABELS, ...others])).flat()
  expect(rows.map((row) => row.length)).toEqual([...LABELS, ...others].map(() => 2))
})

test('text columns without numbers are not joined', async () => {
  const words = ['One\tword', 'More\twords', 'Last\twords'].map((text, index) => line(text, 0, 20 * index))
  const others = ['Here\tare', 'some\tmore', 'of\tthem'].map((text, index) => line(text, 200, 20 * index))
  const rows = (await rowsOf([...words, ...others])).flat()
  expect(rows.map(([first]) => first)).toEqual(['One', 'More', 'Last', 'Here', 'some', 'of'])
})

test('header texts separated by tabs fill adjacent empty cells, or divide a cell that spans columns', async () => {
  const [rows] = await rowsOf([
    table([
      ['Region', 'Tons\tShare', ''],
      ['North', '12', '5%'],
      [cell('From\tTo', { columnSpan: 2 }), 'Days'],
      ['x\ty', 'kept', ''],
    ]),
  ])
  expect(rows).toEqual([
    ['Region', 'Tons', 'Share'],
    ['North', 12, 0.05],
    ['From', 'To', 'Days'],
    ['x y', 'kept'],
  ])
})

const record = (name: string, texts: readonly string[], amount: string) =>
  texts.map((text, index) => {
    const borders = { ...(index === 0 ? ABOVE : {}), ...(index === texts.length - 1 ? BELOW : {}) }
    const isLast = index === texts.length - 1
    return [cell(isLast ? name : '', borders), cell(text, borders), cell(isLast ? amount : '', borders)]
  })

test('lines of a record between two rules become one row', async () => {
  const [rows] = await rowsOf([
    table([
      ...record('North', ['Late, as the road', 'was closed'], '12'),
      ...record('South', ['Counted twice'], '7'),
      ...record('East', ['The larger half', 'went to', 'the depot'], '3'),
      ...record('West', ['As in', 'last year'], '9'),
    ]),
  ])
  expect(rows).toEqual([
    ['North', 'Late, as the road was closed', 12],
    ['South', 'Counted twice', 7],
    ['East', 'The larger half went to the depot', 3],
    ['West', 'As in last year', 9],
  ])
})

test('rows grouped by rules stay separate rows', async () => {
  const group = (name: string) => [
    [cell(name, ABOVE), cell('1', ABOVE)],
    [cell('of which', BELOW), cell('2', BELOW)],
  ]
  const [rows] = await rowsOf([table([...group('North'), ...group('South'), ...group('East')])])
  expect(rows).toHaveLength(6)
})

/** Three rows of three texts on a page. */
const pageOfRows = (page: number) =>
  [20, 40, 60].map((top) => {
    const row = line(`Goods\t${page + 1}${top}\t${top}%`, 0, top)
    return { ...row, origin: { ...row.origin, page } }
  })

test('tabbed rows on consecutive pages become one sheet, with the header that each page repeats', async () => {
  const document = model([...pageOfRows(0), ...pageOfRows(1), ...pageOfRows(2)])
  const [section] = document.sections
  const heads = [line('Annual report\tof the mills', 0, 0), line('What\tTons\tShare', 0, 10)]
  if (section !== undefined) section.headers = { usual: heads, first: undefined, even: undefined }
  const workbook = buildWorkbook(document, { sheets: 'tables', includeText: false, locale: 'en' })
  const sheets = excelSheets(await writeExcel(workbook, nodePlatform, new Date(0))).map(excelRows)
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).toHaveLength(10)
  expect(sheets[0]?.[0]).toEqual(['What', 'Tons', 'Share'])
  expect(sheets[0]?.[9]).toEqual(['Goods', 360, 0.6])
})

test('rows with another number of texts, or after a page without rows, begin a new sheet', async () => {
  const wider = pageOfRows(1).map((row) => ({
    ...row,
    content: [...row.content, { kind: 'tab' } as const, ...row.content],
  }))
  expect(await rowsOf([...pageOfRows(0), ...wider])).toHaveLength(2)
  expect(await rowsOf([...pageOfRows(0), ...pageOfRows(2)])).toHaveLength(2)
})

test('running head lines that match the rows below are kept as rows, others are not', async () => {
  const document = model(pageOfRows(0).map((row) => ({ ...row, content: row.content.slice(0, 3) })))
  const [section] = document.sections
  const heads = [line('Annual report\tMills', 0, -60), line('Goods\tTons', 0, -15), line('Wool\t3', 0, 2)]
  if (section !== undefined) section.headers = { usual: heads, first: undefined, even: undefined }
  const workbook = buildWorkbook(document, { sheets: 'tables', includeText: false, locale: 'en' })
  const [sheet] = excelSheets(await writeExcel(workbook, nodePlatform, new Date(0))).map(excelRows)
  expect(sheet?.map(([name]) => name)).toEqual(['Goods', 'Wool', 'Goods', 'Goods', 'Goods'])
})
