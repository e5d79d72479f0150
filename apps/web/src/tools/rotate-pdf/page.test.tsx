import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { INFO } from '../../testing/document-info.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { mockElementSize, mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker } from '../../testing/screen-queries.ts'
import { RotateWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'scan_rotated.pdf',
  report: { pageCount: 5, warnings: [] },
}

beforeEach(() => {
  mockElementSize(620, 2000)
  mockObjectUrls()
  call.mockReset()
})

const rows = () => screen.queryAllByRole('group', { name: /^Rotation \d+$/ })
const pageField = (row: number) => within(screen.getByRole('group', { name: `Rotation ${row}` })).getByLabelText('Page')
const degreesField = (row: number) =>
  within(screen.getByRole('group', { name: `Rotation ${row}` })).getByLabelText('Degrees')
/** The rows as pages and degrees, such as '2:90' or '3–5:180'. */
const list = () =>
  rows().map((row) => {
    const fields = [...row.querySelectorAll<HTMLInputElement>('input, select')].map(({ value }) => value)
    const pages = row.querySelector('.turn__pages')?.textContent.replace('Pages ', '')
    return (pages === undefined ? fields : [pages, ...fields]).join(':')
  })
const cell = (name: string) => screen.getByRole('gridcell', { name })

/** Chooses a file of five pages and waits for its pages. */
async function start(name = 'scan.pdf', fakeFile: FakeFile = { pageCount: 5 }) {
  const view = renderScreen(<RotateWizard />, fakePreview({ [name]: fakeFile }))
  await view.user.upload(filePicker(), pdfFile(name, 86_221))
  await screen.findByRole('heading', { name: 'Rotation Instructions' })
  return view
}

/** The rotations of the last call. */
const lastRotations = () => call.mock.calls.at(-1)?.[0].options['rotations']

test('a chosen file leads to step 2, with its name, its size and its true page count', async () => {
  await start('scan.pdf', { pageCount: 5 })
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByText('scan.pdf')).toBeDefined()
  expect(preview.getByText('5 pages · 84.2 KB')).toBeDefined()
  expect(screen.getByText('The original file is not changed.')).toBeDefined()
  expect(screen.getAllByRole('gridcell')).toHaveLength(5)
  expect(list()).toEqual(['1:90'])
})

test('the size of a large file is in MB', async () => {
  const { user } = renderScreen(<RotateWizard />, fakePreview({ 'big.pdf': { pageCount: 1 } }))
  await user.upload(filePicker(), pdfFile('big.pdf', 3 * 1024 * 1024))
  expect(await screen.findByText('1 page · 3.0 MB')).toBeDefined()
})

