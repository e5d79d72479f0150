import { AVAILABLE_TOOLS, DEFAULT_LIMITS, type ProcessingMode } from '@recto/contract'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { callOperation } from '../api/call-operation.ts'
import { ConfigContext } from '../api/config-context.tsx'
import { INFO } from '../testing/document-info.ts'
import { documentReply, factsReply, fakeLocalWork, refusalReply, type AnswerTask } from '../testing/fake-local-work.ts'
import { fakePreview } from '../testing/fake-preview-worker.ts'
import { mockObjectUrls } from '../testing/browser-mocks.ts'
import { parseSpeedLog } from './speed-log.ts'
import { pdfFile, renderScreen } from '../testing/render-screen.tsx'
import { button, checkbox, filePicker, radio } from '../testing/screen-queries.ts'
import { CompressWizard } from '../tools/compress-pdf/wizard.tsx'
import { MergeWizard } from '../tools/merge-pdf/wizard.tsx'

vi.mock('../components/page-thumbnail/use-near-viewport.ts', () => ({ useNearViewport: () => true }))
vi.mock('../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const MB = 1024 * 1024
const LARGE = 400 * MB

const COMPRESSION = {
  level: 'medium',
  originalSize: 5,
  compressedSize: 4,
  ratio: 20,
  images: { total: 0, changed: 0 },
} as const

const COMPRESSED = documentReply('a_compressed.pdf', { pageCount: 3, warnings: [], compression: COMPRESSION })

beforeEach(() => {
  mockObjectUrls()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  localStorage.clear()
  call.mockReset().mockResolvedValue({
    blob: new Blob(['%PDF-'], { type: 'application/pdf' }),
    name: 'a_compressed.pdf',
    report: { pageCount: 3, warnings: [], compression: COMPRESSION },
  })
})
afterEach(() => vi.useRealTimers())

/** Shows a tool as in an installation with this setting. */
function show(content: React.ReactNode, answer: AnswerTask, processing: ProcessingMode = 'auto') {
  const availableTools = AVAILABLE_TOOLS.map(({ id }) => id)
  const config = { ...DEFAULT_LIMITS, maxUploadMb: 1000, maxUploadMbCompress: 1000, availableTools, processing }
  const work = fakeLocalWork((task, worker) =>
    task.operation === 'info' ? worker.reply(factsReply(INFO)) : answer(task, worker),
  )
  const files = { 'a.pdf': { pageCount: 3 }, 'b.pdf': { pageCount: 2 } }
  const view = renderScreen(
    <ConfigContext value={config}>{content}</ConfigContext>,
    fakePreview(files),
    work.startWorker,
  )
  return { ...view, ...work, runs: () => work.tasks.filter(({ operation }) => operation !== 'info') }
}

/** Opens Compress with a file. */
async function openCompress(options: { answer?: AnswerTask; mode?: ProcessingMode; sizeBytes?: number } = {}) {
  const { answer = (_task, worker) => worker.reply(COMPRESSED), mode, sizeBytes } = options
  const view = show(<CompressWizard />, answer, mode)
  await view.user.upload(filePicker(), pdfFile('a.pdf', sizeBytes))
  return view
}

const settings = () => screen.findByRole('group', { name: 'How small should it be?' })
const question = () => screen.findByRole('heading', { name: /Where should the work happen\?$/ })
const result = () => screen.findByRole('link', { name: 'Download' })

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
}

test('work runs on this device, and the result says that nothing was sent', async () => {
  const { user, runs } = await openCompress()
  await settings()
  expect(await screen.findByText('On this device')).toBeDefined()
  await user.click(button('Compress PDF'))
  await result()
  expect(runs()).toMatchObject([{ operation: 'compress', limits: { maxPages: 5000, maxPixels: 80_000_000 } }])
  expect(call).not.toHaveBeenCalled()
  expect(screen.getByText(/kept only in this browser\. Nothing was sent\.$/)).toBeDefined()
  expect(screen.queryByText(/deleted automatically/)).toBeNull()
})

