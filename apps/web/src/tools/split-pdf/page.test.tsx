import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { INFO } from '../../testing/document-info.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockElementSize, mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker } from '../../testing/screen-queries.ts'
import { SplitWizard } from './wizard.tsx'
import type { SplitForm } from './split-settings.ts'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const PDF: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'split.pdf',
  report: { pageCount: 3, warnings: [] },
}
const ZIP: CallResult = {
  blob: new Blob(['PK'], { type: 'application/zip' }),
  name: 'split-files.zip',
  report: { pageCount: 9, warnings: [] },
}

beforeEach(() => {
  mockElementSize(620, 2000)
  mockObjectUrls()
  call.mockReset()
})

const method = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const count = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Pages per file' })
const cell = (page: number) => screen.getByRole('gridcell', { name: new RegExp(`^Page ${page}(,|$)`) })
const selected = () =>
  screen.queryAllByRole('gridcell', { selected: true }).map((found) => Number(found.dataset['page']))
const plan = () => screen.getByRole('region', { name: 'What you get' }).textContent

/** Chooses a file of nine pages and waits for them. */
async function start(fakeFile: FakeFile = {}, form: SplitForm = 'full') {
  const view = renderScreen(<SplitWizard form={form} />, fakePreview({ 'nine.pdf': { pageCount: 9, ...fakeFile } }))
  await view.user.upload(filePicker(), pdfFile('nine.pdf'))
  await screen.findByRole('heading', { name: 'Select Pages to Extract' })
  return view
}

/** The options of the last call. */
const lastRequest = () => {
  const [sent] = call.mock.calls.at(-1) ?? []
  return { path: sent?.operation.path, options: sent?.options }
}

test('four methods starting with ranges, and a fifth if there are bookmarks', async () => {
  const { unmount } = await start()
  const methods = () => within(screen.getByRole('group', { name: 'Select Pages to Extract' })).getAllByRole('radio')
  expect(methods().map((radio) => radio.getAttribute('value'))).toEqual(['ranges', 'pages', 'everyNPages', 'all'])
  expect(method('Ranges of pages').checked).toBe(true)
  unmount()
  await start({
    outline: [
      { title: 'One', page: 1 },
      { title: 'Two', page: 4 },
    ],
  })
  expect(await screen.findByText('One file for each of the 2 top-level bookmarks.')).toBeDefined()
  expect(methods()).toHaveLength(5)
})

test('the button needs what its method needs', async () => {
  const { user } = await start()
  expect(button('Split PDF').disabled).toBe(true)
  await user.type(field('Page range'), '2')
  expect(button('Split PDF').disabled).toBe(false)
  await user.click(method('Split at pages'))
  expect(button('Split PDF').disabled).toBe(true)
  await user.type(field('Split after pages'), '3')
  expect(button('Split PDF').disabled).toBe(false)
  await user.click(method('Every N pages'))
  expect(count().value).toBe('2')
  expect(button('Split PDF').disabled).toBe(false)
  await user.clear(count())
  await user.type(count(), '0')
  expect(button('Split PDF').disabled).toBe(true)
  expect(screen.getByText('Please enter valid number of pages (greater than 0).')).toBeDefined()
  await user.click(method('All pages'))
  expect(button('Split PDF').disabled).toBe(false)
})

test('without valid input each method says what it needs and sends nothing', async () => {
  const { user } = await start()
  await user.type(field('Page range'), 'abc')
  await user.click(button('Split PDF'))
  await waitFor(() => expect(document.activeElement).toBe(field('Page range')))
  expect(screen.getByText('“abc” is not a page or range and is ignored.')).toBeDefined()
  await user.click(method('Split at pages'))
  await user.type(field('Split after pages'), '0{Enter}')
  await user.click(method('Every N pages'))
  await user.clear(count())
  await user.type(count(), '{Enter}')
  expect(screen.getAllByText('Please enter valid number of pages (greater than 0).')).toHaveLength(1)
  expect(call).not.toHaveBeenCalled()
})

test('invalid entries are reported while typing, unfinished ones are not', async () => {
  const { user } = await start()
  const text = field('Page range')
  await user.type(text, '1-')
  expect(text.getAttribute('aria-invalid')).toBeNull()
  await user.type(text, '3, abc')
  expect(screen.getByText('“abc” is not a page or range and is ignored.')).toBeDefined()
  await user.clear(text)
  await user.type(text, '12, 2')
  expect(screen.getByText('Page 12 is past the last page (9).')).toBeDefined()
  await user.clear(text)
  await user.type(text, '3-')
  await user.tab()
  expect(screen.getByText('“3-” is not a page or range and is ignored.')).toBeDefined()
  expect(text.getAttribute('aria-invalid')).toBe('true')
  await user.click(method('Split at pages'))
  await user.type(field('Split after pages'), '2-3, 4, 8-9, 7')
  expect(screen.getByText('“2-3”, “8-9” are not page numbers and are ignored.')).toBeDefined()
})

