import { errorMessage, EXCEL_TYPE } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker, radio } from '../../testing/screen-queries.ts'
import { ExcelWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['PK'], { type: EXCEL_TYPE }),
  name: 'report.xlsx',
  report: { pageCount: 3, warnings: [] },
}

beforeEach(() => {
  mockObjectUrls()
  call.mockReset()
})

/** Chooses a file and waits for its options. */
async function start(fakeFile: FakeFile = { pageCount: 3 }) {
  const view = renderScreen(<ExcelWizard />, fakePreview({ 'report.pdf': fakeFile }))
  await view.user.upload(filePicker(), pdfFile('report.pdf'))
  await screen.findByRole('group', { name: 'Conversion Options' })
  return view
}

/** The options of the last call. */
const lastCall = () => call.mock.calls.at(-1)?.[0]

test('the default is a sheet per table, and it is requested', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  expect([radio('One sheet per table').checked, radio('One sheet per page').checked]).toEqual([true, false])
  await user.click(button('Convert to Excel'))
  expect(await screen.findByRole('heading', { name: 'report.xlsx' })).toBe(document.activeElement)
  expect(lastCall()?.operation.id).toBe('toExcel')
  expect(lastCall()).toMatchObject({ isLong: true, options: { sheets: 'tables', includeText: false, locale: 'auto' } })
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('report.xlsx')
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('sheets, text and notation can be set', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(radio('One sheet per page'))
  await user.click(screen.getByLabelText('Include text outside tables'))
  await user.selectOptions(screen.getByLabelText('Numbers and dates'), 'de-DE')
  expect(screen.getByRole('option', { name: '1.234.567,89 · 31.3.2026' })).toBeDefined()
  await user.click(button('Convert to Excel'))
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.options).toEqual({ sheets: 'pages', includeText: true, locale: 'de-DE' })
})

test('without tables the text can be converted instead', async () => {
  const sentence = errorMessage('NO_TABLES', { file: 'report.pdf', hasText: true })
  call.mockRejectedValueOnce(new CallError(sentence, { code: 'NO_TABLES' }))
  const { user } = await start()
  await user.click(button('Convert to Excel'))
  expect((await screen.findAllByText(sentence, { exact: false })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  call.mockResolvedValueOnce(RESULT)
  await user.click(button('Include the Text'))
  expect(await screen.findByRole('link', { name: 'Download' })).toBeDefined()
  expect(lastCall()?.options).toMatchObject({ includeText: true })
})

test('if all pages are scanned, there is no text to convert instead', async () => {
  call.mockRejectedValueOnce(new CallError('No tables or text', { code: 'NO_TABLES' }))
  const { user } = await start({ pageCount: 3, pagesWithText: [] })
  await screen.findByRole('switch', { name: 'This file has scanned pages. Read them?' })
  await user.click(button('Convert to Excel'))
  await screen.findByText('No tables or text', { exact: false, selector: '[role=alert] *' })
  expect(screen.queryByRole('button', { name: 'Include the Text' })).toBeNull()
})