test('a locked file asks for its password first, which is sent with the call', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = renderScreen(<RotateWizard />, fakePreview({ 'locked.pdf': { pageCount: 2, password: 'open' } }))
  await user.upload(filePicker(), pdfFile('locked.pdf'))
  await user.type(await screen.findByLabelText('Password for this file'), 'open{Enter}')
  await screen.findByRole('heading', { name: 'Rotation Instructions' })
  await user.click(button('Rotate PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(call.mock.calls[0]?.[0].files).toMatchObject([{ password: 'open' }])
})

test('instructions are added for the first free page and removed down to one', async () => {
  const { user } = await start()
  expect(button('Remove the rotation for page 1').disabled).toBe(true)
  await user.click(button('Add Rotation'))
  await user.click(button('Add Rotation'))
  expect(list()).toEqual(['1:90', '2:90', '3:90'])
  await user.click(button('Remove the rotation for page 2'))
  await user.click(button('Add Rotation'))
  expect(list()).toEqual(['1:90', '3:90', '2:90'])
  await user.click(button('Remove the rotation for page 1'))
  await user.click(button('Remove the rotation for page 3'))
  expect(button('Remove the rotation for page 2').disabled).toBe(true)
})

test('a page number outside of the document is corrected immediately, with one notice', async () => {
  const { user } = await start()
  await user.clear(pageField(1))
  await user.type(pageField(1), '99')
  expect(list()).toEqual(['5:90'])
  expect(screen.getByText('Page numbers adjusted')).toBeDefined()
})

test('an empty page number becomes 1', async () => {
  const { user } = await start()
  await user.clear(pageField(1))
  await user.type(pageField(1), '3')
  expect(cell('Page 3, rotated 90 degrees')).toBeDefined()
  await user.clear(pageField(1))
  await user.tab()
  expect(list()).toEqual(['1:90'])
})

test('duplicate pages are reported, and only the last instruction of each is sent', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(button('Add Rotation'))
  await user.selectOptions(degreesField(2), '270')
  await user.clear(pageField(2))
  await user.type(pageField(2), '1')
  expect(screen.getByText('Page 1 is listed more than once. Only its last instruction is kept.')).toBeDefined()
  expect(cell('Page 1, rotated 270 degrees')).toBeDefined()
  await user.click(button('Rotate PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(lastRotations()).toEqual([{ page: 1, degrees: 270 }])
  expect(screen.getByText('Duplicate pages detected')).toBeDefined()
})

test('with nothing to rotate the page says so and sends nothing', async () => {
  const { user } = await start()
  await user.click(button('Add Rotation'))
  await user.click(button('Remove All'))
  expect(list()).toEqual([])
  expect(screen.getByText('Please add at least one rotation instruction.')).toBeDefined()
  expect(document.activeElement).toBe(button('Add Rotation'))
  await user.click(button('Rotate PDF'))
  expect(screen.getAllByText('Please add at least one rotation instruction.')).toHaveLength(2)
  expect(call).not.toHaveBeenCalled()
})

test('the list and the grid stay in sync', async () => {
  const { user } = await start()
  await user.click(button('Rotate page 3 clockwise'))
  await user.click(button('Rotate page 2 counterclockwise'))
  expect(list()).toEqual(['2:270', '3:90'])
  await user.selectOptions(degreesField(1), '180')
  expect(cell('Page 2, rotated 180 degrees')).toBeDefined()
  await user.click(button('Select odd pages'))
  expect(screen.getByText('3 pages selected')).toBeDefined()
  await user.click(button('Rotate 3 pages right'))
  // The angle of page 2 was chosen in its row, which therefore stays.
  expect(list()).toEqual(['1:90', '2:180', '3:180', '5:90'])
  await user.click(button('Clear selection'))
  await user.click(button('Rotate 5 pages left'))
  expect(list()).toEqual(['2:90', '3:90', '4:270'])
})

test('pages measured later can be selected by orientation as well', async () => {
  const { user } = await start('long.pdf', { pageCount: 6, measured: 3 })
  await user.click(button('Select landscape pages'))
  expect(await screen.findByText('3 pages selected')).toBeDefined()
  await user.click(button('Rotate 3 pages right'))
  expect(list()).toEqual(['4–6:90'])
})

test('equal rotations of neighboring pages share a row, whose angle is chosen for all of them', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start('long.pdf', { pageCount: 2000 })
  await user.click(button('Rotate 2,000 pages right'))
  expect(screen.getByText('Pages 1–2,000')).toBeDefined()
  expect(rows()).toHaveLength(1)
  await user.selectOptions(degreesField(1), '180')
  expect(cell('Page 2, rotated 180 degrees')).toBeDefined()
  await user.click(button('Rotate page 3 clockwise'))
  expect(list()).toEqual(['1–2:180', '3:270', '4–2,000:180'])
  await user.click(button('Remove the rotations for pages 4 to 2,000'))
  expect(document.activeElement).toBe(pageField(2))
  expect(screen.getByText('Rotations removed')).toBeDefined()
  await user.click(button('Undo'))
  expect(list()).toEqual(['1–2:180', '3:270', '4–2,000:180'])
  await user.click(button('Remove the rotation for page 3'))
  await user.click(button('Remove the rotations for pages 4 to 2,000'))
  await user.click(button('Rotate PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(lastRotations()).toEqual([
    { page: 1, degrees: 180 },
    { page: 2, degrees: 180 },
  ])
})

test('the only row is removed with all its pages, and comes back', async () => {
  const { user } = await start()
  await user.click(button('Rotate 5 pages right'))
  await user.click(button('Remove the rotations for pages 1 to 5'))
  expect(list()).toEqual([])
  expect(document.activeElement).toBe(button('Add Rotation'))
  await user.click(button('Undo'))
  expect(list()).toEqual(['1–5:90'])
})

test('by keyboard: one tab stop, arrows, Enter, ranges, all, none, and the rotation keys', async () => {
  const { user } = await start()
  const selected = () =>
    screen.getAllByRole('gridcell', { selected: true }).map((found) => Number(found.dataset['page']))
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  cell('Page 1, rotated 90 degrees').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(cell('Page 2'))
  await user.keyboard('{Enter}')
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(selected()).toEqual([2, 3, 4])
  await user.keyboard('r')
  expect(list()).toEqual(['2–4:90'])
  await user.keyboard('{End}l')
  expect(list()).toEqual(['2–4:90', '5:270'])
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toEqual([1, 2, 3, 4, 5])
  await user.keyboard('{Escape}')
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
  await user.keyboard('{Home}{F2}')
  expect(document.activeElement).toBe(button('Rotate page 1 counterclockwise'))
  await user.keyboard('{ArrowRight}{Enter}{Escape}')
  expect(document.activeElement).toBe(cell('Page 1, rotated 90 degrees'))
})

test('the result is named after the file, and resetting starts over', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  await user.click(button('Rotate page 4 clockwise'))
  await user.click(button('Rotate PDF'))
  expect(await screen.findByRole('heading', { name: 'scan_rotated.pdf' })).toBe(document.activeElement)
  expect(lastRotations()).toEqual([{ page: 4, degrees: 90 }])
  expect(screen.getByText('Success!')).toBeDefined()
  expect(screen.getByText('5 pages · 8 B · 1 page rotated')).toBeDefined()
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
  await user.upload(filePicker(), pdfFile('scan.pdf'))
  await screen.findByRole('heading', { name: 'Rotation Instructions' })
  expect(list()).toEqual(['1:90'])
})

