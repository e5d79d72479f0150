import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'

import { NoticeProvider } from '../components/notice/notice-provider.tsx'
// Fetched ahead, as it is on a page that stands for a while.
import '../components/notice/toasts.tsx'
import { LocalWorkContext } from '../local-work/local-work-context.ts'
import type { PreviewService } from '../preview/preview-context.tsx'
import { PreviewProvider } from '../preview/preview-context.tsx'
import { FileHandoffProvider } from '../wizard/file-handoff.tsx'
import { catalog } from '../messages/catalog.ts'
import { fakePreview } from './fake-preview-worker.ts'

afterEach(cleanup)

/** Puts something on the screen with all that surrounds it in the app. */
export function renderScreen(
  content: ReactNode,
  service: PreviewService = fakePreview(),
  startLocalWorker = startNothing,
) {
  const page = (
    <LocalWorkContext value={startLocalWorker}>
      <PreviewProvider service={service}>{content}</PreviewProvider>
    </LocalWorkContext>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '*', element: <h1>Elsewhere</h1> },
  ])
  const screen = render(
    <I18nProvider i18n={catalog}>
      <NoticeProvider>
        <FileHandoffProvider>
          <RouterProvider router={router} flushSync={drawAtOnce} />
        </FileHandoffProvider>
      </NoticeProvider>
    </I18nProvider>,
  )
  // Refused files are part of what is tested: the picker's own filter must not hide them.
  return { ...screen, router, user: userEvent.setup({ applyAccept: false }) }
}

/** What the provider for browsers does; its module would bring a second copy of the router here. */
function drawAtOnce(change: () => unknown): undefined {
  flushSync(change)
}

function startNothing(): Worker {
  throw new Error('This test runs no operation in the browser.')
}

/** A file of a given size that claims to be a PDF. */
export function pdfFile(name: string, size = 5): File {
  const file = new File(['%PDF-'], name, { type: 'application/pdf' })
  if (size !== 5) Object.defineProperty(file, 'size', { value: size })
  return file
}
