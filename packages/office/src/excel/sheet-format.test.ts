import { expect, test } from 'vitest'
import type { FlowBlock, Inline, TableCell } from '@recto/layout'
import { nodePlatform } from '@recto/platforms/node'

import { excelRows, excelSheets } from '../../../engine/test/excel-package.ts'
import { cell, model, paragraph, table } from '../../../engine/test/flow-blocks.ts'
import { buildWorkbook } from './build-workbook.ts'
import { writeExcel } from './write-excel.ts'

const OPTIONS = { sheets: 'tables', includeText: false, locale: 'en' } as const
const LINE = { width: 0.5, color: 0, line: 'single', space: 0 } as const

function sheetsOf(blocks: FlowBlock[]) {
  return buildWorkbook(model(blocks), OPTIONS).sheets
}

function sided(text: string, align: 'start' | 'end'): TableCell {
  return cell(text, { blocks: [paragraph(text, { format: { align } })], borders: { bottom: LINE } })
}

test('texts separated by tabs in one cell are not joined to a number', async () => {
  const workbook = buildWorkbook(
    model([
      table([
        ['Hours', 'x'],
        ['2\t150\t300', 'y'],
        ['2 150 300', 'z'],
      ]),
    ]),
    OPTIONS,
  )
  const rows = excelSheets(await writeExcel(workbook, nodePlatform)).flatMap(excelRows)
  expect(rows.map(([first]) => first)).toEqual(['Hours', '2 150 300', 2_150_300])
})

test('a narrow column in small type is wide enough for its numbers, so that Excel does not show ####', async () => {
  const small = (text: string) => {
    const content: Inline[] = [{ kind: 'text', text, format: { size: 6 } }]
    return cell(text, { blocks: [paragraph('', { content })] })
  }
  const workbook = buildWorkbook(
    model([
      table(
        [
          ['a', small('0.25')],
          ['b', small('1.45')],
        ],
        { columns: [72, 4] },
      ),
    ]),
    OPTIONS,
  )
  const [sheet] = excelSheets(await writeExcel(workbook, nodePlatform))
  const width = Number(/<col min="2" max="2" width="([\d.]+)"/.exec(sheet?.xml ?? '')?.[1])
  // Four Arial digits at 6 points are 17.8 pixels wide, with 5 pixels of padding; the unit is 7 pixels.
  expect(width).toBeGreaterThan((17.8 + 5) / 7)
})

test('text of full-width characters wraps where Latin text of the same length fits', () => {
  const [sheet] = sheetsOf([
    table([
      ['公路技术等级公路技术', 'x'],
      ['abcdefghij', 'y'],
    ]),
  ])
  expect(sheet?.rows.map(({ cells }) => cells[0]?.format.isWrapped)).toEqual([true, false])
})

test('numbers of a column are aligned like most of them, text keeps its alignment', () => {
  const [sheet] = sheetsOf([
    table(
      [sided('Total', 'start'), sided('0.17', 'end'), sided('-0.10', 'start'), sided('1.30', 'end')].map((own) => [
        'x',
        own,
      ]),
    ),
  ])
  expect(sheet?.rows.map(({ cells }) => cells[1]?.format.horizontal)).toEqual(['start', 'end', 'end', 'end'])
})

test('bullets in symbol fonts become the characters that they show', () => {
  const sign = (text: string) => cell(text)
  const [sheet] = sheetsOf([
    table([
      [sign('\uF06C first'), 'a'],
      [sign('a \uF06C'), 'b'],
    ]),
  ])
  const texts = sheet?.rows.map(({ cells }) => cells[0]?.content.runs.map(({ text }) => text).join(''))
  expect(texts).toEqual(['● first', 'a \uF06C'])
})

test('white text without a fill behind it becomes black', () => {
  const white = (shade: number | undefined) => {
    const content: Inline[] = [{ kind: 'text', text: 'Note', format: { color: 0xff_ff_ff } }]
    return cell('', { blocks: [paragraph('', { content })], shade })
  }
  const [sheet] = sheetsOf([
    table([
      [white(undefined), 'a'],
      [white(0x00_00_80), 'b'],
    ]),
  ])
  const colors = sheet?.rows.map(({ cells }) => cells[0]?.content.runs[0]?.format.color)
  expect(colors).toEqual([0, 0xff_ff_ff])
})

test('numbers with different indents are aligned at the end', () => {
  const after = (text: string, indentStart: number) =>
    cell(text, { blocks: [paragraph(text, { format: { indentStart } })] })
  const [sheet] = sheetsOf([
    table([
      ['a', after('0.17', 14)],
      ['b', after('-0.10', 7)],
      ['c', after('10.91', 7)],
    ]),
  ])
  expect(sheet?.rows.map(({ cells }) => cells[1]?.format)).toMatchObject(
    [1, 2, 3].map(() => ({ horizontal: 'end', indent: 0 })),
  )
})
