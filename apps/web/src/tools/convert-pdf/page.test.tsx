import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker } from '../../testing/screen-queries.ts'
import { ConvertWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

beforeEach(() => {
  mockObjectUrls()
  call.mockReset()
})

const answer = (name: string, type: string, content = 'x'): CallResult => ({
  blob: new Blob([content], { type }),
  name,
  report: { pageCount: 3, warnings: [] },
})

/** Chooses a file and waits for the formats. */
async function start(fakeFile: FakeFile = { pageCount: 3 }) {
  const view = renderScreen(<ConvertWizard />, fakePreview({ 'report.pdf': fakeFile }))
  await view.user.upload(filePicker(), pdfFile('report.pdf'))
  await screen.findByRole('heading', { name: 'Select Output Format' })
  return view
}

test('six formats are offered', async () => {
  await start()
  for (const name of ['Word', 'Excel', 'PowerPoint', 'JPG', 'PNG', 'Text']) expect(screen.getByText(name)).toBeDefined()
  for (const ending of ['.docx', '.xlsx', '.pptx', '.jpg', '.png', '.txt'])
    expect(screen.getByText(ending)).toBeDefined()
  const labels = screen
    .getAllByRole('button', { name: /^Convert to / })
    .map((found) => found.getAttribute('aria-label'))
  expect(labels).toEqual([
    'Convert to Word (.docx)',
    'Convert to Excel (.xlsx)',
    'Convert to PowerPoint (.pptx)',
    'Convert to JPG (.jpg)',
    'Convert to PNG (.png)',
    'Convert to Text (.txt)',
  ])
})

test('choosing a format leads directly to the last step, which shows progress until the file is there', async () => {
  const pending = Promise.withResolvers<CallResult>()
  call.mockImplementation(({ onProgress }) => {
    onProgress({ phase: 'working', fraction: 0.5, item: 2, itemCount: 3 })
    return pending.promise
  })
  const { user } = await start()
  await user.click(button(/^Convert to PNG/))
  expect(await screen.findByRole('heading', { name: 'Converting report.pdf to PNG' })).toBe(document.activeElement)
  expect(screen.getByRole('progressbar', { name: 'Page 2 of 3' }).getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByText('Download').closest('[aria-current=step]')).not.toBeNull()
  pending.resolve(answer('report_images.zip', 'application/zip'))
  expect(await screen.findByRole('heading', { name: 'report_images.zip' })).toBe(document.activeElement)
  expect(call.mock.calls[0]?.[0]).toMatchObject({ options: { format: 'png' }, isLong: true })
  expect(screen.getAllByText('Your PDF has been converted to PNG.').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('report_images.zip')
})

test('a single-page document becomes an image, which is shown', async () => {
  call.mockResolvedValue(answer('report_page_1.jpg', 'image/jpeg'))
  const { user } = await start({ pageCount: 1 })
  expect(screen.getAllByText('One image')).toHaveLength(2)
  await user.click(button(/^Convert to JPG/))
  expect(await screen.findByRole('img', { name: 'report_page_1.jpg' })).toBeDefined()
  expect(call.mock.calls[0]?.[0].operation.id).toBe('toImageSinglePage')
})

test('a text file shows its first lines', async () => {
  call.mockResolvedValue(answer('report.txt', 'text/plain', 'Once upon a time'))
  const { user } = await start()
  await user.click(button(/^Convert to Text/))
  expect(await screen.findByText('Once upon a time')).toBeDefined()
  expect(call.mock.calls[0]?.[0].operation.id).toBe('toText')
  expect(screen.queryByText(/^Continue with/)).toBeNull()
})

test('without tables, the text can be included right there', async () => {
  call.mockRejectedValueOnce(new CallError('No tables were found.', { code: 'NO_TABLES' }))
  const { user } = await start()
  await user.click(button(/^Convert to Excel/))
  expect(await screen.findAllByText('No tables were found.')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  call.mockResolvedValueOnce(answer('report.xlsx', 'application/xlsx'))
  await user.click(button('Include the Text'))
  await screen.findByRole('link', { name: 'Download' })
  expect(call.mock.calls.at(-1)?.[0]).toMatchObject({ operation: { id: 'toExcel' }, options: { includeText: true } })
})

test('a failure stays on the last step, with next steps', async () => {
  call.mockRejectedValueOnce(new CallError('"report.pdf" needs too much.', { code: 'TOO_COMPLEX' }))
  const { user } = await start()
  await user.click(button(/^Convert to JPG/))
  expect(await screen.findByRole('heading', { name: 'report.pdf could not be converted to JPG' })).toBeDefined()
  expect(screen.getAllByText(/needs too much\./)).toHaveLength(1)
  call.mockRejectedValueOnce(new CallError(''))
  await user.click(button('Try Again'))
  expect((await screen.findAllByText(/An error occurred while converting your PDF file\./)).length).toBeGreaterThan(0)
  await user.click(button('Choose Another Format'))
  expect(screen.getByRole('heading', { name: 'Select Output Format' })).toBeDefined()
  expect(call).toHaveBeenCalledTimes(2)
})

test('pages too large for images lead to the image tool, with the file', async () => {
  call.mockRejectedValue(new CallError('"report.pdf": page 1 is too large.', { code: 'TOO_COMPLEX' }))
  const { user, router } = await start()
  await user.click(button(/^Convert to Text/))
  await user.click(await screen.findByRole('button', { name: 'Choose Another Format' }))
  expect(screen.queryByRole('link', { name: 'Choose Resolution and Pages' })).toBeNull()
  await user.click(button(/^Convert to JPG/))
  await user.click(await screen.findByRole('link', { name: 'Choose Resolution and Pages' }))
  expect(router.state.location.pathname).toBe('/tools/pdf-to-image')
})

test('cancelling aborts the call and returns to the formats', async () => {
  let signal: AbortSignal | undefined
  call.mockImplementation((sent) => {
    ;({ signal } = sent)
    return Promise.withResolvers<CallResult>().promise
  })
  const { user } = await start()
  await user.click(button(/^Convert to Text/))
  await user.click(button('Cancel'))
  expect(signal?.aborted).toBe(true)
  expect(await screen.findByRole('heading', { name: 'Select Output Format' })).toBeDefined()
})

test('a file the server finds locked asks for its password next to the formats', async () => {
  call.mockRejectedValue(new CallError('locked', { code: 'PASSWORD_REQUIRED' }))
  const { user } = await start({ error: 'INTERNAL' })
  await user.click(button(/^Convert to Text/))
  expect(await screen.findByLabelText('Password for this file')).toBeDefined()
  expect(button(/^Convert to Text/).disabled).toBe(true)
})

test('resetting starts over', async () => {
  call.mockResolvedValue(answer('report.txt', 'text/plain'))
  const { user } = await start()
  await user.click(button(/^Convert to Text/))
  await user.click(await screen.findByRole('button', { name: 'Process Another File' }))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})