test('a failure keeps the step and the list; without a message it uses the fallback', async () => {
  call.mockRejectedValueOnce(new CallError('Page 9 does not exist.', { code: 'PAGE_OUT_OF_RANGE' }))
  const { user } = await start()
  await user.click(button('Rotate page 2 clockwise'))
  await user.click(button('Rotate PDF'))
  expect(await screen.findAllByText(/Page 9 does not exist\./)).toHaveLength(1)
  expect(list()).toEqual(['2:90'])
  call.mockRejectedValueOnce(new CallError(''))
  await user.click(button('Try Again'))
  expect((await screen.findAllByText(/An error occurred while rotating your PDF file\./)).length).toBeGreaterThan(0)
})

test('cancelling keeps everything', async () => {
  let signal: AbortSignal | undefined
  call.mockImplementation((sent) => {
    ;({ signal } = sent)
    return Promise.withResolvers<CallResult>().promise
  })
  const { user } = await start()
  await user.click(button('Rotate page 2 clockwise'))
  await user.click(button('Rotate PDF'))
  expect(screen.getByText('Rotating pages')).toBeDefined()
  expect(button('Rotate page 2 clockwise').disabled).toBe(true)
  await user.click(button('Cancel'))
  expect(signal?.aborted).toBe(true)
  expect(list()).toEqual(['2:90'])
})

test('going back keeps the file and the list', async () => {
  const { user } = await start()
  await user.click(button('Rotate page 2 clockwise'))
  await user.click(button('Back'))
  expect(screen.getByRole('region', { name: 'Selected Files' })).toBeDefined()
  await user.click(button('Continue'))
  expect(list()).toEqual(['2:90'])
})

test('a file that cannot be rendered here is shown by the browser, and counted by the server', async () => {
  call.mockResolvedValueOnce({
    blob: new Blob([JSON.stringify(INFO)], { type: 'application/json' }),
    name: 'x_info.json',
    report: { warnings: [] },
  })
  const { user } = await start('odd.pdf', { error: 'INTERNAL' })
  expect(await screen.findByText('Failed to render PDF preview')).toBeDefined()
  expect(screen.getByText('Using compatibility mode for preview. Only showing first page.')).toBeDefined()
  expect(screen.getByTitle('First page of odd.pdf').getAttribute('src')).toMatch(/^blob:made#page=1/)
  expect(await screen.findByText(/^3 pages/)).toBeDefined()
  expect(call.mock.calls[0]?.[0].operation.id).toBe('info')
  await user.clear(pageField(1))
  await user.type(pageField(1), '4')
  expect(list()).toEqual(['3:90'])
  await user.clear(pageField(1))
  await user.type(pageField(1), '2')
  expect(list()).toEqual(['2:90'])
})
