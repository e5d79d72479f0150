import { POWERPOINT_TYPE } from '@recto/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { CallError } from '../../api/call-error.ts'
import { callOperation, type CallResult } from '../../api/call-operation.ts'
import { fakeDesk, type Finding } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { SlidesWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const RESULT: CallResult = {
  blob: new Blob(['PK'], { type: POWERPOINT_TYPE }),
  name: 'report.pptx',
  report: { pageCount: 3, warnings: [{ code: 'PAGES_PICTURED', file: 'report.pdf', count: 1, pages: [2] }] },
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  call.mockReset()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Chooses a file and waits for what is said of its slides. */
async function start(finding: Finding = { pageCount: 3 }) {
  const view = renderScreen(<SlidesWizard />, fakeDesk({ 'report.pdf': finding }))
  await view.user.upload(screen.getByLabelText('Browse Files', { selector: 'input' }), pdfFile('report.pdf'))
  await screen.findByRole('heading', { name: 'What you get' })
  return view
}

test('it says what one gets, and names the pages that became pictures', async () => {
  call.mockResolvedValue(RESULT)
  const { user } = await start()
  expect(await screen.findByText('3 slides')).toBeDefined()
  await user.click(button('Convert to PowerPoint'))
  expect(await screen.findByRole('heading', { name: 'report.pptx' })).toBe(document.activeElement)
  expect(call.mock.calls.at(-1)?.[0].operation.id).toBe('toPowerpoint')
  expect(call.mock.calls.at(-1)?.[0]).toMatchObject({ isLong: true, options: {} })
  expect(screen.getAllByText('Your PDF has been converted to PowerPoint.').length).toBeGreaterThan(0)
  expect(screen.getByText(/^Page 2 of "report.pdf" is a picture on its slide/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('report.pptx')
  await user.click(button('Process Another File'))
  expect(screen.getByText('Drag & drop files here')).toBeDefined()
})

test('the work is told by page and can be cancelled', async () => {
  let signal: AbortSignal | undefined
  call.mockImplementation((sent) => {
    ;({ signal } = sent)
    sent.onProgress({ phase: 'working', fraction: 0.6, item: 2, itemCount: 3 })
    return Promise.withResolvers<CallResult>().promise
  })
  const { user } = await start()
  await user.click(button('Convert to PowerPoint'))
  expect(screen.getByRole('progressbar', { name: 'Page 2 of 3' }).getAttribute('aria-valuenow')).toBe('60')
  await user.click(button('Cancel'))
  expect(signal?.aborted).toBe(true)
  expect(button('Convert to PowerPoint').disabled).toBe(false)
})

test('what fails is said, and can be tried again', async () => {
  const sentence = 'Conversion Error: The server returned an invalid presentation. Please try again.'
  call.mockRejectedValueOnce(new CallError(sentence))
  const { user } = await start()
  await user.click(button('Convert to PowerPoint'))
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { name: 'Error converting PDF to PowerPoint' })).toBeDefined()
  call.mockResolvedValueOnce(RESULT)
  await user.click(button('Try Again'))
  expect(await screen.findByRole('link', { name: 'Download' })).toBeDefined()
})
