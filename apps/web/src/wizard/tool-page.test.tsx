import { act, screen, within } from '@testing-library/react'
import { DEFAULT_LIMITS, TOOLS, type ProcessingMode } from '@recto/contract'
import { useState, type ComponentType } from 'react'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

import { ConfigContext } from '../api/config-context.tsx'
import { useEarlyFiles } from '../components/upload/early-files.ts'
import { pdfFile, renderPage } from '../testing/render-screen.tsx'
import { filePicker } from '../testing/screen-queries.ts'
import { readPlace } from '../sessions/entry-place.ts'
import { useFileHandoff, useHandedOverFiles } from './file-handoff.tsx'
import { ToolPage } from './tool-page.tsx'

const { 'merge-pdf': MERGE, 'split-pdf': SPLIT } = TOOLS

/** Replaces the wizard and records the files it receives. */
function FakeWizard({ onFiles }: { onFiles: (names: string[]) => void }) {
  useEarlyFiles((files) => onFiles(files.map(({ name }) => name)))
  return <p>The whole tool</p>
}

/** Renders a page with a wizard that the test loads or fails to load. */
function open(tool: typeof MERGE | typeof SPLIT) {
  const taken = vi.fn<(names: string[]) => void>()
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType>()
  // It may reject before the page requests it.
  promise.catch(() => undefined)
  const view = renderPage(<ToolPage tool={tool} promise="Nothing is lost." load={() => promise} />)
  const loadWithPreview = () => resolve(() => <FakeWizard onFiles={taken} />)
  return { ...view, taken, loadWithPreview, fail: reject }
}

test('the first step works before the rest is loaded, and says what the tool leaves unchanged', () => {
  open(MERGE)
  expect(screen.getByRole('heading', { level: 1, name: 'Merge PDF' })).toBeDefined()
  expect(within(screen.getByRole('main')).getByText('Nothing is lost.')).toBeDefined()
})

test('the wizard takes over with the first file', async () => {
  const { loadWithPreview, user } = open(SPLIT)
  loadWithPreview()
  await act(() => wait(50))
  expect(screen.queryByText('The whole tool')).toBeNull()
  await user.upload(filePicker(), pdfFile('a.pdf'))
  expect(await screen.findByText('The whole tool')).toBeDefined()
})

test('files chosen while the wizard is loading are not lost', async () => {
  const { loadWithPreview, taken, user } = open(MERGE)
  await user.upload(filePicker(), pdfFile('a.pdf'))
  await user.upload(filePicker(), pdfFile('b.pdf'))
  loadWithPreview()
  await screen.findByText('The whole tool')
  expect(taken.mock.calls).toEqual([[['a.pdf', 'b.pdf']]])
})

test('a file chosen in a file picker that was opened before the wizard came is not lost', async () => {
  const { loadWithPreview, taken, user } = open(SPLIT)
  const early = filePicker()
  await user.upload(early, pdfFile('a.pdf'))
  loadWithPreview()
  await screen.findByText('The whole tool')
  expect(early.isConnected).toBe(false)
  await user.upload(early, pdfFile('b.pdf'))
  expect(taken.mock.calls).toEqual([[['a.pdf']], [['b.pdf']]])
})

test('a tool for one file gets the last choice', async () => {
  const { loadWithPreview, taken, user } = open(SPLIT)
  await user.upload(filePicker(), pdfFile('a.pdf'))
  await user.upload(filePicker(), pdfFile('b.pdf'))
  loadWithPreview()
  await screen.findByText('The whole tool')
  expect(taken.mock.calls).toEqual([[['b.pdf']]])
})

test('where files need an API key, the page says so and takes none', async () => {
  const config = { ...DEFAULT_LIMITS, availableTools: [], requiresApiKey: true }
  const page = <ToolPage tool={SPLIT} load={() => Promise.resolve(() => <p>The whole tool</p>)} />
  renderPage(<ConfigContext value={config}>{page}</ConfigContext>)
  expect(screen.getByRole('heading', { level: 1, name: 'Split PDF' })).toBeDefined()
  const notice = within(await screen.findByRole('region', { name: 'This server needs an API key' }))
  expect(notice.getByText(/accepts files only with an API key/)).toBeDefined()
  expect(notice.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    TOOLS['protect-pdf'].route,
    '/developers',
    '/contact',
  ])
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test('where an operator leaves all work to devices, no key is needed', () => {
  const processing: ProcessingMode = 'device-only'
  const config = { ...DEFAULT_LIMITS, availableTools: [], requiresApiKey: true, processing }
  const page = <ToolPage tool={SPLIT} load={() => Promise.resolve(() => <p>The whole tool</p>)} />
  renderPage(<ConfigContext value={config}>{page}</ConfigContext>)
  expect(screen.queryByRole('region', { name: 'This server needs an API key' })).toBeNull()
  expect(filePicker()).toBeDefined()
})

test('a wizard that cannot be loaded is reported in place, and the files that were chosen wait for it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const taken = vi.fn<(names: string[]) => void>()
  const load = vi.fn<() => Promise<ComponentType>>()
  const { user } = renderPage(<ToolPage tool={SPLIT} load={load} />)
  await user.upload(filePicker(), pdfFile('a.pdf'))
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('Your file and settings are kept.')
  expect(filePicker()).toBeDefined()
  // A module that failed to load is not fetched again, so it must not be requested early.
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  load.mockResolvedValue(() => <FakeWizard onFiles={taken} />)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('The whole tool')
  expect(taken.mock.calls).toEqual([[['a.pdf']]])
})

/** Replaces the screen for several files and shows their names. */
function FakeBatch() {
  const [names, setNames] = useState('')
  useHandedOverFiles((files) => setNames(files.map(({ name }) => name).join(' and ')))
  return <p>Batch of {names}</p>
}

/** A page with a screen for several files. */
const PAGE_WITH_BATCH = (
  <ToolPage
    tool={TOOLS['rotate-pdf']}
    load={() => Promise.resolve(() => <p>The whole tool</p>)}
    loadBatch={() => Promise.resolve(FakeBatch)}
  />
)

/** Another page, whose results continue in the tool. */
function Sender() {
  const { handOver } = useFileHandoff()
  const [isSent, setIsSent] = useState(false)
  const send = () => {
    handOver([pdfFile('a.pdf'), pdfFile('b.pdf')])
    setIsSent(true)
  }
  return isSent ? (
    PAGE_WITH_BATCH
  ) : (
    <button type="button" onClick={send}>
      Go on
    </button>
  )
}

test('several files begin a batch, in the place of the empty page', async () => {
  const { user, router } = renderPage(PAGE_WITH_BATCH)
  await user.upload(filePicker(), [pdfFile('a.pdf'), pdfFile('b.pdf')])
  expect(await screen.findByText('Batch of a.pdf and b.pdf')).toBeDefined()
  expect(readPlace(router.state.location.state)).toMatchObject({ isBatch: true })
  expect(router.state.historyAction).toBe('REPLACE')
})

test('several files from another page begin a batch without the wizard', async () => {
  const { user } = renderPage(<Sender />)
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText('Batch of a.pdf and b.pdf')).toBeDefined()
  expect(screen.queryByText('The whole tool')).toBeNull()
})
