import { WORD_TYPE } from '@recto/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation, resumeOperation, type Call, type CallResult } from '../../api/call-operation.ts'
import { findJob, removeJob } from '../../api/jobs.ts'
import { readPlace } from '../../sessions/entry-place.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { createShelf, openStore, reload, saveChanges } from '../../testing/reload.tsx'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker, radio } from '../../testing/screen-queries.ts'
import { WordBatch } from '../../tools/pdf-to-docx/batch.tsx'

vi.mock('../../api/call-operation.ts', () => ({
  callOperation: vi.fn<typeof callOperation>(),
  resumeOperation: vi.fn<typeof resumeOperation>(),
}))
vi.mock('../../api/jobs.ts', () => ({ findJob: vi.fn<typeof findJob>(), removeJob: vi.fn<typeof removeJob>() }))

const call = vi.mocked(callOperation)
const resume = vi.mocked(resumeOperation)

/** The calls made, each with a function that ends it. */
let calls: { name: string; call: Call; end: (result: CallResult) => void }[] = []

const made = (name: string): CallResult => ({
  blob: new Blob(['PK'], { type: WORD_TYPE }),
  name: `${name}.docx`,
  report: { warnings: [] },
})

beforeEach(() => {
  sessionStorage.clear()
  calls = []
  resume.mockReset()
  vi.mocked(findJob).mockReset().mockResolvedValue(undefined)
  call.mockReset().mockImplementation((sent) => {
    const { promise, resolve } = Promise.withResolvers<CallResult>()
    calls.push({ name: sent.files[0]?.file.name ?? '', call: sent, end: resolve })
    return promise
  })
})

/** Ends the call for a file. */
const finish = (name: string) => act(async () => calls.find((each) => each.name === `${name}.pdf`)?.end(made(name)))

/** Starts the work on four files, two at a time on the server. */
async function start(shelf = createShelf()) {
  const view = renderScreen(<WordBatch />, fakePreview({}), undefined, { store: openStore(shelf) })
  await view.user.upload(
    filePicker(),
    ['a', 'b', 'c', 'd'].map((name) => pdfFile(`${name}.pdf`)),
  )
  await view.user.click(await screen.findByRole('button', { name: 'Convert 4 files to Word' }))
  await screen.findByRole('heading', { name: 'Working on 4 files' })
  return view
}

function row(name: string): HTMLElement {
  const found = screen
    .getAllByRole('listitem')
    .find((item) => item.querySelector('.batch__name b')?.textContent === name)
  if (found === undefined) throw new Error(`there is no row of ${name}`)
  return found
}

