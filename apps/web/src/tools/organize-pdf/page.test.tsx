import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

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

/** Chooses files and waits for their pages. */
async function start(fakeFiles: Record<string, FakeFile> = { 'a.pdf': { pageCount: 3 }, 'b.pdf': { pageCount: 2 } }) {
  const view = renderScreen(<OrganizeWizard />, fakePreview(fakeFiles))
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

test('acts on the selected pages, names each deed, and takes it back', async () => {
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

test('without any page the button rests and says why', async () => {
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