test('text and grid stay in sync; typed text stays until pages are selected', async () => {
  const { user } = await start()
  const text = field('Page range')
  await user.type(text, '5, 1-2, 5')
  expect(selected()).toEqual([1, 2, 5])
  expect(plan()).toContain('Creates 1 file:split.pdfpages 5, 1-2, 5')
  cell(1).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(text.value).toBe('5, 1-2, 5')
  await user.keyboard('{Enter}')
  expect(text.value).toBe('1-3, 5')
  await user.click(cell(9))
  expect(text.value).toBe('1-3, 5, 9')
  await user.click(cell(9))
  await user.click(cell(8))
  await user.keyboard('{Shift>}')
  await user.click(cell(6))
  await user.keyboard('{/Shift}')
  expect(text.value).toBe('1-3, 5-8')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(text.value).toBe('1-3, 5, 7-8')
  await user.click(screen.getByRole('grid'))
  expect(text.value).toBe('1-3, 5, 7-8')
  await user.click(button('Select odd pages'))
  expect(text.value).toBe('1, 3, 5, 7, 9')
  await user.click(button('Clear selection'))
  expect(text.value).toBe('')
  expect(button('Split PDF').disabled).toBe(true)
})

test('cuts are made in the gap, on the page and in the text, and all stay in sync', async () => {
  const { user } = await start()
  await user.click(method('Split at pages'))
  await user.click(button('Cut after page 3'))
  expect(field('Split after pages').value).toBe('3')
  expect(button('Cut after page 3').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('Cut after page 3')).toBeDefined()
  expect(cell(4).getAttribute('aria-label')).toBe('Page 4, first page of file 2')
  cell(4).focus()
  await user.keyboard('c{ArrowRight}{ArrowRight}{Enter}{ArrowRight}{Enter}')
  expect(field('Split after pages').value).toBe('3, 4, 6, 7')
  await user.keyboard('{Enter}')
  expect(screen.getByText('No cut after page 7')).toBeDefined()
  expect(plan()).toContain('Creates 4 files in split-files.zip:split-1.pdfpages 1-3split-2.pdfpage 4')
  expect(screen.queryByRole('button', { name: 'Cut after page 9' })).toBeNull()
  await user.keyboard('{End}c')
  expect(field('Split after pages').value).toBe('3, 4, 6')
  await user.clear(field('Split after pages'))
  await user.type(field('Split after pages'), '8')
  expect(cell(9).getAttribute('aria-label')).toBe('Page 9, first page of file 2')
  await user.click(button('Remove all cuts'))
  expect(field('Split after pages').value).toBe('')
})

test('the plan lists files, their pages and the pages in none', async () => {
  const { user } = await start()
  expect(plan()).toContain('Select pages to list the files here.')
  await user.type(field('Page range'), '1-3, 5')
  expect(plan()).toContain('Pages 4, 6-9 are not in any file.')
  await user.clear(field('Page range'))
  await user.type(field('Page range'), '1-8')
  expect(plan()).toContain('Page 9 is not in any file.')
  await user.click(method('Every N pages'))
  await user.click(button('Increase'))
  expect(plan()).toContain(
    'Creates 3 files in split-files.zip:split-1.pdfpages 1-3split-2.pdfpages 4-6split-3.pdfpages 7-9',
  )
  await user.click(method('All pages'))
  expect(plan()).toContain('Creates 9 files in split-files.zip:')
  await user.click(button('… and 5 more'))
  expect(within(screen.getByRole('region', { name: 'All files' })).getAllByRole('listitem')).toHaveLength(9)
})