test('a batch goes on while the visitor is elsewhere, is listed with its progress, and shows its results on return', async () => {
  const { router, running } = await start()
  await act(() => router.navigate('/elsewhere'))
  await finish('a')
  expect(calls.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  const [work] = running.list()
  expect(work).toMatchObject({ fileCount: 4, progress: { phase: 'working', fraction: 0.25 } })
  for (const name of ['b', 'c', 'd']) await finish(name)
  expect(running.list()).toEqual([])
  expect(await screen.findByText('4 of 4 files are ready')).toBeDefined()
  await act(() => router.navigate(work?.returnTo.path ?? '', { state: work?.returnTo.state ?? null }))
  expect(await screen.findByRole('button', { name: 'Download all as ZIP' })).toBeDefined()
  expect(row('d.docx')).toBeDefined()
})

test('it can be watched again, and cancelled from elsewhere with what is done kept', async () => {
  const { router, running } = await start()
  await act(() => router.navigate('/elsewhere'))
  await act(() => router.navigate(-1))
  expect(screen.getByRole('heading', { name: 'Working on 4 files' })).toBeDefined()
  await finish('a')
  await act(() => router.navigate('/elsewhere'))
  act(() => running.list()[0]?.cancel())
  expect(calls.map(({ call: { signal } }) => signal.aborted)).toEqual([false, true, true])
  await act(() => router.navigate(-1))
  expect(await screen.findByText('1 of 4 files are ready')).toBeDefined()
  expect(within(row('d.pdf')).getByText('Left out')).toBeDefined()
})

test('Back during the work leads to the files, and other files start their own batch', async () => {
  const { router, user, running } = await start()
  await act(() => router.navigate(-1))
  expect(await screen.findByText('Selected Files')).toBeDefined()
  await user.upload(filePicker(), [pdfFile('x.pdf'), pdfFile('y.pdf')])
  expect(await screen.findByRole('button', { name: 'Convert 2 files to Word' })).toBeDefined()
  const [work] = running.list()
  expect(work?.fileCount).toBe(4)
  await act(() => router.navigate('/', { state: work?.returnTo.state ?? null }))
  expect(await screen.findByRole('heading', { name: 'Working on 4 files' })).toBeDefined()
})

test('after a reload the settings and the files are there', async () => {
  const shelf = createShelf()
  const view = renderScreen(<WordBatch />, fakePreview({}), undefined, { store: openStore(shelf) })
  await view.user.upload(filePicker(), [pdfFile('a.pdf'), pdfFile('b.pdf')])
  await screen.findByRole('button', { name: 'Convert 2 files to Word' })
  await view.user.click(radio('Basic'))
  await reload(view, <WordBatch />, shelf)
  expect(await screen.findByRole('button', { name: 'Convert 2 files to Word' })).toBeDefined()
  expect(radio('Basic').checked).toBe(true)
})

test('after a reload results are there, and what was not done waits for a button', async () => {
  const shelf = createShelf()
  const view = await start(shelf)
  await finish('a')
  const { user } = await reload(view, <WordBatch />, shelf)
  expect(await screen.findByRole('heading', { name: '3 files are not done yet' })).toBeDefined()
  expect(row('a.docx')).toBeDefined()
  expect(within(row('b.pdf')).getByText('Not done yet')).toBeDefined()
  expect(calls).toHaveLength(3)
  await user.click(button('Continue with 3 files'))
  expect(calls.slice(3).map(({ name }) => name)).toEqual(['b.pdf', 'c.pdf'])
  calls = calls.slice(3)
  for (const name of ['b', 'c', 'd']) await finish(name)
  expect(await screen.findByText('4 of 4 files are ready')).toBeDefined()
})

test('what was made while the visitor was elsewhere is there after a reload', async () => {
  const shelf = createShelf()
  const view = await start(shelf)
  const place = readPlace(view.router.state.location.state)
  await act(() => view.router.navigate('/elsewhere'))
  for (const name of ['a', 'b', 'c', 'd']) await finish(name)
  await saveChanges()
  await act(() => view.router.navigate('/', { state: place }))
  await reload(view, <WordBatch />, shelf)
  expect(await screen.findByRole('button', { name: 'Download all as ZIP' })).toBeDefined()
  expect(row('d.docx')).toBeDefined()
})

test('after a reload jobs of the server are continued', async () => {
  const shelf = createShelf()
  const view = await start(shelf)
  act(() => calls[0]?.call.onJob?.('job-of-a'))
  const { promise, resolve } = Promise.withResolvers<CallResult>()
  resume.mockReturnValue(promise)
  await reload(view, <WordBatch />, shelf)
  expect(await screen.findByRole('heading', { name: /^Working on/ })).toBeDefined()
  await waitFor(() => expect(resume.mock.lastCall?.[0]).toMatchObject({ id: 'job-of-a', operation: { id: 'toWord' } }))
  resolve({ ...made('a'), jobId: 'job-of-a' })
  expect(await screen.findByRole('heading', { name: '3 files are not done yet' })).toBeDefined()
  expect(row('a.docx')).toBeDefined()
  expect(removeJob).toHaveBeenCalledWith('job-of-a')
  expect(calls).toHaveLength(2)
})

test('the archive has the name that the visitor gave it, after a reload as well', async () => {
  mockObjectUrls()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const shelf = createShelf()
  const view = await start(shelf)
  for (const name of ['a', 'b', 'c', 'd']) await finish(name)
  const field = () => screen.findByLabelText<HTMLInputElement>('File name')
  expect((await field()).value).toBe('pdf-to-docx')
  await view.user.click(button('Download all as ZIP'))
  await waitFor(() => expect(saved).toEqual(['pdf-to-docx.zip']))
  await view.user.clear(await field())
  await view.user.type(await field(), 'Offers 11/26')
  const { user } = await reload(view, <WordBatch />, shelf)
  expect((await field()).value).toBe('Offers 11-26')
  await user.click(button('Download all as ZIP'))
  await waitFor(() => expect(saved).toEqual(['pdf-to-docx.zip', 'Offers 11-26.zip']))
})
