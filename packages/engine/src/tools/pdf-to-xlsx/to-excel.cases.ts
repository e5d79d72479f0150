import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { encryptWithQpdf } from '../../../../../fixtures/encrypt-with-qpdf.ts'
import { scannedTable } from '../../../../../fixtures/scans.ts'
import { textPage, textPages, type PlacedText } from '../../../../../fixtures/text-pages.ts'
import { excelRows, excelSheets } from '../../../test/excel-package.ts'
import { input, sample } from '../../../test/inputs.ts'
import type { AcceptedCase, CaseResult, OperationCases } from '../../../test/operation-case.ts'

type Rows = (string | number)[][]

/** The left edges of columns, and the height of rows. */
const [LEFT, WIDTH, HEIGHT] = [60, 110, 20]

/** The text of a table, top down. */
function cellTexts(rows: readonly (readonly string[])[], top: number): PlacedText[] {
  return rows.flatMap((cells, index) =>
    cells.map((text, column) => ({ text, x: LEFT + column * WIDTH, y: top - index * HEIGHT })),
  )
}

const SALES = [
  ['Article', 'Ordered', 'Price', 'Share'],
  ['=1+1', '2024-03-05', '1,234.50', '12.5%'],
  ['Screws', '2024-03-06', '(17.25)', '7%'],
  ['00423', '2024-12-31', '$2,000.00', '100%'],
  ['@name', '2024-01-02', '-3.10', '0.5%'],
]
const SALES_CELLS: Rows = [
  ['Article', 'Ordered', 'Price', 'Share'],
  ['=1+1', 45_356, 1234.5, 0.125],
  ['Screws', 45_357, -17.25, 0.07],
  ['00423', 45_657, 2000, 1],
  ['@name', 45_293, -3.1, 0.005],
]
const table = (top = 700) => cellTexts(SALES, top)
const sales = () => input('sales.pdf', textPage(table()))
const heading = (text: string): PlacedText => ({ text, x: LEFT, y: 760, size: 16, font: 'F2' })
const letter = () =>
  input('letter.pdf', textPage([{ text: 'Dear reader, there is nothing to count here.', x: 60, y: 700 }]))
const mixed = () =>
  input(
    'mixed.pdf',
    textPages([
      { texts: [heading('Sales [May/June]: all'), ...table()] },
      { texts: [{ text: 'Only words stand on this page, and no more than these.', x: 60, y: 700 }] },
    ]),
  )

interface Expected {
  sheets: { name: string; rows: Rows }[]
  options?: Record<string, unknown>
  warnings?: string[]
}

function row(name: string, file: () => InputFile, { sheets, options = {}, warnings = [] }: Expected): AcceptedCase {
  return {
    name,
    operation: 'toExcel',
    files: () => [file()],
    options,
    check: ({ bytes, report }: CaseResult) => {
      const found = excelSheets(bytes).map((sheet) => ({ name: sheet.name, rows: excelRows(sheet) }))
      assert.deepEqual(found, sheets)
      assert.deepEqual(
        report.warnings.map(({ code }) => code),
        warnings,
      )
    },
  }
}

const NUMBERS = [
  ['Betrag', 'Am', 'Anteil'],
  ['1.234', '03/04/2024', '12,5 %'],
  ['2.500', '05/06/2024', '7 %'],
  ['9.100', '01/02/2024', '80,5 %'],
]
const numbers = () => input('n.pdf', textPage(cellTexts(NUMBERS, 700)))

/** Cases of toExcel. */
export const cases: OperationCases = {
  accepted: [
    row('writes numbers, dates and percentages as values, and everything else as text', sales, {
      sheets: [{ name: 'Page 1', rows: SALES_CELLS }],
    }),
    row('names sheets after table captions, and omits other text', mixed, {
      sheets: [{ name: 'Sales May June all', rows: SALES_CELLS }],
    }),
    row('writes the text of pages without tables if asked to', mixed, {
      options: { includeText: true },
      sheets: [
        { name: 'Sales May June all', rows: SALES_CELLS },
        { name: 'Page 2', rows: [['Only words stand on this page, and no more than these.']] },
      ],
    }),
    row('writes a sheet for each page, with all of its text, if asked to', mixed, {
      options: { sheets: 'pages', includeText: true },
      sheets: [
        { name: 'Page 1', rows: [['Sales [May/June]: all'], [], ...SALES_CELLS] },
        { name: 'Page 2', rows: [['Only words stand on this page, and no more than these.']] },
      ],
    }),
    row('writes a sheet for each page with a table', mixed, {
      options: { sheets: 'pages' },
      sheets: [{ name: 'Page 1', rows: SALES_CELLS }],
    }),
    row('finds a scanned table by its rules', () => input('scan.pdf', scannedTable()), {
      options: { readScans: true, languages: ['eng'] },
      sheets: [
        {
          name: 'Page 1',
          rows: [
            ['Article', 'Remarks', 'Price'],
            ['Copper wire', 'sold by the meter\nand in rolls of fifty', 4.48],
            ['Screws', 'galvanized', 210],
          ],
        },
      ],
    }),
    row('infers the decimal separator from other numbers', numbers, {
      sheets: [
        {
          name: 'Page 1',
          rows: [
            ['Betrag', 'Am', 'Anteil'],
            [1234, '03/04/2024', 0.125],
            [2500, '05/06/2024', 0.07],
            [9100, '01/02/2024', 0.805],
          ],
        },
      ],
    }),
    row('reads ambiguous values according to the locale', numbers, {
      options: { locale: 'en-US' },
      sheets: [
        {
          name: 'Page 1',
          rows: [
            ['Betrag', 'Am', 'Anteil'],
            [1.234, 45_355, 0.125],
            [2.5, 45_418, 0.07],
            [9.1, 45_293, 0.805],
          ],
        },
      ],
    }),
    row(
      'reads encrypted files with their password',
      () => input('l.pdf', encryptWithQpdf(textPage(table()), 'revision 6, AES', 'user', 'owner'), 'user'),
      {
        sheets: [{ name: 'Page 1', rows: SALES_CELLS }],
      },
    ),
    row('reads damaged files', () => input('d.pdf', fixtures.brokenTable()), {
      options: { includeText: true },
      warnings: ['REPAIRED'],
      sheets: [
        { name: 'Page 1', rows: [['Plain 1']] },
        { name: 'Page 2', rows: [['Plain 2']] },
      ],
    }),
  ],
  refused: [
    {
      name: 'reports that there are no tables',
      operation: 'toExcel',
      files: () => [letter()],
      options: {},
      error: 'NO_TABLES',
      facts: { file: 'letter.pdf', hasText: true },
    },
    {
      name: 'reports that there is no text either',
      operation: 'toExcel',
      files: () => [input('empty.pdf', textPages([{ texts: [] }]))],
      options: { includeText: true },
      error: 'NO_TABLES',
      facts: { file: 'empty.pdf', hasText: false },
    },
    {
      name: 'refuses an unknown sheet layout',
      operation: 'toExcel',
      files: () => [letter()],
      options: { sheets: 'columns' },
      error: 'INVALID_OPTIONS',
    },
    {
      name: 'requires the password of an encrypted file',
      operation: 'toExcel',
      files: () => [input('l.pdf', sample('locked.pdf'))],
      options: {},
      error: 'PASSWORD_REQUIRED',
      facts: { file: 'l.pdf' },
    },
    {
      name: 'refuses a file that is not a PDF',
      operation: 'toExcel',
      files: () => [input('n.pdf', fixtures.notAPdf())],
      options: {},
      error: 'NOT_A_PDF',
      facts: { file: 'n.pdf' },
    },
  ],
}
