import { WORD_TYPE } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker, radio } from '../../testing/screen-queries.ts'
import { WordWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['PK'], { type: WORD_TYPE }),
  name: 'report.docx',
  report: { pageCount: 3, warnings: [{ code: 'NEEDS_OCR', file: 'report.pdf', count: 1, pages: [2] }] },
}

beforeEach(() => {
  mockObjectUrls()
  call.mockReset()
})

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

/** Chooses a file and waits for its options. */
async function start(fakeFile: FakeFile = { pageCount: 3 }) {
  const view = renderScreen(<WordWizard />, fakePreview({ 'report.pdf': fakeFile }))
  await view.user.upload(filePicker(), pdfFile('report.pdf'))
  await screen.findByRole('group', { name: 'Conversion Options' })
  return view
}

/** The options of the last call. */
const lastCall = () => call.mock.calls.at(-1)?.[0]

test('the default quality is standard, and it is requested', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  for (const text of ['Faster, simpler formatting', 'Good balance', 'Best formatting, slower']) {
    expect(screen.getByText(text)).toBeDefined()
  }
  expect([radio('Basic').checked, radio('Standard').checked, radio('Precise').checked]).toEqual([false, true, false])
  await user.click(button('Convert to Word'))
  expect(await screen.findByRole('heading', { name: 'report.docx' })).toBe(document.activeElement)
  expect(lastCall()?.operation.id).toBe('toWord')
  expect(lastCall()).toMatchObject({ isLong: true, options: { quality: 'standard', formatting: {}, advanced: {} } })
  expect(screen.getAllByText('Your PDF has been converted to Word.').length).toBeGreaterThan(0)
  expect(screen.getByText(/^Page 2 of "report.pdf" is an image\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('report.docx')
  expect(screen.queryByText(/^Continue with/)).toBeNull()
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('individual options override those of the quality level', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(radio('Basic'))
  expect(box('Preserve tables').checked).toBe(false)
  await user.click(box('Preserve tables'))
  await user.click(radio('Precise'))
  expect(box('Preserve images').checked).toBe(true)
  await user.click(box('Preserve images'))
  await user.click(box('Detect lists'))
  await user.click(button('Convert to Word'))
  await screen.findByRole('link', { name: 'Download' })
  expect(lastCall()?.options).toEqual({
    quality: 'precise',
    formatting: { preserveImages: false, preserveTables: true },
    advanced: { detectHeadings: true, detectLists: false, optimizeForAccessibility: true },
  })
})

test('a file the server finds locked asks for its password', async () => {
  call.mockRejectedValue(new CallError('locked', { code: 'PASSWORD_REQUIRED' }))
  const { user } = await start({ error: 'INTERNAL' })
  await user.click(button('Convert to Word'))
  expect(await screen.findByLabelText('Password for this file')).toBeDefined()
  expect(button('Convert to Word').disabled).toBe(true)
})

test('a file with scanned pages asks whether to read them, and one without does not', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start({ pageCount: 3, pagesWithText: [1] })
  const question = await screen.findByRole('switch', { name: 'This file has scanned pages. Read them?' })
  expect(screen.getByText('2 pages have no text and would stay images. Reading them takes longer.')).toBeDefined()
  await user.click(button('Convert to Word'))
  await screen.findByRole('heading', { name: 'report.docx' })
  expect(lastCall()?.options).not.toHaveProperty('readScans')
  await user.click(screen.getByRole('button', { name: 'Back to Options' }))
  await user.click(await screen.findByRole('switch', { name: 'This file has scanned pages. Read them?' }))
  expect(question.isConnected).toBe(false)
  await user.click(button('Convert to Word'))
  await expect.poll(() => lastCall()?.options).toMatchObject({ readScans: true, languages: [], quality: 'standard' })
})
