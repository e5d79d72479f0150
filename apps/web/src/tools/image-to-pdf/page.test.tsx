import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, checkbox, filePicker, radio } from '../../testing/screen-queries.ts'
import { ImageWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'b.pdf',
  report: { pageCount: 3, warnings: [] },
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  call.mockReset()
  localStorage.clear()
})

const image = (name: string, lastModified = 0) => new File(['image'], name, { type: 'image/png', lastModified })
const order = () =>
  screen
    .getAllByRole('button', { name: /^Move .* position/ })
    .map((grip) => grip.getAttribute('aria-label')?.replace(/^Move (.*), position .*$/, '$1'))

async function choose(files: File[], fakeFiles: Record<string, FakeFile> = {}) {
  const view = renderScreen(<ImageWizard />, fakePreview(fakeFiles))
  await view.user.upload(filePicker(), files)
  await screen.findByRole('button', { name: /^Create PDF/ })
  return view
}

test('chosen images lead to their pages, which are counted', async () => {
  await choose([image('b.png'), image('scans.png'), pdfFile('report.pdf')], {
    'scans.png': { pageCount: 3 },
    'report.pdf': { pageCount: 2 },
  })
  expect(order()).toEqual(['b.png', 'scans.png', 'report.pdf'])
  expect(await screen.findByText(/3 files on 6 pages/)).toBeDefined()
  expect(screen.getByText('A4, small margin')).toBeDefined()
})

test('images are sorted by name and by date, and both can be undone', async () => {
  const { user } = await choose([image('10.png', 5), image('9.png', 7), image('a.png', 1)])
  await user.click(button('By Name'))
  expect(order()).toEqual(['9.png', '10.png', 'a.png'])
  expect(button('By Name').disabled).toBe(true)
  await user.click(button('By Date'))
  expect(order()).toEqual(['a.png', '10.png', '9.png'])
  await user.keyboard('{Control>}z{/Control}')
  await user.keyboard('{Control>}z{/Control}')
  expect(order()).toEqual(['10.png', '9.png', 'a.png'])
})

test('a file that is not an image is named, and the others can continue without it', async () => {
  const { user } = await choose([image('b.png'), image('letter.png')], { 'letter.png': { error: 'DAMAGED_IMAGE' } })
  await screen.findByRole('button', { name: 'Replace letter.png' })
  expect(button('Create PDF').disabled).toBe(true)
  await user.click(button('Remove letter.png'))
  expect(order()).toEqual(['b.png'])
  expect(button('Create PDF').disabled).toBe(false)
})

test('a file of another type is refused at once', async () => {
  const { user } = await choose([image('b.png')])
  await user.upload(filePicker('Add Images'), image('c.png'))
  expect(order()).toEqual(['b.png', 'c.png'])
  fireEvent.change(filePicker('Add Images'), {
    target: { files: [new File(['?'], 'notes.txt', { type: 'text/plain' })] },
  })
  expect(await screen.findByText(/notes\.txt is not an accepted file type/)).toBeDefined()
  expect(order()).toEqual(['b.png', 'c.png'])
})

test('files and settings are sent as they are shown', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await choose([image('a.png'), image('b.png')])
  await user.click(radio('Letter'))
  await user.click(radio('Landscape'))
  await user.click(radio('None'))
  await user.click(screen.getByText('More Options'))
  await user.selectOptions(screen.getByLabelText('Images on a page'), '2')
  fireEvent.change(screen.getByLabelText('Background'), { target: { value: '#ff0000' } })
  await user.type(screen.getByLabelText('Title'), 'Harbour papers')
  await user.selectOptions(screen.getByLabelText('Language of the document'), 'de')
  await user.click(button('Remove a.png'))
  await user.click(button('Create PDF'))
  await screen.findByRole('link', { name: 'Download' })
  const [sent] = call.mock.calls[0] ?? []
  expect(sent?.files.map(({ file }) => file.name)).toEqual(['b.png'])
  expect(sent?.options).toMatchObject({
    pageSize: 'letter',
    orientation: 'landscape',
    marginPoints: 0,
    imagesPerPage: 2,
    background: { r: 1, g: 0, b: 0 },
    title: 'Harbour papers',
    language: 'de',
    separate: false,
  })
})

test('a custom size is typed in millimeters', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await choose([image('a.png')])
  await user.click(radio('Custom'))
  const width = screen.getByRole('spinbutton', { name: 'Width' })
  await user.clear(width)
  await user.type(width, '100')
  expect(screen.getByText('100 × 297 mm, small margin')).toBeDefined()
  await user.click(radio('One for each file'))
  await user.click(button('Create PDFs'))
  await waitFor(() => expect(call).toHaveBeenCalled())
  const options = call.mock.calls[0]?.[0].options
  expect(options).toMatchObject({ pageSize: { width: 283.465, height: 841.89 }, separate: true })
})

test('scans are cleaned up, and shown before and after', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await choose([image('scan.png'), image('sea.png')], { 'scan.png': { cleanedCount: 1 } })
  expect(screen.queryByText('Cleaned')).toBeNull()
  await user.click(checkbox('Clean up scans'))
  expect(await screen.findByText(/1 file cleaned up/)).toBeDefined()
  expect(screen.getAllByText('Cleaned')).toHaveLength(1)
  await user.click(checkbox('Black and white'))
  await user.click(await screen.findByRole('button', { name: 'Before and after: scan.png' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Before')).toBeDefined()
  expect(within(dialog).getByText('After')).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(button('Create PDF'))
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(call.mock.calls[0]?.[0].options).toMatchObject({
    cleanUp: { crop: true, deskew: true, evenLight: true, removeSpecks: true, blackAndWhite: true, splitPages: false },
  })
})
