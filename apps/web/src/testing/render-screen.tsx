import { AVAILABLE_TOOLS, DEFAULT_LIMITS, type PublicConfig } from '@recto/contract'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider, type Location } from 'react-router'
import { afterEach } from 'vitest'

import { ConfigContext } from '../api/config-context.tsx'
import { NoticeProvider } from '../components/notice/notice-provider.tsx'
// Loaded up front, as on a page that has been open for a moment.
import '../components/notice/toasts.tsx'
import { LocalWorkContext } from '../local-work/local-work-context.ts'
import { OfficeReaderContext } from '../office/read-office.ts'
import { readOfficeFile } from '../office/reader/read-office-file.ts'
import { RunningWorkContext, RunningWorkList } from '../sessions/running-work.ts'
import { SessionStore, SessionStoreContext } from '../sessions/session-store.ts'
import { ToolSession } from '../sessions/tool-session.tsx'
import type { PreviewService } from '../preview/preview-context.tsx'
import { PreviewProvider } from '../preview/preview-context.tsx'
import { FileHandoffProvider } from '../wizard/file-handoff.tsx'
import { catalog } from '../messages/catalog.ts'
import { fakePreview } from './fake-preview-worker.ts'

afterEach(cleanup)

/** The contract's defaults, with all work on the server. */
const SERVER_CONFIG: PublicConfig = {
  ...DEFAULT_LIMITS,
  processing: 'server',
  availableTools: AVAILABLE_TOOLS.map(({ id }) => id),
}

/** State of a tab from before a reload. */
interface TestTab {
  store?: SessionStore
  /** Its history entry. */
  entry?: Location
}

/** Renders a tool inside the app's providers, a router and the session of its page. */
export function renderScreen(
  content: ReactNode,
  service?: PreviewService,
  startLocalWorker?: () => Worker,
  tab?: TestTab,
) {
  return renderPage(<ToolSession>{content}</ToolSession>, service, startLocalWorker, tab)
}

/** The same for a page that has, or starts, its own session. */
export function renderPage(
  content: ReactNode,
  service: PreviewService = fakePreview(),
  startLocalWorker = noLocalWorker,
  { store = new SessionStore(), entry }: TestTab = {},
) {
  const page = (
    // The server of these tests is a mock, which is simpler than a worker; tests of both places configure their own.
    <ConfigContext value={SERVER_CONFIG}>
      <LocalWorkContext value={startLocalWorker}>
        <OfficeReaderContext value={(file) => readOfficeFile(file, file.name)}>
          <PreviewProvider service={service}>{content}</PreviewProvider>
        </OfficeReaderContext>
      </LocalWorkContext>
    </ConfigContext>
  )
  const running = new RunningWorkList()
  const router = createMemoryRouter(
    [
      { path: '/', element: page },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    entry === undefined ? {} : { initialEntries: [entry] },
  )
  const screen = render(
    <I18nProvider i18n={catalog}>
      <NoticeProvider>
        <FileHandoffProvider>
          <SessionStoreContext value={store}>
            <RunningWorkContext value={running}>
              <RouterProvider router={router} flushSync={flushRender} />
            </RunningWorkContext>
          </SessionStoreContext>
        </FileHandoffProvider>
      </NoticeProvider>
    </I18nProvider>,
  )
  // The file picker's own filter is off, because the tests cover rejected files.
  return { ...screen, router, running, user: userEvent.setup({ applyAccept: false }) }
}

/** Does what the browser router does; importing it would load a second copy of the router. */
function flushRender(change: () => unknown): undefined {
  flushSync(change)
}

function noLocalWorker(): Worker {
  throw new Error('This test runs no operation in the browser.')
}

/** A file of a given size with the type of a PDF. */
export function pdfFile(name: string, size = 5): File {
  const file = new File(['%PDF-'], name, { type: 'application/pdf' })
  if (size !== 5) Object.defineProperty(file, 'size', { value: size })
  return file
}
