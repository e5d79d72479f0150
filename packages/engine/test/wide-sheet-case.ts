import assert from 'node:assert/strict'

import * as office from '../../../fixtures/office-files.ts'
import { input } from './inputs.ts'
import { textOfPages } from './inspect-pdf.ts'
import type { AcceptedCase } from './operation-case.ts'
import { readTextPositions } from './text-positions.ts'

/** Columns and rows of a sheet that is wider than a page, and longer than one. */
const [WIDE_COLUMNS, LONG_ROWS] = [18, 80]
/** A column is 48 points wide in the sheet; at half that width, 11-point text becomes 5.5 points. */
const READABLE_COLUMN = 24

const wideSheet = () => {
  const columns = Array.from({ length: WIDE_COLUMNS }, (_, index) => index + 1)
  const values = Array.from({ length: LONG_ROWS }, (_, index) => columns.map((column) => `r${index + 1}c${column}`))
  const xml = office.rows([columns.map((column) => `Head${column}`), ...values])
  return input('Wide.xlsx', office.excelFile([{ name: 'Wide', xml }]))
}

/** A wide sheet becomes one page wide, in landscape, at a readable size. */
export const wideSheetCase: AcceptedCase = {
  name: 'a wide sheet on pages of its width, with its header on each',
  operation: 'fromOffice',
  files: () => [wideSheet()],
  options: { fitSheets: true },
  check: async ({ bytes }) => {
    const pages = await readTextPositions(bytes)
    const texts = await textOfPages(bytes)
    for (const [index, { width, height, lines }] of pages.entries()) {
      assert.ok(width > height, 'the page is in landscape')
      assert.match(texts[index] ?? '', new RegExp(`^Head1\\s.*\\sHead${WIDE_COLUMNS}\\s`))
      const [first = Number.NaN, second = Number.NaN] = ['Head1', 'Head2'].map(
        (head) => lines.find((line) => line.text === head)?.left,
      )
      assert.ok(second - first >= READABLE_COLUMN, `a column has ${second - first} points`)
    }
    const last = texts.flatMap((page) => page.match(new RegExp(`\\br\\d+c${WIDE_COLUMNS}\\b`, 'g')) ?? [])
    assert.equal(last.length, LONG_ROWS)
    assert.ok(pages.length <= 3, `the sheet has ${pages.length} pages`)
  },
}
