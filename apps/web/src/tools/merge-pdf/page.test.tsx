import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockElementSize } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker } from '../../testing/screen-queries.ts'
import { MergeWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'merged.pdf',
  report: {
    pageCount: 1234,
    kept: {
      outlineItems: 37,
      outlineItemsAdded: 3,
      links: 126,
      formFields: 0,
      pageLabels: 24,
      attachments: 0,
      layers: 0,
      tagged: true,
    },
    warnings: [{ code: 'SIGNATURES_LOST', file: 'b.pdf', count: 1 }],
  },
}

let created = 0
beforeEach(() => {
  created = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:made-${(created += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  call.mockReset()
})

const rowNames = () =>
  screen.getAllByRole('button', { name: /^Move .* position/ }).map((grip) => grip.getAttribute('aria-label'))

/** Chooses files and continues to their order. */
async function arrange(names: string[], fakeFiles: Record<string, FakeFile> = {}) {
  const view = renderScreen(<MergeWizard />, fakePreview(fakeFiles))
  await view.user.upload(
    filePicker(),
    names.map((name) => pdfFile(name)),
  )
  await view.user.click(button('Continue'))
  return view
}

test('a single file is not enough to continue, and the page says so', async () => {
  const { user } = renderScreen(<MergeWizard />)
  const picker = filePicker()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  await user.upload(picker, pdfFile('a.pdf'))
  expect(button('Continue').disabled).toBe(true)
  expect(screen.getByText('You need at least 2 PDF files to merge.')).toBeDefined()
  await user.upload(picker, pdfFile('b.pdf'))
  expect(button('Continue').disabled).toBe(false)
  expect(screen.queryByText('You need at least 2 PDF files to merge.')).toBeNull()
})

test('files are moved by arrow buttons, which are disabled at the ends; moves are announced', async () => {
  const { user } = await arrange(['a.pdf', 'b.pdf', 'c.pdf'])
  expect(button('Move a.pdf up').disabled).toBe(true)
  expect(button('Move c.pdf down').disabled).toBe(true)
  await user.click(button('Move a.pdf down'))
  expect(rowNames()).toEqual([
    'Move b.pdf, position 1 of 3',
    'Move a.pdf, position 2 of 3',
    'Move c.pdf, position 3 of 3',
  ])
  expect(screen.getByText('a.pdf moved to position 2 of 3')).toBeDefined()
  await user.click(button('Move a.pdf down'))
  expect(button('Move a.pdf down').disabled).toBe(true)
  expect(document.activeElement).toBe(button('Move a.pdf up'))
})

test('two files with the same name stay separate', async () => {
  const { user } = await arrange(['a.pdf', 'a.pdf', 'b.pdf'])
  const [first] = screen.getAllByRole('button', { name: 'Remove a.pdf' })
  if (first !== undefined) await user.click(first)
  expect(rowNames()).toEqual(['Move a.pdf, position 1 of 2', 'Move b.pdf, position 2 of 2'])
})

test('a single remaining file cannot be merged', async () => {
  const { user } = await arrange(['a.pdf', 'b.pdf'])
  expect(button('Merge Files').disabled).toBe(false)
  await user.click(button('Remove a.pdf'))
  expect(button('Merge Files').disabled).toBe(true)
  expect(screen.getByText('You need at least 2 PDF files to merge.')).toBeDefined()
})

test('the list and the contact sheet show the true page counts', async () => {
  await arrange(['a.pdf', 'b.pdf'], { 'a.pdf': { pageCount: 1 }, 'b.pdf': { pageCount: 12 } })
  expect(screen.getByText('1 page · 5 B')).toBeDefined()
  expect(screen.getByText('12 pages · 5 B')).toBeDefined()
  expect(screen.getByText('2–13')).toBeDefined()
  expect(screen.getAllByText('13 pages').length).toBeGreaterThan(0)
})

test('the files are sent in order with the fixed options, and the result is shown', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await arrange(['a.pdf', 'b.pdf', 'c.pdf'])
  await user.click(button('Move c.pdf up'))
  await user.click(button('Merge Files'))
  await screen.findByRole('link', { name: 'Download' })
  expect(screen.getByRole('heading', { name: 'merged.pdf' })).toBe(document.activeElement)
  const sent = call.mock.calls[0]?.[0]
  expect(sent?.files.map(({ file }) => file.name)).toEqual(['a.pdf', 'c.pdf', 'b.pdf'])
  expect(sent?.options).toEqual({
    documentInfo: { title: 'Merged Document', subject: 'Combined PDF Document', keywords: 'merged, pdf, document' },
    addBookmarks: true,
  })
  expect(screen.getByText('1,234 pages · 8 B · from 3 files')).toBeDefined()
  const download = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' })
  expect([download.getAttribute('href'), download.download]).toEqual(['blob:made-1', 'merged.pdf'])
  const kept = within(screen.getByRole('region', { name: 'What was kept' })).getAllByRole('listitem')
  expect(kept.map((row) => row.textContent)).toEqual([
    'Bookmarksone new entry per file37 + 3',
    'Linksall still work126',
    'Page labelsnumbering unchanged24',
    'Accessibility tagsstill in reading order',
    expect.stringContaining('"b.pdf" was signed.'),
  ])
  expect(screen.getByText('Success!')).toBeDefined()
  const next = within(screen.getByRole('region', { name: 'Continue with merged.pdf' })).getAllByRole('link')
  expect(next.map((link) => link.getAttribute('href'))).toEqual([
    '/tools/compress-pdf',
    '/tools/number-pages',
    '/tools/protect-pdf',
  ])
})

test('a result that kept its protection is shown as locked, without a thumbnail', async () => {
  call.mockResolvedValue({
    ...RESULT,
    report: { pageCount: 2, warnings: [{ code: 'PROTECTION_KEPT', file: 'a.pdf' }] },
  })
  const { user, container } = await arrange(['a.pdf', 'b.pdf'], { 'merged.pdf': { password: 'Geheim' } })
  await user.click(button('Merge Files'))
  await screen.findByRole('link', { name: 'Download' })
  await waitFor(() => expect(screen.queryByRole('img', { name: 'First page of merged.pdf' })).toBeNull())
  expect(container.querySelector('.mini--blank')).not.toBeNull()
  expect(screen.getByText('The new file is protected like "a.pdf" and opens with the same passwords.')).toBeDefined()
})

test("a result's URL is revoked when another result replaces it, and not before", async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await arrange(['a.pdf', 'b.pdf'])
  await user.click(button('Merge Files'))
  await screen.findByRole('link', { name: 'Download' })
  await user.click(button('Back to Arrange'))
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
  await user.click(button('Merge Files'))
  await screen.findByRole('link', { name: 'Download' })
  expect(vi.mocked(URL.revokeObjectURL).mock.calls).toEqual([['blob:made-1']])
})

