import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation, type CallResult } from '../api/call-operation.ts'
import { ToolSession } from '../sessions/tool-session.tsx'
import { getShelf } from '../shelf/get-shelf.ts'
import { mockObjectUrls } from '../testing/browser-mocks.ts'
import { fakePreview } from '../testing/fake-preview-worker.ts'
import { pdfFile, renderPage } from '../testing/render-screen.tsx'
import { button, filePicker } from '../testing/screen-queries.ts'
import { NumberWizard } from '../tools/number-pages/wizard.tsx'

vi.mock('../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  name: 'report_numbered.pdf',
  report: { pageCount: 3, warnings: [] },
}

beforeEach(() => {
  mockObjectUrls()
  call.mockReset().mockResolvedValue(RESULT)
})

const nameField = () => screen.findByLabelText<HTMLInputElement>('File name')
const download = () => screen.getByRole('link', { name: 'Download' }).getAttribute('download')
const shelfNames = async () => (await getShelf()).list().map(({ name }) => name)

async function start() {
  const view = renderPage(
    <ToolSession tool="number-pages">
      <NumberWizard />
    </ToolSession>,
    fakePreview({ 'report.pdf': { pageCount: 3 } }),
  )
  await view.user.upload(filePicker(), pdfFile('report.pdf'))
  await nameField()
  return view
}

async function run({ user }: Awaited<ReturnType<typeof start>>) {
  await user.click(button('Add Page Numbers'))
  await screen.findByRole('link', { name: 'Download' })
}

/** Clears the field and types new text. */
async function retype({ user }: Awaited<ReturnType<typeof start>>, text: string) {
  await user.clear(await nameField())
  if (text !== '') await user.type(await nameField(), text)
}

test("by default the result has the tool's name", async () => {
  const view = await start()
  expect((await nameField()).value).toBe('report_numbered')
  expect(screen.getByText('.pdf')).toBeDefined()
  await run(view)
  expect(download()).toBe('report_numbered.pdf')
})

test('characters that names cannot have are replaced while they are typed', async () => {
  const view = await start()
  await retype(view, 'Offer 11/26: final.')
  expect((await nameField()).value).toBe('Offer 11-26- final.')
  await run(view)
  expect(download()).toBe('Offer 11-26- final.pdf')
  expect(screen.getByRole('heading', { name: 'Offer 11-26- final.pdf' })).toBeDefined()
})

test('text typed into the middle of a name keeps the caret in place', async () => {
  const { user } = await start()
  const field = await nameField()
  await user.type(field, ':', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect([field.value, field.selectionStart]).toEqual(['report-_numbered', 7])
})

test("clearing the name restores the tool's", async () => {
  const view = await start()
  await retype(view, 'Offer')
  await retype(view, '')
  expect((await nameField()).placeholder).toBe('report_numbered')
  await view.user.tab()
  expect((await nameField()).value).toBe('report_numbered')
  await retype(view, ' . ')
  await run(view)
  expect(download()).toBe('report_numbered.pdf')
})

test("Escape restores the tool's name", async () => {
  const view = await start()
  await retype(view, 'Offer{Escape}')
  expect((await nameField()).value).toBe('report_numbered')
  await run(view)
  expect(download()).toBe('report_numbered.pdf')
})

test('a name is reused for the next result from the same file, and is dropped with the file', async () => {
  const view = await start()
  await retype(view, 'Offer')
  await run(view)
  await act(() => view.router.navigate(-1))
  expect((await nameField()).value).toBe('Offer')
  await view.user.upload(screen.getByLabelText('Choose Another File', { selector: 'input' }), pdfFile('other.pdf'))
  await waitFor(async () => expect((await nameField()).value).toBe('other_numbered'))
})

test('a result is renamed on the page and on the shelf, and nothing is run again', async () => {
  const view = await start()
  await run(view)
  await waitFor(async () => expect(await shelfNames()).toEqual(['report.pdf', 'report_numbered.pdf']))
  await retype(view, 'Offer{Enter}')
  expect(download()).toBe('Offer.pdf')
  expect(screen.getByText('The file is called Offer.pdf.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Continue with Offer.pdf' })).toBeDefined()
  await waitFor(async () => expect(await shelfNames()).toEqual(['report.pdf', 'Offer.pdf']))
  await retype(view, '')
  await view.user.tab()
  expect(download()).toBe('report_numbered.pdf')
  await waitFor(async () => expect(await shelfNames()).toEqual(['report.pdf', 'report_numbered.pdf']))
  expect(call).toHaveBeenCalledOnce()
})

test('a name typed on a result is saved when the page is left by keyboard', async () => {
  const view = await start()
  await run(view)
  await retype(view, 'Offer')
  await act(() => view.router.navigate(-1))
  await act(() => view.router.navigate(1))
  expect(download()).toBe('Offer.pdf')
})
