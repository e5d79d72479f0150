import { screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type Call, type CallResult } from '../../api/call-operation.ts'
import { saveFile } from '../../wizard/save-file.ts'
import { INFO } from '../../testing/document-info.ts'
import { factsReply, fakeLocalWork } from '../../testing/fake-local-work.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker, radio } from '../../testing/screen-queries.ts'
import { CompressBatch } from './batch.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))
vi.mock('../../wizard/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const call = vi.mocked(callOperation)
const save = vi.mocked(saveFile)
const KB = 1024

/** A tenth of the file, under the name the server gives it. */
function compressed({ files: [sent] }: Call): CallResult {
  const { name = '', size = 0 } = sent?.file ?? {}
  const blob = new Blob([new Uint8Array(size / 10)], { type: 'application/pdf' })
  return { blob, name: name.replace('.pdf', '_compressed.pdf'), report: { warnings: [] } }
}

const document = (name: string) => new File([new Uint8Array(100 * KB)], name, { type: 'application/pdf' })

beforeEach(() => {
  call.mockReset()
  save.mockReset()
  call.mockImplementation((sent) => Promise.resolve(compressed(sent)))
})

interface Start {
  files?: readonly File[]
  about?: Record<string, FakeFile>
  /** The name of the signed file. */
  signed?: string
}

/** Opens the screen with files and waits until they are read. */
async function start({ files = [document('a.pdf'), document('b.pdf')], about = {}, signed }: Start = {}) {
  const work = fakeLocalWork((task, worker) => {
    worker.reply(factsReply({ ...INFO, hasSignatures: task.files[0]?.file.name === signed }))
  })
  const view = renderScreen(<CompressBatch />, fakePreview(about), work.startWorker)
  await view.user.upload(filePicker(), [...files])
  await screen.findByRole('group', { name: 'How small should it be?' })
  return view
}

/** The row of a file, by its first line. */
function row(name: string): HTMLElement {
  const found = screen
    .getAllByRole('listitem')
    .find((item) => item.querySelector('.batch__name b')?.textContent === name)
  if (found === undefined) throw new Error(`there is no row of ${name}`)
  return found
}

const optionsOf = (name: string) => call.mock.calls.find(([sent]) => sent.files[0]?.file.name === name)?.[0].options

/** Starts and waits for the results. */
async function run({ user }: Awaited<ReturnType<typeof start>>, label: string) {
  await waitFor(() => expect(button(label).disabled).toBe(false))
  await user.click(button(label))
  await screen.findByRole('button', { name: 'Download all as ZIP' })
}

test('one level for all, with an exception', async () => {
  const view = await start()
  await view.user.click(radio('High'))
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Level for b.pdf' }), 'Low')
  await run(view, 'Compress 2 files')
  expect([optionsOf('a.pdf'), optionsOf('b.pdf')]).toMatchObject([
    { imageCompression: 'high' },
    { imageCompression: 'low' },
  ])
})

test('the result shows the total saving first, then the outcome of each file', async () => {
  const view = await start()
  await run(view, 'Compress 2 files')
  expect(screen.getByRole('heading', { name: '180.0 KB saved' })).toBeDefined()
  expect(screen.getByText('2 of 2 files are smaller')).toBeDefined()
  expect(row('a_compressed.pdf').textContent).toContain('100.0 KB became 10.0 KB90% smaller')
  await view.user.click(within(row('a_compressed.pdf')).getByRole('button', { name: 'Download a_compressed.pdf' }))
  expect(save.mock.lastCall?.[1]).toBe('a_compressed.pdf')
})

test('the ZIP holds every result, under names that differ', async () => {
  const view = await start({ files: [document('a.pdf'), document('a.pdf')] })
  await run(view, 'Compress 2 files')
  expect(row('a_compressed (2).pdf')).toBeDefined()
  await view.user.click(button('Download all as ZIP'))
  await waitFor(() => expect(save.mock.lastCall?.[1]).toBe('compress-pdf.zip'))
  const bytes = await save.mock.lastCall?.[0].arrayBuffer()
  expect(Object.keys(unzipSync(new Uint8Array(bytes ?? new ArrayBuffer())))).toEqual([
    'a_compressed.pdf',
    'a_compressed (2).pdf',
  ])
})

test('a damaged and a locked file are reported before the start, and do not stop the others', async () => {
  const files = ['a.pdf', 'damaged.pdf', 'locked.pdf'].map(document)
  const view = await start({
    files,
    about: { 'damaged.pdf': { error: 'DAMAGED_PDF' }, 'locked.pdf': { password: 'sesame' } },
  })
  expect(await within(row('locked.pdf')).findByLabelText('Password for this file')).toBeDefined()
  expect(within(row('damaged.pdf')).getByRole('alert').textContent).toContain('damaged')
  await run(view, 'Compress 1 file')
  expect(screen.getByText('1 of 3 files are smaller')).toBeDefined()
  expect(call).toHaveBeenCalledTimes(1)
  const field = within(row('locked.pdf')).getByLabelText('Password for this file')
  await view.user.type(field, 'sesame{Enter}')
  expect(await screen.findByText('2 of 3 files are smaller')).toBeDefined()
  expect(call.mock.lastCall?.[0].files).toMatchObject([{ password: 'sesame' }])
})

test('a signed file is left out unless the visitor agrees, now or later', async () => {
  const view = await start({ signed: 'b.pdf' })
  await screen.findByText(/^b\.pdf is signed and will be left out/)
  await run(view, 'Compress 1 file')
  expect(row('b.pdf').textContent).toContain('Left out, because a change would make its signature invalid.')
  await view.user.click(within(row('b.pdf')).getByRole('button', { name: 'Compress Anyway' }))
  await waitFor(() => expect(optionsOf('b.pdf')).toMatchObject({ allowSignatureLoss: true }))
  expect(await screen.findByText('2 of 2 files are smaller')).toBeDefined()
})

test('a refusal by the server is shown once, and offers a retry if that may help', async () => {
  const refusals = [
    new CallError('b.pdf is damaged.', { code: 'DAMAGED_PDF' }),
    new CallError('Our server stumbled.', { code: 'INTERNAL' }),
  ]
  call.mockImplementation((sent) => {
    const index = ['b.pdf', 'c.pdf'].indexOf(sent.files[0]?.file.name ?? '')
    return index === -1 ? Promise.resolve(compressed(sent)) : Promise.reject(refusals[index] ?? new Error('unknown'))
  })
  const view = await start({ files: ['a.pdf', 'b.pdf', 'c.pdf'].map(document) })
  await run(view, 'Compress 3 files')
  expect(screen.getAllByText('b.pdf is damaged.')).toHaveLength(1)
  expect(within(row('b.pdf')).queryByRole('button', { name: /again/ })).toBeNull()
  call.mockImplementation((sent) => Promise.resolve(compressed(sent)))
  await view.user.click(within(row('c.pdf')).getByRole('button', { name: 'Try c.pdf again' }))
  expect(await screen.findByText('2 of 3 files are smaller')).toBeDefined()
  await view.user.click(within(row('b.pdf')).getByRole('button', { name: 'Remove b.pdf' }))
  expect(screen.getByText('2 of 2 files are smaller')).toBeDefined()
  await view.user.click(button('Undo'))
  expect(await screen.findByText('2 of 3 files are smaller')).toBeDefined()
  expect(screen.getAllByText('b.pdf is damaged.')).toHaveLength(1)
})

test('while it works each file has its progress, and cancelling keeps what is done', async () => {
  const running: Call[] = []
  call.mockImplementation((sent) => {
    if (sent.files[0]?.file.name === 'a.pdf') return Promise.resolve(compressed(sent))
    running.push(sent)
    sent.onProgress({ phase: 'working', fraction: 0.5, item: 41, itemCount: 64 })
    return Promise.withResolvers<CallResult>().promise
  })
  const view = await start({ files: ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(document) })
  await waitFor(() => expect(button('Compress 4 files').disabled).toBe(false))
  await view.user.click(button('Compress 4 files'))
  expect(await screen.findByRole('heading', { name: 'Working on 4 files' })).toBeDefined()
  const bar = within(row('b.pdf')).getByRole('progressbar', { name: 'b.pdf' })
  expect(bar.getAttribute('aria-valuetext')).toBe('Image 41 of 64')
  expect(screen.getByRole('progressbar', { name: 'File 3 of 4' })).toBeDefined()
  await view.user.click(within(row('a.pdf')).getByRole('button', { name: 'Download a.pdf' }))
  expect(save.mock.lastCall?.[1]).toBe('a_compressed.pdf')
  await view.user.click(within(row('d.pdf')).getByRole('button', { name: 'Leave out d.pdf' }))
  expect(row('d.pdf').textContent).toContain('Left out')
  await view.user.click(button('Cancel'))
  expect(running.map(({ signal }) => signal.aborted)).toEqual([true, true])
  expect(screen.getByText('1 of 4 files are smaller')).toBeDefined()
  expect(button('Try b.pdf again')).toBeDefined()
})

test('cancelling before anything is done leads back to the settings', async () => {
  call.mockImplementation(() => Promise.withResolvers<CallResult>().promise)
  const view = await start()
  await waitFor(() => expect(button('Compress 2 files').disabled).toBe(false))
  await view.user.click(button('Compress 2 files'))
  await view.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(button('Compress 2 files').disabled).toBe(false)
})

test('files that are too large or not PDFs are listed, and the others continue', async () => {
  const files = [document('a.pdf'), document('b.pdf'), pdfFile('huge.pdf', 16 * KB * KB), new File(['x'], 'notes.docx')]
  await start({ files })
  expect(screen.getByText('File huge.pdf exceeds the maximum size of 15MB')).toBeDefined()
  expect(screen.getByText('The file "notes.docx" is not a PDF')).toBeDefined()
  await waitFor(() => expect(button('Compress 2 files').disabled).toBe(false))
})

test('Back leads to the files, and Forward to the settings; without files the page asks for some', async () => {
  const view = await start()
  await view.user.click(radio('Maximum'))
  await view.router.navigate(-1)
  expect(await screen.findByText('Selected Files')).toBeDefined()
  await view.user.click(button('Remove a.pdf'))
  await view.router.navigate(1)
  await screen.findByRole('group', { name: 'How small should it be?' })
  expect(radio('Maximum').checked).toBe(true)
  await view.user.click(button('Remove b.pdf'))
  expect(await screen.findByText('Drag & drop files here')).toBeDefined()
  await view.user.click(button('Undo'))
  expect(await screen.findByRole('heading', { name: '1 file' })).toBeDefined()
})