test('starting over leaves everything as it was, one Back away', async () => {
  call.mockResolvedValue(RESULT)
  const { user, router } = await arrange(['a.pdf', 'b.pdf'])
  await user.click(button('Merge Files'))
  await user.click(await screen.findByRole('button', { name: 'Process Another File' }))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
  expect(screen.queryByText('Selected Files')).toBeNull()
  await act(() => router.navigate(-1))
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('blob:made-1')
  // Thumbnails have object URLs, too.
  expect(URL.revokeObjectURL).not.toHaveBeenCalledWith('blob:made-1')
  await act(() => router.navigate(-1))
  expect(rowNames()).toHaveLength(2)
})

test('leaving the page and coming back finds files, order and result as they were', async () => {
  call.mockResolvedValue(RESULT)
  const { user, router } = await arrange(['a.pdf', 'b.pdf'], { 'a.pdf': { pageCount: 3 } })
  await user.click(button('Move a.pdf down'))
  await act(() => router.navigate('/elsewhere'))
  expect(screen.getByText('Elsewhere')).toBeDefined()
  await act(() => router.navigate(-1))
  expect(rowNames()).toEqual(['Move b.pdf, position 1 of 2', 'Move a.pdf, position 2 of 2'])
  expect(screen.getByText('3 pages · 5 B')).toBeDefined()
  await user.click(button('Merge Files'))
  await screen.findByRole('link', { name: 'Download' })
  await act(() => router.navigate('/elsewhere'))
  await act(() => router.navigate(-1))
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('blob:made-1')
})

