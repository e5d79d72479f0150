import { WORD_TYPE } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakeDesk, type Finding } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { WordWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['PK'], { type: WORD_TYPE }),
  name: 'report.docx',
  report: { pageCount: 3, warnings: [{ code: 'NEEDS_OCR', file: 'report.pdf', count: 1, pages: [2] }] },
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  call.mockReset()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

/** Chooses a file and waits for its options. */
async function start(finding: Finding = { pageCount: 3 }) {
  const view = renderScreen(<WordWizard />, fakeDesk({ 'report.pdf': finding }))
  await view.user.upload(screen.getByLabelText('Browse Files', { selector: 'input' }), pdfFile('report.pdf'))
  await screen.findByRole('group', { name: 'Conversion Options' })
  return view
}

/** What the last call was asked for. */
const asked = () => call.mock.calls.at(-1)?.[0]

test('it begins with standard, and that is what is asked for', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  for (const text of ['Faster, simpler formatting', 'Good balance', 'Best formatting, slower']) {
    expect(screen.getByText(text)).toBeDefined()
  }
  expect([radio('Basic').checked, radio('Standard').checked, radio('Precise').checked]).toEqual([false, true, false])
  await user.click(button('Convert to Word'))
  expect(await screen.findByRole('heading', { name: 'report.docx' })).toBe(document.activeElement)
  expect(asked()?.operation.id).toBe('toWord')
  expect(asked()).toMatchObject({ isLong: true, options: { quality: 'standard', formatting: {}, advanced: {} } })
  expect(screen.getAllByText('Your PDF has been converted to Word.').length).toBeGreaterThan(0)
  expect(screen.getByText(/^Page 2 of "report.pdf" is an image\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('report.docx')
  expect(screen.queryByText(/^Continue with/)).toBeNull()
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('single choices come before those of the quality', async () => {
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
  expect(asked()?.options).toEqual({
    quality: 'precise',
    formatting: { preserveImages: false, preserveTables: true },
    advanced: { detectHeadings: true, detectLists: false, optimizeForAccessibility: true },
  })
})

test('a file that the server finds locked asks for its password', async () => {
  call.mockRejectedValue(new CallError('locked', { code: 'PASSWORD_REQUIRED' }))
  const { user } = await start({ error: 'INTERNAL' })
  await user.click(button('Convert to Word'))
  expect(await screen.findByLabelText('Password for this file')).toBeDefined()
  expect(button('Convert to Word').disabled).toBe(true)
})
