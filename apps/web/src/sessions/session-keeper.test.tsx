import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation, type CallResult } from '../api/call-operation.ts'
import { fakePreview } from '../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../testing/render-screen.tsx'
import { createShelf, openStore, reload, saveChanges } from '../testing/reload.tsx'
import { button, filePicker } from '../testing/screen-queries.ts'
import { MergeWizard } from '../tools/merge-pdf/wizard.tsx'
import type { FileShelf } from './session-keeper.ts'

vi.mock('../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'merged.pdf',
  report: { pageCount: 2, warnings: [] },
}

beforeEach(() => {
  sessionStorage.clear()
  let created = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:made-${(created += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
})

const rowNames = () =>
  screen.getAllByRole('button', { name: /^Move .* position/ }).map((grip) => grip.getAttribute('aria-label'))

/** Arranges two files and waits until that is saved. */
async function arrange(shelf: FileShelf) {
  const view = renderScreen(<MergeWizard />, fakePreview({}), undefined, { store: openStore(shelf) })
  await view.user.upload(filePicker(), [pdfFile('a.pdf'), pdfFile('b.pdf')])
  await view.user.click(button('Continue'))
  await view.user.click(button('Move a.pdf down'))
  return view
}

test('a reloaded page has its files in their order, at the same step', async () => {
  const shelf = createShelf()
  await reload(await arrange(shelf), <MergeWizard />, shelf)
  await waitFor(() => expect(rowNames()).toEqual(['Move b.pdf, position 1 of 2', 'Move a.pdf, position 2 of 2']))
})

test('a reloaded page has its result', async () => {
  vi.mocked(callOperation).mockResolvedValue(RESULT)
  const shelf = createShelf()
  const view = await arrange(shelf)
  await view.user.click(button('Merge Files'))
  await screen.findByRole('link', { name: 'Download' })
  const { router } = await reload(view, <MergeWizard />, shelf)
  expect(await screen.findByRole('heading', { name: 'merged.pdf' })).toBeDefined()
  expect(screen.getByText(/from 2 files/)).toBeDefined()
  await act(() => router.navigate('/elsewhere'))
  await act(() => router.navigate(-1))
  expect(screen.getByRole('link', { name: 'Download' })).toBeDefined()
})

test('without its files, which were not kept, a reloaded page starts again', async () => {
  await reload(await arrange(createShelf()), <MergeWizard />, createShelf())
  expect(await screen.findByText('Drag & drop files here')).toBeDefined()
})

test('no password is saved', async () => {
  const shelf = createShelf()
  const view = renderScreen(<MergeWizard />, fakePreview({ 'a.pdf': { password: 'Geheim' } }), undefined, {
    store: openStore(shelf),
  })
  await view.user.upload(filePicker(), [pdfFile('a.pdf'), pdfFile('b.pdf')])
  await view.user.type(screen.getByLabelText('Password for this file'), 'Geheim{Enter}')
  await waitFor(() => expect(button('Continue').disabled).toBe(false))
  await saveChanges()
  const saved = Object.values(sessionStorage).join(' ')
  expect(saved).toContain('shelfId')
  expect(saved).not.toContain('Geheim')
})
