import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { mockElementSize, mockObjectUrls } from '../../testing/browser-mocks.ts'
import { fakePreview, type FakeFile } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker } from '../../testing/screen-queries.ts'
import { OrganizeWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'a_organized.pdf',
  report: { pageCount: 5, warnings: [] },
}

beforeEach(() => {
  mockElementSize(660, 2000)
  mockObjectUrls()
  call.mockReset()
  call.mockResolvedValue(RESULT)
})

/** Chooses files and waits for their pages; others may be chosen later. */
async function start(
  fakeFiles: Record<string, FakeFile> = { 'a.pdf': { pageCount: 3 }, 'b.pdf': { pageCount: 2 } },
  others: Record<string, FakeFile> = {},
) {
  const view = renderScreen(<OrganizeWizard />, fakePreview({ ...fakeFiles, ...others }))
  await view.user.upload(
    filePicker(),
    Object.keys(fakeFiles).map((name) => pdfFile(name)),
  )
  await view.user.click(button('Continue'))
  await screen.findByRole('grid')
  return view
}

const cells = () => screen.queryAllByRole('gridcell')
/** Where the pages come from, in order. */
const order = () => cells().map((cell) => cell.querySelector('.pg__foot > span')?.textContent ?? '')
const cell = (position: number) => {
  const found = cells()[position - 1]
  if (found === undefined) throw new Error(`there is no page ${position}`)
  return found
}
const lastOptions = () => call.mock.calls.at(-1)?.[0].options

test('shows the pages of all files in order, with the file of each', async () => {
  await start()
  expect(order()).toEqual(['A 1', 'A 2', 'A 3', 'B 1', 'B 2'])
  expect(cell(4).getAttribute('aria-label')).toBe('Page 4, page 1 of file B')
  expect(screen.getByText('3 of 3 pages used')).toBeDefined()
  expect(screen.getByText('All pages as they are')).toBeDefined()
})

test('acts on the selected pages, names each edit, and undoes it', async () => {
  const { user } = await start()
  await user.click(cell(5))
  await user.click(button('Delete'))
  expect(order()).toEqual(['A 1', 'A 2', 'A 3', 'B 1'])
  expect(screen.getByText('One deleted')).toBeDefined()
  expect(screen.getByText('Deleted: page 5')).toBeDefined()
  await user.click(button('Undo: delete page 5'))
  expect(order()).toEqual(['A 1', 'A 2', 'A 3', 'B 1', 'B 2'])
  await user.click(button('Redo: delete page 5'))
  expect(order()).toEqual(['A 1', 'A 2', 'A 3', 'B 1'])
})

test('sends the pages in order, with the files they come from', async () => {
  const { user } = await start()
  await user.click(cell(4))
  await user.click(button('Right'))
  await user.click(button('Move to…'))
  await user.type(screen.getByLabelText('Move to page'), '1{Enter}')
  await user.click(button('Blank page'))
  await user.click(button('Create PDF'))
  await screen.findByRole('heading', { name: 'a_organized.pdf' })
  expect(lastOptions()).toEqual({
    pages: [
      { file: 2, page: 1, rotate: 90 },
      { blank: {} },
      { file: 1, page: 1, rotate: 0 },
      { file: 1, page: 2, rotate: 0 },
      { file: 1, page: 3, rotate: 0 },
      { file: 2, page: 2, rotate: 0 },
    ],
    cuts: [],
  })
})

test('a file whose pages are all deleted is not sent, and its pages can be added again', async () => {
  const { user } = await start()
  await user.click(cell(4))
  await user.click(button('Select all pages from the file of the focused page'))
  await user.click(button('Delete'))
  expect(screen.getByText('3 pages')).toBeDefined()
  await user.click(button('Create PDF'))
  await screen.findByRole('heading', { name: 'a_organized.pdf' })
  expect(call.mock.calls.at(-1)?.[0].files.map(({ file }) => file.name)).toEqual(['a.pdf'])
  await user.click(button(/Organize$/))
  await user.click(button('Add the pages of b.pdf again'))
  expect(order()).toEqual(['A 1', 'A 2', 'A 3', 'B 1', 'B 2'])
})

test('without any page the button is disabled and says why', async () => {
  const { user } = await start({ 'a.pdf': { pageCount: 2 } })
  await user.click(button('Select all pages'))
  await user.click(button('Delete'))
  expect(screen.getByText('A PDF needs at least one page')).toBeDefined()
  expect(button('Create PDF').hasAttribute('disabled')).toBe(true)
  await user.click(button('Undo: delete 2 pages'))
  expect(order()).toEqual(['A 1', 'A 2'])
})

