import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { NoticeProvider } from '../components/notice/notice-provider.tsx'
import { catalog } from '../messages/catalog.ts'
import { PrintAndShare } from './print-and-share.tsx'

const FILE = new File(['%PDF-1.7'], 'offer.pdf', { type: 'application/pdf' })

/** Capabilities of a test's platform. */
interface Platform {
  hasViewer?: boolean
  hasMouse?: boolean
  canShare?: (data: ShareData) => boolean
}

const share = vi.fn<(data: ShareData) => Promise<void>>()

/** The page's frames, which load nothing in tests. */
let frames: HTMLIFrameElement[]

beforeEach(() => {
  frames = []
  vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    frames.push(...nodes.filter((node) => node instanceof HTMLIFrameElement))
  })
  share.mockReset().mockResolvedValue()
})

afterEach(() => {
  cleanup()
  for (const name of ['pdfViewerEnabled', 'share', 'canShare']) Reflect.deleteProperty(navigator, name)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show({ hasViewer = true, hasMouse = true, canShare }: Platform = {}, isReadable = true) {
  const platform = { pdfViewerEnabled: hasViewer, ...(canShare !== undefined && { share, canShare }) }
  for (const [name, value] of Object.entries(platform)) {
    Object.defineProperty(navigator, name, { configurable: true, value })
  }
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
  render(
    <I18nProvider i18n={catalog}>
      <NoticeProvider>
        <PrintAndShare result={{ file: FILE, url: 'blob:made' }} isReadable={isReadable} />
      </NoticeProvider>
    </I18nProvider>,
  )
  return userEvent.setup()
}

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
/** Gives the viewer in the frame a print dialog and fires its load event. */
function loadViewer(print: () => void) {
  const viewer = frames.at(-1)
  if (viewer === undefined) throw new Error('Nothing is to be printed.')
  Object.defineProperty(viewer, 'contentWindow', { value: { focus: () => undefined, print } })
  fireEvent.load(viewer)
}

test.each<[string, Platform, boolean, string[]]>([
  ['a desktop', { canShare: () => true }, true, ['Print', 'Share']],
  ['a platform that shares no such files', { canShare: () => false }, true, ['Print']],
  ['a platform without sharing', {}, true, ['Print']],
  ['a phone', { hasMouse: false, canShare: () => true }, true, ['Share']],
  ['a browser without a viewer for PDF', { hasViewer: false, canShare: () => true }, true, ['Share']],
  ['a result that needs a password or is no PDF', { canShare: () => true }, false, ['Share']],
])('%s', (_, platform, isReadable, expected) => {
  show(platform, isReadable)
  expect(names()).toEqual(expected)
})

test('a result is printed by the viewer in a frame, which is removed with the page', async () => {
  const print = vi.fn<() => void>()
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(frames.map(({ src }) => src)).toEqual(['blob:made'])
  loadViewer(print)
  expect(print).toHaveBeenCalledOnce()
  const removals = frames.map((frame) => vi.spyOn(frame, 'remove'))
  cleanup()
  expect(removals.map(({ mock }) => mock.calls.length)).toEqual([1])
})

test.each([
  ['opens the result in a tab', window, 0],
  ['says so if it may not open one', null, 1],
])('a viewer of another origin %s', async (_, opened, errors) => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(opened)
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  loadViewer(() => {
    throw new DOMException('Permission denied', 'SecurityError')
  })
  expect(openTab).toHaveBeenCalledWith('blob:made', '_blank')
  await waitFor(() => expect(screen.queryAllByText(/^The print dialog could not be opened/)).toHaveLength(errors))
})

test('a result is shared under its name', async () => {
  const user = show({ canShare: () => true })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({ files: [FILE], title: 'offer.pdf' })
})

test.each([
  ['that was closed is no error', 'AbortError', 0],
  ['that fails is one', 'DataError', 1],
])('a dialog %s', async (_, name, errors) => {
  share.mockRejectedValue(new DOMException('', name))
  const user = show({ canShare: () => true })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(screen.queryAllByText(/^The file could not be shared/)).toHaveLength(errors))
})
