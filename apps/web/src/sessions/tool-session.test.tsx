import { expect, onTestFinished, test, vi } from 'vitest'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'

import { createShelf } from '../testing/reload.tsx'
import { WaitingContext } from './entry-place.ts'
import { SessionKeeper } from './session-keeper.ts'
import { SessionStore, SessionStoreContext } from './session-store.ts'
import { ToolSession } from './tool-session.tsx'

test('a restored session is shown if its files were opened before the effects of the page ran', async () => {
  // As in a browser: outside of act, React runs effects in a task of their own, and restoring nothing takes less.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const snapshots = {
    take: () => ({ path: '/', savedAt: 0, values: {} }),
    write: () => undefined,
    clear: () => undefined,
  }
  const store = new SessionStore(new SessionKeeper(snapshots, createShelf()))
  const Waiting = vi.fn<() => string>(() => 'Reading the file')
  const place = document.createElement('main')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  root.render(
    <SessionStoreContext value={store}>
      <WaitingContext value={<Waiting />}>
        <MemoryRouter initialEntries={[{ pathname: '/', state: { session: 'saved' } }]}>
          <ToolSession>The tool</ToolSession>
        </MemoryRouter>
      </WaitingContext>
    </SessionStoreContext>,
  )
  await expect.poll(() => place.textContent, { timeout: 5000 }).toBe('The tool')
  expect(Waiting).toHaveBeenCalled()
})