test('removing a file removes its pages, and undoing brings both back', async () => {
  const { user } = await start()
  await user.click(button('Remove a.pdf'))
  expect(order()).toEqual(['A 1', 'A 2'])
  await user.click(button('Undo: a.pdf removed'))
  await waitFor(() => expect(order()).toEqual(['A 1', 'A 2', 'A 3', 'B 1', 'B 2']))
  expect(within(screen.getByRole('list', { name: 'Files' })).getAllByText(/used$/)).toHaveLength(2)
})

test('a locked file asks for its password in its row; its pages follow', async () => {
  const { user } = await start({ 'a.pdf': { pageCount: 1 }, 'b.pdf': { pageCount: 2, password: 'secret' } })
  expect(order()).toEqual(['A 1'])
  expect(button('Create PDF').hasAttribute('disabled')).toBe(true)
  await user.type(screen.getByLabelText('Password for this file'), 'secret{Enter}')
  await waitFor(() => expect(order()).toEqual(['A 1', 'B 1', 'B 2']))
  expect(button('Create PDF').hasAttribute('disabled')).toBe(false)
})

test('several files start where they are marked', async () => {
  const { user } = await start({ 'a.pdf': { pageCount: 3 } })
  await user.click(cell(2))
  await user.click(button('More'))
  await user.click(button('New file here'))
  expect(screen.getByText('In 2 files')).toBeDefined()
  await user.click(button('Create PDF'))
  await screen.findByRole('heading', { name: 'a_organized.pdf' })
  expect(lastOptions()).toMatchObject({ cuts: [1] })
})

test('grouping shows the pages under their files and changes nothing', async () => {
  const { user } = await start()
  await user.click(cell(5))
  await user.click(button('Move to…'))
  await user.type(screen.getByLabelText('Move to page'), '1{Enter}')
  await user.click(screen.getByRole('switch', { name: 'Group by file' }))
  await user.click(button('Select all of b.pdf'))
  expect(screen.getByText('2 pages selected')).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Group by file' }))
  expect(order()).toEqual(['B 2', 'A 1', 'A 2', 'A 3', 'B 1'])
})