test('work goes on while another page is open, and its result is shown on the way back', async () => {
  const pending = Promise.withResolvers<CallResult>()
  call.mockReturnValue(pending.promise)
  const { user, router, running } = await arrange(['a.pdf', 'b.pdf'])
  await user.click(button('Merge Files'))
  await act(() => router.navigate('/elsewhere'))
  const [work] = running.list()
  expect(work).toMatchObject({ fileName: 'a.pdf', fileCount: 2 })
  await act(() => router.navigate(-1))
  expect(screen.getByText('Merging files')).toBeDefined()
  await act(() => router.navigate(-1))
  expect(screen.getByText('Selected Files')).toBeDefined()
  await act(() => router.navigate('/elsewhere'))
  await act(async () => pending.resolve(RESULT))
  expect(await screen.findByText('Success!')).toBeDefined()
  expect(running.list()).toEqual([])
  const { path, state } = work?.returnTo ?? {}
  await act(() => router.navigate(path ?? '', { state }))
  expect(screen.getByRole('link', { name: 'Download' })).toBeDefined()
})

test('a failure names the file, keeps the order and offers to leave the file out', async () => {
  const message = '"b.pdf" is damaged and cannot be repaired.'
  call.mockRejectedValueOnce(new CallError(message, { code: 'DAMAGED_PDF', fileIndex: 1 }))
  const { user } = await arrange(['c.pdf', 'b.pdf', 'a.pdf'])
  await user.click(button('Merge Files'))
  const panel = await screen.findByRole('region', { name: 'Error merging PDFs' })
  expect(within(panel).getByRole('alert').textContent).toContain(message)
  expect(screen.getAllByText(message)).toHaveLength(1)
  expect(rowNames()).toHaveLength(3)
  await user.click(button('Skip This File'))
  expect(screen.queryByRole('heading', { name: 'Error merging PDFs' })).toBeNull()
  expect(rowNames()).toEqual(['Move c.pdf, position 1 of 2', 'Move a.pdf, position 2 of 2'])
})

test('retrying sends the same files again', async () => {
  call.mockRejectedValueOnce(new CallError('The service is busy right now.')).mockResolvedValue(RESULT)
  const { user } = await arrange(['a.pdf', 'b.pdf'])
  await user.click(button('Merge Files'))
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await screen.findByRole('link', { name: 'Download' })
  expect(call).toHaveBeenCalledTimes(2)
})