test('the visitor can choose the server for a file, and sees what is sent', async () => {
  const { user, runs } = await openCompress({ sizeBytes: 2 * MB })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const box = screen.getByRole('group', { name: 'Where the work happens' })
  expect(document.activeElement).toBe(radio('On this device'))
  expect(within(box).getByText(/^Sends 2\.0 MB\. Deleted after 24 hours/)).toBeDefined()
  await user.click(radio('On our server'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Where the work happens' })).toBeNull()
  expect(document.activeElement).toBe(button('Change'))
  await user.click(button('Compress PDF'))
  await result()
  expect(call).toHaveBeenCalledOnce()
  expect(runs()).toEqual([])
  expect(screen.getByText('Files are deleted automatically after 24 hours.')).toBeDefined()
})

test('a file too large for this device is asked about in place of the settings', async () => {
  const { user, runs } = await openCompress({ sizeBytes: LARGE })
  await question()
  expect(screen.queryByRole('group', { name: 'How small should it be?' })).toBeNull()
  expect(screen.getByText(/needs about 1\.4 GB of memory.* usually gives a page about 1 GB\.$/)).toBeDefined()
  expect(button('Use our server').className).toContain('btn--main')
  await user.click(button('Try it here'))
  await settings()
  await user.click(button('Compress PDF'))
  await result()
  expect(runs()).toHaveLength(1)
  expect(call).not.toHaveBeenCalled()
})

test('the answer applies only to the file it was given for', async () => {
  const { user } = await openCompress({ sizeBytes: LARGE })
  await question()
  await user.click(button('Use our server'))
  await settings()
  expect(await screen.findByText('On our server')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Compress PDF' }))
  await result()
  expect(call).toHaveBeenCalledOnce()
  await user.click(button('Process Another File'))
  await user.upload(filePicker(), pdfFile('b.pdf', LARGE))
  await question()
})

test('without a connection the server cannot be chosen', async () => {
  setOnline(false)
  const { user } = await openCompress({ sizeBytes: LARGE })
  await question()
  expect(button('Use our server').disabled).toBe(true)
  expect(screen.getByText('No connection')).toBeDefined()
  await user.click(button('Try it here'))
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  expect(radio('On our server').disabled).toBe(true)
  setOnline(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(radio('On our server').disabled).toBe(false)
})

test('when this device fails, nothing is sent before the visitor agrees', async () => {
  const { user } = await openCompress({
    answer: (_task, worker) => worker.reply(refusalReply('TOO_COMPLEX', { reason: 'memory' })),
  })
  await settings()
  await user.click(button('Compress PDF'))
  const offer = await screen.findByRole('button', { name: 'Use our server instead' })
  expect(screen.getByText(/^Nothing was sent\. Our server can do it instead/)).toBeDefined()
  expect(call).not.toHaveBeenCalled()
  await user.click(offer)
  await result()
  expect(call).toHaveBeenCalledOnce()
})

test('an error of the file itself offers no server', async () => {
  const { user } = await openCompress({ answer: (_task, worker) => worker.reply(refusalReply('DAMAGED_PDF')) })
  await settings()
  await user.click(button('Compress PDF'))
  await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.queryByRole('button', { name: 'Use our server instead' })).toBeNull()
})

test('an installation that works only on devices never asks and offers nothing', async () => {
  const { user } = await openCompress({
    mode: 'device-only',
    sizeBytes: LARGE,
    answer: (_task, worker) => worker.crash('out of memory'),
  })
  await settings()
  expect(await screen.findByText('On this device')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  await user.click(button('Compress PDF'))
  await screen.findByText(/ran out of memory/)
  expect(screen.queryByRole('button', { name: 'Use our server instead' })).toBeNull()
  expect(call).not.toHaveBeenCalled()
})

test('preferring this device is remembered, and overrides an operator who prefers the server', async () => {
  const { user, unmount } = await openCompress({ mode: 'server' })
  expect(await screen.findByText('On our server')).toBeDefined()
  await user.click(button('Change'))
  await user.click(checkbox('Always prefer this device'))
  expect(radio('On this device').checked).toBe(true)
  unmount()
  await openCompress({ mode: 'server' })
  expect(await screen.findByText('On this device')).toBeDefined()
})

test('work that takes twice as long as forecast can move to the other place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user, workers } = await openCompress({ answer: () => undefined })
  await settings()
  await user.click(button('Compress PDF'))
  await screen.findByRole('progressbar')
  expect(screen.queryByText('taking longer than expected')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('taking longer than expected')).toBeDefined()
  await user.click(button('Use our server'))
  await result()
  expect(workers.at(-1)?.isTerminated).toBe(true)
  expect(call).toHaveBeenCalledOnce()
  expect(screen.getByText('Files are deleted automatically after 24 hours.')).toBeDefined()
})

test('a merge asks when it is started, and can be returned from', async () => {
  const { user, tasks } = show(<MergeWizard />, (_task, worker) => worker.reply(documentReply('merged.pdf')))
  await user.upload(filePicker(), [pdfFile('a.pdf', LARGE), pdfFile('b.pdf', LARGE)])
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Merge Files' }))
  await question()
  await user.click(button('Back'))
  await user.click(await screen.findByRole('button', { name: 'Merge Files' }))
  await question()
  await user.click(button('Try it here'))
  await result()
  expect(tasks).toMatchObject([{ operation: 'merge', files: [{}, {}] }])
  expect(call).not.toHaveBeenCalled()
})

test('durations are remembered without names and sizes', async () => {
  // An instant answer would look like a broken clock, which is not remembered.
  const { user } = await openCompress({
    answer: (_task, worker) => void setTimeout(() => worker.reply(COMPRESSED), 50),
  })
  await settings()
  await user.click(button('Compress PDF'))
  await result()
  const stored = localStorage.getItem('recto-speed')
  const { device } = parseSpeedLog(stored)
  expect(device.compress).toHaveLength(1)
  expect(stored).toBe(JSON.stringify({ device, server: {}, uploads: [] }))
})
