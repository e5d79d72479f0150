import type { ToolId } from '@recto/contract'
import { lazy, Suspense, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { readPlace, WaitingContext, type EntryPlace } from './entry-place.ts'
import type { Session } from './session.ts'
import { SessionContext } from './session-context.ts'
import { SessionStoreContext, type SessionStore } from './session-store.ts'

/** Not needed until there is something to undo. */
const UndoKeys = lazy(async () => ({ default: (await import('./undo-keys.tsx')).UndoKeys }))

interface ToolSessionProps {
  /** Omitted for a page that only receives files. */
  tool?: ToolId | undefined
  children: ReactNode
}

/**
 * Gives a page the session of its history entry. The entry is marked with it, so that Back and Forward find it again.
 * An entry without a mark starts a session, as does a link to the same tool's page.
 */
export function ToolSession({ tool, children }: ToolSessionProps) {
  const location = useLocation()
  const { key, pathname: path, search } = location
  const navigate = useNavigate()
  const store = use(SessionStoreContext)
  const place = readPlace(location.state)
  const session = store.at({ key, path, tool, place })
  const mark = useEffectEvent(() => {
    if (place.session === session.id) return
    const marked: EntryPlace = { ...place, session: session.id }
    void navigate({ pathname: '.', search }, { state: marked, replace: true, preventScrollReset: true })
  })
  useEffect(() => mark(), [session])
  return (
    <Shown key={session.id} session={session} store={store}>
      {children}
    </Shown>
  )
}

interface ShownProps extends Pick<ToolSessionProps, 'children'> {
  session: Session
  store: SessionStore
}

/** Shows a session once its files are available. */
function Shown({ session, store, children }: ShownProps) {
  const waiting = use(WaitingContext)
  const [isReady, setIsReady] = useState(store.restoring(session) === undefined)
  useEffect(() => {
    // On a busy device, the files may have been opened between rendering and this effect.
    void Promise.resolve(store.restoring(session)).then(() => setIsReady(true))
  }, [session, store])
  useEffect(() => (isReady ? store.show(session) : undefined), [isReady, session, store])
  if (!isReady) return waiting
  return (
    <SessionContext value={session}>
      {children}
      <Suspense>
        <UndoKeys />
      </Suspense>
    </SessionContext>
  )
}