test('while the work runs it is named, true progress is shown and cancelling keeps everything', async () => {
  let context: Parameters<typeof callOperation>[0] | undefined
  call.mockImplementation((given) => {
    context = given
    return new Promise((_resolve, reject) => {
      given.signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  })
  const { user } = await arrange(['a.pdf', 'b.pdf'])
  await user.click(button('Merge Files'))
  expect(screen.getByText('Merging files')).toBeDefined()
  const mb = 1024 * 1024
  act(() => context?.onProgress({ phase: 'uploading', sentBytes: 3.1 * mb, totalBytes: 8.4 * mb }))
  const bar = screen.getByRole('progressbar', { name: 'Uploading 3.1 of 8.4 MB' })
  expect(bar.getAttribute('aria-valuenow')).toBe('37')
  act(() => context?.onProgress({ phase: 'working' }))
  expect(screen.getByRole('progressbar', { name: 'Merging files' }).getAttribute('aria-valuenow')).toBeNull()
  expect(button('Remove a.pdf').disabled).toBe(true)
  await user.click(button('Cancel'))
  expect(context?.signal.aborted).toBe(true)
  expect(button('Merge Files').disabled).toBe(false)
  expect(rowNames()).toHaveLength(2)
  expect(screen.queryByText('Error')).toBeNull()
})

test('a locked file asks for its password in place, which is sent with it', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await arrange(['a.pdf', 'locked.pdf', 'b.pdf'], { 'locked.pdf': { password: 'Geheim' } })
  expect(screen.getByText('This PDF is password protected.')).toBeDefined()
  expect(screen.getByText('The password is only used to open the file and is not stored.')).toBeDefined()
  expect(button('Merge Files').disabled).toBe(true)
  const field = screen.getByLabelText('Password for this file')
  await user.type(field, 'geheim{Enter}')
  expect(
    await screen.findByText('That password does not open "locked.pdf". Check capitalization and try again.'),
  ).toBeDefined()
  await user.clear(field)
  await user.type(field, 'Geheim')
  await user.click(button('Open File'))
  await waitFor(() => expect(button('Merge Files').disabled).toBe(false))
  await user.click(button('Merge Files'))
  await screen.findByRole('link', { name: 'Download' })
  expect(call.mock.calls[0]?.[0].files.map(({ password }) => password)).toEqual([undefined, 'Geheim', undefined])
})

test('a file the server finds locked asks for its password in place', async () => {
  const refusal = new CallError('"b.pdf" is password protected.', { code: 'PASSWORD_REQUIRED', fileIndex: 1 })
  call.mockRejectedValueOnce(refusal)
  const { user } = await arrange(['a.pdf', 'b.pdf'])
  await user.click(button('Merge Files'))
  expect(await screen.findByLabelText('Password for this file')).toBeDefined()
})

test('a file beyond repair is reported immediately and can be replaced', async () => {
  const { user } = await arrange(['a.pdf', 'b.pdf', 'torn.pdf'], { 'torn.pdf': { error: 'DAMAGED_PDF' } })
  expect(screen.getByText('"torn.pdf" is damaged and cannot be repaired.')).toBeDefined()
  expect(button('Merge Files').disabled).toBe(true)
  await user.upload(screen.getByLabelText('Replace', { selector: 'input' }), pdfFile('whole.pdf'))
  await waitFor(() => expect(button('Merge Files').disabled).toBe(false))
  expect(rowNames()).toContain('Move whole.pdf, position 3 of 3')
})

test('a file the browser cannot read can still be merged', async () => {
  await arrange(['a.pdf', 'odd.pdf'], { 'odd.pdf': { error: 'INTERNAL' } })
  expect(button('Merge Files').disabled).toBe(false)
})

test('going back to the upload keeps the files and their order', async () => {
  const { user } = await arrange(['a.pdf', 'b.pdf'])
  await user.click(button('Move a.pdf down'))
  await user.click(button('Back to Upload'))
  const files = within(screen.getByRole('region', { name: 'Selected Files' })).getAllByRole('listitem')
  expect(files.map((row) => row.textContent)).toEqual(['b.pdf5 BDetails', 'a.pdf5 BDetails'])
})

test("the browser's Back button leads to the previous step, with nothing lost", async () => {
  call.mockResolvedValue(RESULT)
  const { user, router } = await arrange(['a.pdf', 'b.pdf'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Arrange PDF Order' }))
  await user.click(button('Merge Files'))
  await screen.findByRole('link', { name: 'Download' })
  await act(() => router.navigate(-1))
  expect(rowNames()).toHaveLength(2)
  await act(() => router.navigate(-1))
  expect(screen.getByText('Selected Files')).toBeDefined()
  await act(() => router.navigate(1))
  expect(rowNames()).toHaveLength(2)
  await act(() => router.navigate(1))
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('blob:made-1')
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
})

test('a link to the tool starts it from scratch', async () => {
  const { user, router } = await arrange(['a.pdf', 'b.pdf'])
  await act(() => router.navigate('/'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
  await user.upload(filePicker(), [pdfFile('c.pdf'), pdfFile('d.pdf')])
  await user.click(button('Continue'))
  expect(rowNames()).toEqual(['Move c.pdf, position 1 of 2', 'Move d.pdf, position 2 of 2'])
})

test('the list is sorted by name, with numbers by value', async () => {
  const { user } = await arrange(['scan 10.pdf', 'scan 2.pdf', 'a.pdf'])
  await user.click(button('Sort by name'))
  expect(rowNames()).toEqual([
    'Move a.pdf, position 1 of 3',
    'Move scan 2.pdf, position 2 of 3',
    'Move scan 10.pdf, position 3 of 3',
  ])
  expect(screen.queryByRole('button', { name: 'Sort by name' })).toBeNull()
})

test('all unreadable files are left out in one press', async () => {
  const { user } = await arrange(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'], {
    'b.pdf': { error: 'NOT_A_PDF' },
    'd.pdf': { error: 'DAMAGED_PDF' },
  })
  await user.click(await screen.findByRole('button', { name: 'Leave out the 2 unreadable files' }))
  expect(rowNames()).toEqual(['Move a.pdf, position 1 of 2', 'Move c.pdf, position 2 of 2'])
  expect(screen.queryByRole('button', { name: /^Leave out/ })).toBeNull()
})

test('Space on the page of a file shows it large, arrows step through the file, and Escape leads back', async () => {
  const { user } = await arrange(['a.pdf', 'b.pdf'], { 'b.pdf': { pageCount: 12 } })
  button('Enlarge b.pdf').focus()
  await user.keyboard(' ')
  expect(await screen.findByRole('dialog', { name: 'Page 1 of 12' })).toBeDefined()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('dialog', { name: 'Page 2 of 12' })).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button('Enlarge b.pdf')))
})

test('a double click on a row shows its file large, but not one on its buttons', async () => {
  const { user } = await arrange(['a.pdf', 'b.pdf', 'c.pdf'], { 'c.pdf': { pageCount: 2 } })
  await user.dblClick(button('Move a.pdf down'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.dblClick(screen.getByText('c.pdf'))
  expect(await screen.findByRole('dialog', { name: 'Page 1 of 2' })).toBeDefined()
})

test('a locked or broken file has nothing to show large', async () => {
  const { user } = await arrange(['a.pdf', 'locked.pdf', 'torn.pdf', 'b.pdf'], {
    'locked.pdf': { password: 'Geheim' },
    'torn.pdf': { error: 'DAMAGED_PDF' },
  })
  expect(screen.getAllByRole('button', { name: /^Enlarge/ })).toEqual([
    button('Enlarge a.pdf'),
    button('Enlarge b.pdf'),
  ])
  await user.dblClick(screen.getByText('torn.pdf'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the size of the pages of the result is remembered', async () => {
  localStorage.clear()
  mockElementSize(560, 800)
  const { container, unmount } = await arrange(['a.pdf', 'b.pdf'])
  const perRow = () => container.ownerDocument.querySelector<HTMLElement>('.parts')?.style.getPropertyValue('--per-row')
  expect(perRow()).toBe('')
  fireEvent.change(screen.getByRole('slider', { name: 'Size of the pages' }), { target: { value: '9' } })
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('3 in a row')
  expect(perRow()).toBe('3')
  unmount()
  await arrange(['a.pdf', 'b.pdf'])
  expect(perRow()).toBe('3')
  expect(localStorage.getItem('pages-per-row')).toBeNull()
})