test('puts pages on sheets: organized first, then laid out, with words for both', async () => {
  const { user } = await start()
  await user.click(cell(1))
  await user.click(button('Delete'))
  await user.click(screen.getByRole('tab', { name: 'Print layout' }))
  expect(screen.getByText('Choose a layout to see the sheets.')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Booklet' }))
  expect(screen.getByText('1 sheet')).toBeDefined()
  expect(screen.getAllByRole('listitem', { name: /^Sheet/ }).map((side) => side.getAttribute('aria-label'))).toEqual([
    'Sheet 1, front: pages 4, 1',
    'Sheet 1, back: pages 2, 3',
  ])
  expect(screen.getByText('One deleted, as a booklet of 1 sheet')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Sheets' }))
  await user.click(screen.getByRole('radio', { name: '9' }))
  await user.click(screen.getByRole('radio', { name: 'Down' }))
  expect(screen.getByText('One deleted, on 1 sheet')).toBeDefined()
  await user.click(button('Create PDF'))
  await screen.findByRole('heading', { name: 'a_organized.pdf' })
  expect(call.mock.calls.map(([{ operation }]) => operation.id)).toEqual(['organize', 'printLayout'])
  expect(lastOptions()).toMatchObject({ pagesPerSheet: 9, order: 'columns', booklet: false })
})

test('an unchanged file is laid out directly, and without a layout nothing is', async () => {
  const { user } = await start({ 'a.pdf': { pageCount: 3 } })
  await user.click(screen.getByRole('tab', { name: 'Print layout' }))
  await user.click(screen.getByRole('radio', { name: 'Sheets' }))
  await user.click(button('Create PDF'))
  await screen.findByRole('heading', { name: 'a_organized.pdf' })
  expect(call.mock.calls.map(([{ operation }]) => operation.id)).toEqual(['printLayout'])
  await user.click(button(/Organize$/))
  await user.click(screen.getByRole('tab', { name: 'Print layout' }))
  await user.click(screen.getByRole('radio', { name: 'Off' }))
  await user.click(button('Create PDF'))
  await screen.findByRole('heading', { name: 'a_organized.pdf' })
  expect(call.mock.calls.at(-1)?.[0].operation.id).toBe('organize')
})

test('sets page labels as ranges, and removes them', async () => {
  const { user } = await start()
  await user.click(screen.getByText('Page labels'))
  await user.click(screen.getByRole('radio', { name: 'Set' }))
  await user.selectOptions(screen.getByLabelText('Style'), 'i, ii, iii')
  await user.click(cell(3))
  await user.click(button('Add a range'))
  const second = within(screen.getByRole('listitem', { name: 'Labels from page 3' }))
  await user.type(second.getByLabelText('Text before'), 'A-')
  await user.clear(second.getByLabelText('First number'))
  await user.type(second.getByLabelText('First number'), '7{Enter}')
  await user.click(button('Create PDF'))
  await screen.findByRole('heading', { name: 'a_organized.pdf' })
  expect(lastOptions()?.['labels']).toEqual([
    { page: 1, format: 'roman-lower', prefix: '', start: 1 },
    { page: 3, format: 'decimal', prefix: 'A-', start: 7 },
  ])
  await user.click(button(/Organize$/))
  await user.click(button('Undo: change page labels'))
  await user.click(button('Create PDF'))
  await screen.findByRole('heading', { name: 'a_organized.pdf' })
  expect(lastOptions()?.['labels']).toMatchObject([{ page: 1 }, { page: 3, start: 1 }])
})

test('an image becomes a page as large as the one before it; one that cannot be read is named', async () => {
  const { user } = await start({ 'a.pdf': { pageCount: 2, size: [300, 400] } })
  call.mockResolvedValueOnce({ ...RESULT, name: 'photo.pdf' })
  call.mockRejectedValueOnce(new CallError('"torn.png" is damaged.', { code: 'DAMAGED_PDF' }))
  await user.click(cell(1))
  const images = ['photo.jpg', 'torn.png'].map((name) => new File(['image'], name))
  await user.upload(screen.getByLabelText('Image', { selector: 'input' }), images)
  await waitFor(() => expect(order()).toEqual(['A 1', 'B 1', 'A 2']))
  expect(call.mock.calls[0]?.[0]).toMatchObject({
    operation: { id: 'fromImages' },
    options: { pageSize: { width: 300, height: 400 } },
  })
  expect(screen.getByText('"torn.png" is damaged.')).toBeDefined()
  await user.click(button('Undo: insert photo.pdf'))
  expect(order()).toEqual(['A 1', 'A 2'])
})

test('selects portrait and landscape pages where there are both', async () => {
  const { user } = await start({ 'a.pdf': { pageCount: 3 } })
  expect(screen.queryByRole('button', { name: 'Select landscape pages' })).toBeNull()
  await user.click(cell(2))
  await user.click(button('Right'))
  await user.click(button('Select portrait pages'))
  expect(cells().map((each) => each.getAttribute('aria-selected'))).toEqual(['true', 'false', 'true'])
  await user.click(button('Select landscape pages'))
  expect(screen.getByText('1 page selected', { selector: '[role=status]' })).toBeDefined()
})

test('a selected page is shown large by a button', async () => {
  const { user } = await start()
  await user.click(cell(2))
  await user.click(button('More'))
  await user.click(button('Show large'))
  expect(await screen.findByRole('dialog')).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('inserts before the first page: a blank one, and files in the order chosen', async () => {
  const { user } = await start({ 'a.pdf': { pageCount: 2 } }, { 'b.pdf': { pageCount: 2 }, 'c.pdf': {} })
  await user.click(cell(1))
  await user.click(screen.getByRole('radio', { name: 'Before page 1' }))
  await user.click(button('Blank page'))
  expect(order()).toEqual(['blank', 'A 1', 'A 2'])
  expect(screen.getByText('Blank page inserted as page 1')).toBeDefined()
  await user.upload(screen.getByLabelText('PDF file', { selector: 'input' }), [pdfFile('b.pdf'), pdfFile('c.pdf')])
  await waitFor(() => expect(order()).toEqual(['B 1', 'B 2', 'C 1', 'blank', 'A 1', 'A 2']))
  await user.click(cell(5))
  await user.click(screen.getByRole('radio', { name: 'After page 5' }))
  await user.click(button('Blank page'))
  expect(order().slice(4)).toEqual(['A 1', 'blank', 'A 2'])
})
