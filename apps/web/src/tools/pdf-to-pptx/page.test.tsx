import { POWERPOINT_TYPE } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button, filePicker } from '../../testing/screen-queries.ts'
import { SlidesWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['PK'], { type: POWERPOINT_TYPE }),
  name: 'report.pptx',
  report: { pageCount: 3, warnings: [{ code: 'PAGES_PICTURED', file: 'report.pdf', count: 1, pages: [2] }] },
}

beforeEach(() => {
  mockObjectUrls()
  call.mockReset()
})

/** Chooses a file and waits for the description of its slides. */
async function start() {
  const view = renderScreen(<SlidesWizard />, fakePreview({ 'report.pdf': { pageCount: 3 } }))
  await view.user.upload(filePicker(), pdfFile('report.pdf'))
  await screen.findByRole('heading', { name: 'What you get' })
  return view
}

test('the result is described in advance, and pages that became images are named', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  expect(await screen.findByText('3 slides')).toBeDefined()
  await user.click(button('Convert to PowerPoint'))
  expect(await screen.findByRole('heading', { name: 'report.pptx' })).toBe(document.activeElement)
  expect(call.mock.calls.at(-1)?.[0].operation.id).toBe('toPowerpoint')
  expect(call.mock.calls.at(-1)?.[0]).toMatchObject({ isLong: true, options: {} })
  expect(screen.getAllByText('Your PDF has been converted to PowerPoint.').length).toBeGreaterThan(0)
  expect(screen.getByText(/^Page 2 of "report.pdf" is an image on its slide/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('report.pptx')
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})