test('advanced options: an empty prefix is "split", ranges can become separate files', async () => {
  call.mockResolvedValue(ZIP)
  const { user, container } = await start()
  await user.type(field('Page range'), '1-3, 5')
  const details = container.querySelector('details') ?? document.createElement('details')
  details.open = true
  fireEvent(details, new Event('toggle'))
  await user.click(screen.getByRole('radio', { name: 'One PDF for each range (ZIP Archive)' }))
  expect(field('Filename prefix').value).toBe('split')
  await user.clear(field('Filename prefix'))
  expect(plan()).toContain('Creates 2 files in split-files.zip:split-1.pdfpages 1-3split-2.pdfpage 5')
  await user.click(button('Split PDF'))
  expect(await screen.findByRole('heading', { name: 'split-files.zip' })).toBe(document.activeElement)
  expect(lastRequest()).toEqual({
    path: '/pdf/split/advanced',
    options: {
      mode: 'ranges',
      ranges: [
        { start: 1, end: 3 },
        { start: 5, end: 5 },
      ],
      outputFormat: 'zip',
      filenamePrefix: 'split',
      preserveBookmarks: true,
    },
  })
  expect(screen.getByText('ZIP Archive · 9 pages · 2 B · 2 files')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Files in the archive' }).textContent).toContain('split-2.pdfpage 5')
  expect(screen.queryByRole('region', { name: /^Continue with/ })).toBeNull()
})

test('after the result everything starts over', async () => {
  call.mockResolvedValue(PDF)
  const { user } = await start()
  await user.type(field('Page range'), '1-3')
  await user.click(method('Every N pages'))
  await user.click(button('Increase'))
  await user.click(method('Ranges of pages'))
  await user.click(button('Split PDF'))
  expect(await screen.findByRole('heading', { name: 'split.pdf' })).toBeDefined()
  expect(lastRequest()).toEqual({ path: '/pdf/split', options: { mode: 'ranges', ranges: [{ start: 1, end: 3 }] } })
  expect(screen.getByText('Success!')).toBeDefined()
  expect(screen.getAllByText('Your split PDF is ready for download.')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Back to All Tools' })).toBeDefined()
  await user.click(button('Process Another File'))
  await user.upload(filePicker(), pdfFile('nine.pdf'))
  await screen.findByRole('heading', { name: 'Select Pages to Extract' })
  expect(method('Ranges of pages').checked).toBe(true)
  expect(field('Page range').value).toBe('')
  await user.click(method('Every N pages'))
  expect(count().value).toBe('2')
})

test('a failure keeps the step and everything entered; without a message it uses the fallback', async () => {
  call.mockRejectedValueOnce(new CallError('The server is busy.', { code: 'BUSY' }))
  const { user } = await start()
  await user.type(field('Page range'), '2-4')
  await user.click(button('Split PDF'))
  expect(await screen.findAllByText(/The server is busy\./)).toHaveLength(1)
  expect(field('Page range').value).toBe('2-4')
  call.mockRejectedValueOnce(new CallError(''))
  await user.click(button('Try Again'))
  expect(await screen.findAllByText(/An error occurred while processing your PDF files\./)).toHaveLength(1)
})

test('cancelling keeps everything', async () => {
  let signal: AbortSignal | undefined
  call.mockImplementation((sent) => {
    ;({ signal } = sent)
    return Promise.withResolvers<CallResult>().promise
  })
  const { user } = await start()
  await user.type(field('Page range'), '2-4')
  await user.click(button('Split PDF'))
  expect(screen.getByText('Splitting the file')).toBeDefined()
  expect(field('Page range').closest('fieldset')?.disabled).toBe(true)
  await user.click(cell(8))
  await user.click(button('Cancel'))
  expect(signal?.aborted).toBe(true)
  expect(field('Page range').value).toBe('2-4')
})

test('a locked file asks for its password first, which is sent with the call', async () => {
  call.mockResolvedValue(PDF)
  const { user } = renderScreen(
    <SplitWizard form="full" />,
    fakePreview({ 'x.pdf': { pageCount: 2, password: 'open' } }),
  )
  await user.upload(filePicker(), pdfFile('x.pdf'))
  await user.type(await screen.findByLabelText('Password for this file'), 'open{Enter}')
  await user.click(await screen.findByRole('radio', { name: 'All pages' }))
  await user.click(button('Split PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(call.mock.calls[0]?.[0].files).toMatchObject([{ password: 'open' }])
})

test('the bookmarks method falls back to ranges for a file without bookmarks', async () => {
  const { user } = await start({
    outline: [
      { title: 'One', page: 1 },
      { title: 'Two', page: 4 },
    ],
  })
  await user.click(await screen.findByRole('radio', { name: 'At bookmarks' }))
  expect(plan()).toContain('1 - One.pdf')
  await user.click(button('Back'))
  await user.click(button('Remove nine.pdf'))
  await user.upload(filePicker(), pdfFile('plain.pdf'))
  await screen.findByRole('heading', { name: 'Select Pages to Extract' })
  expect(method('Ranges of pages').checked).toBe(true)
  expect(screen.queryByRole('radio', { name: 'At bookmarks' })).toBeNull()
})

test('the simple form: every page as a file, or a range as one', async () => {
  call.mockResolvedValue(ZIP)
  const { user } = await start({}, 'simple')
  expect(method('Extract specified range as one PDF').checked).toBe(true)
  expect(field('Page range').placeholder).toBe('1,3,5-12')
  expect(screen.queryByText('Advanced Options')).toBeNull()
  await user.type(field('Page range'), '1,3,5-7')
  expect(selected()).toEqual([1, 3, 5, 6, 7])
  await user.click(method('Extract all pages as separate PDFs'))
  await user.click(button('Split PDF'))
  await screen.findByRole('heading', { name: 'split-files.zip' })
  expect(lastRequest()).toEqual({ path: '/pdf/split', options: { mode: 'all', outputFormat: 'zip' } })
})

test('if pages cannot be rendered, none is too far until the server has counted them', async () => {
  call.mockResolvedValueOnce({
    blob: new Blob([JSON.stringify(INFO)], { type: 'application/json' }),
    name: 'x_info.json',
    report: { warnings: [] },
  })
  const { user } = await start({ error: 'INTERNAL' })
  expect(await screen.findByText('Failed to render PDF preview')).toBeDefined()
  await user.type(field('Page range'), '12')
  expect(await screen.findByText('Page 12 is past the last page (3).')).toBeDefined()
})
