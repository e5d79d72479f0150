import { DEFAULT_LIMITS } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { excelFile, wordFile } from '../../testing/office-packages.ts'
import { CallError } from '../../api/call-error.ts'
import { callOperation } from '../../api/call-operation.ts'
import { ConfigContext } from '../../api/config-context.tsx'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { chooseOfficeFile, officeFile, OFFICE_RESULT, startOffice } from '../../testing/office-screen.tsx'
import { renderPage, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker, radio } from '../../testing/screen-queries.ts'
import { WordBatch } from './batch.tsx'
import { Page } from './page.tsx'
import { WordWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

beforeEach(() => {
  localStorage.clear()
  mockObjectUrls()
  call.mockReset()
})

/** The last call. */
const lastCall = () => call.mock.calls.at(-1)?.[0]

const MARKED = officeFile('plan.docx', wordFile({ inserted: ['a', 'b'], commenters: ['Ada', 'Bo'], pageCount: 24 }))
const PLAIN = officeFile('plan.docx', wordFile())

test('changes and comments are counted, and the choices are sent', async () => {
  call.mockResolvedValue(OFFICE_RESULT)
  const { user } = await startOffice(<WordWizard />, MARKED)
  expect(screen.getByText(/^24 pages/)).toBeDefined()
  expect(screen.getByRole('group', { name: 'Tracked changes, 2 in this file' })).toBeDefined()
  expect(screen.getByRole('group', { name: 'Comments, 2 from 2 people' })).toBeDefined()
  await user.click(radio('Show them'))
  await user.click(radio('In the margin'))
  expect(screen.getByText('changes shown, comments in the margin')).toBeDefined()
  await user.click(button('Convert to PDF'))
  expect(await screen.findByRole('heading', { name: 'plan.pdf' })).toBe(document.activeElement)
  expect(lastCall()).toMatchObject({
    isLong: true,
    options: { changes: 'show', comments: 'margin', tagged: true, pdfa: false, pdfua: false },
  })
  expect(lastCall()?.operation.id).toBe('fromOffice')
  expect(screen.getByText(/changes shown, comments in the margin/)).toBeDefined()
})

test('for a file with neither, nothing is asked or sent about them', async () => {
  call.mockResolvedValue(OFFICE_RESULT)
  const { user } = await startOffice(<WordWizard />, PLAIN)
  expect(screen.queryByText(/Tracked changes/)).toBeNull()
  expect(screen.queryByText(/Comments/)).toBeNull()
  await user.click(button('Convert to PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.options).toEqual({ tagged: true, pdfa: false, pdfua: false })
})

test('PDF/UA needs tags, and is turned off with them', async () => {
  const { user } = await startOffice(<WordWizard />, PLAIN)
  const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name, hidden: true })
  await user.click(toggle('Tags'))
  await user.click(toggle('PDF/UA'))
  expect([toggle('Tags').checked, toggle('PDF/UA').checked]).toEqual([true, true])
  expect(screen.getByText('Tags on, PDF/UA')).toBeDefined()
  await user.click(toggle('Tags'))
  expect([toggle('Tags').checked, toggle('PDF/UA').checked]).toEqual([false, false])
})

test('the line next to the button says that only the server can do this, and why', async () => {
  const { user } = await startOffice(<WordWizard />, PLAIN)
  expect(await screen.findByText('Only on our server')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  await user.click(button('Why?'))
  expect(screen.getByRole('group', { name: 'Where the work happens' }).textContent).toContain('Nothing is sent before')
})

test('replaced fonts are listed with their share of the text, and removed references are reported', async () => {
  const fonts = [{ name: 'Calibri', replacement: 'Carlito', percent: 92 }]
  const references = [{ kind: 'images', count: 2 } as const]
  const warnings = [
    { code: 'FONTS_REPLACED', file: 'plan.docx', count: 3, fonts } as const,
    { code: 'REFERENCES_CUT', file: 'plan.docx', count: 2, references } as const,
  ]
  call.mockResolvedValue({ ...OFFICE_RESULT, report: { pageCount: 3, warnings } })
  const { user } = await startOffice(<WordWizard />, PLAIN)
  await user.click(button('Convert to PDF'))
  const list = await screen.findByRole('region', { name: '3 fonts were replaced' })
  expect(list.querySelector('li')?.textContent).toBe('Calibrireplaced by Carlito92% of the text')
  expect(list.textContent).toContain('And 2 more fonts')
  expect(screen.getByText(/refers to 2 images outside the file/)).toBeDefined()
  expect(screen.queryByText(/fonts that are not installed were replaced/)).toBeNull()
})

describe('files that cannot be converted as they are', () => {
  test('a spreadsheet with a .docx name leads to its own tool', async () => {
    await chooseOfficeFile(<WordWizard />, officeFile('plan.docx', excelFile()))
    expect((await screen.findByText('"plan.docx" is a spreadsheet.')).closest('[role=alert]')).not.toBeNull()
    const link = screen.getByRole('link', { name: 'Open it in Excel to PDF' })
    expect(link.getAttribute('href')).toBe('/tools/xlsx-to-pdf')
    expect(screen.queryByRole('button', { name: 'Convert to PDF' })).toBeNull()
  })

  test('any other file with a .docx name is refused', async () => {
    await chooseOfficeFile(<WordWizard />, officeFile('plan.docx', '%PDF-1.7'))
    expect(
      await screen.findByText('"plan.docx" is not a document, spreadsheet or presentation that can be converted.'),
    ).toBeDefined()
  })

  test('a file that the server finds locked asks for its password in its row, which is sent', async () => {
    call.mockRejectedValueOnce(new CallError('locked', { code: 'PASSWORD_REQUIRED' }))
    const { user } = await startOffice(<WordWizard />, PLAIN)
    await user.click(button('Convert to PDF'))
    await user.type(await screen.findByLabelText('Password for this file'), 'secret')
    expect(screen.getByText('This file is password protected.')).toBeDefined()
    await user.click(button('Open File'))
    call.mockRejectedValueOnce(new CallError('wrong', { code: 'WRONG_PASSWORD' }))
    await user.click(await screen.findByRole('button', { name: 'Convert to PDF' }))
    expect(lastCall()?.files).toMatchObject([{ password: 'secret' }])
    expect(await screen.findByText(/password .* is wrong|does not open|incorrect/i)).toBeDefined()
  })

  test('a damaged file offers no retry', async () => {
    call.mockRejectedValueOnce(new CallError('It is damaged.', { code: 'DAMAGED_OFFICE_FILE' }))
    const { user } = await startOffice(<WordWizard />, officeFile('plan.docx', wordFile().subarray(0, 500)))
    expect(screen.getByRole('group', { name: 'Tracked changes, if there are any' })).toBeDefined()
    await user.click(button('Convert to PDF'))
    expect(await screen.findByText('It is damaged.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })
})

test('several files share one setting, and each request has only what applies to its file', async () => {
  call.mockResolvedValue(OFFICE_RESULT)
  const { user } = renderScreen(<WordBatch />)
  await user.upload(filePicker(), [MARKED, officeFile('other.docx', wordFile())])
  expect(await screen.findByRole('group', { name: 'Tracked changes, 2 in all files' })).toBeDefined()
  await user.click(radio('As if rejected'))
  await user.click(button('Convert 2 files to PDF'))
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(call.mock.calls.map(([{ options }]) => options)).toMatchObject([{ changes: 'reject' }, { tagged: true }])
  expect(call.mock.calls[1]?.[0].options).not.toHaveProperty('changes')
})

describe('where Office files cannot be converted', () => {
  test.each([
    [{ convertsOffice: false }, 'This server cannot convert Office files'],
    [{ processing: 'device-only' } as const, 'Files stay on your device here'],
  ])('%j: the page says why, and takes no files', async (facts, heading) => {
    renderPage(
      <ConfigContext value={{ ...DEFAULT_LIMITS, availableTools: ['docx-to-pdf'], ...facts }}>
        <Page />
      </ConfigContext>,
    )
    expect(await screen.findByRole('region', { name: heading })).toBeDefined()
    expect(document.querySelector('input[type=file]')).toBeNull()
  })
})
