import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { excelFile } from '../../testing/office-packages.ts'
import { callOperation } from '../../api/call-operation.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { officeFile, OFFICE_RESULT, startOffice } from '../../testing/office-screen.tsx'
import { button, radio } from '../../testing/screen-queries.ts'
import { ExcelWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

beforeEach(() => {
  localStorage.clear()
  mockObjectUrls()
  call.mockReset()
  call.mockResolvedValue(OFFICE_RESULT)
})

const ROWS = Array.from({ length: 40 }, () => ['a', 'b'])

test('sheets are listed with their sizes; hidden ones are named and left out by default', async () => {
  const file = excelFile([
    { name: 'Costs', rows: ROWS },
    { name: 'Working notes', isHidden: true },
  ])
  const { user } = await startOffice(<ExcelWizard />, officeFile('plan.xlsx', file))
  const sheets = screen.getByRole('region', { name: 'Sheets' })
  const rows = () =>
    within(sheets)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(rows()).toEqual(['Costs40 rows, 2 columns', 'Working noteshidden sheet, left out'])
  expect(screen.getByText('1 of 2 sheets')).toBeDefined()
  expect(screen.getByText('1 is hidden: "Working notes".')).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Hidden sheets' }))
  expect(rows()[1]).toBe('Working noteshidden sheet, included')
  await user.click(button('Convert to PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(call.mock.calls.at(-1)?.[0].options).toMatchObject({ hidden: true, fitSheets: true, gridlines: false })
})

test('fit and gridlines can be set; without hidden sheets and comments nothing is asked about them', async () => {
  const { user } = await startOffice(<ExcelWizard />, officeFile('plan.xlsx', excelFile()))
  expect(screen.queryByRole('switch', { name: 'Hidden sheets' })).toBeNull()
  expect(screen.queryByText(/Comments/)).toBeNull()
  await user.click(radio('As set in Excel'))
  await user.click(screen.getByRole('switch', { name: 'Gridlines' }))
  await user.click(button('Convert to PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(call.mock.calls.at(-1)?.[0].options).toEqual({
    fitSheets: false,
    gridlines: true,
    tagged: true,
    pdfa: false,
    pdfua: false,
  })
})
