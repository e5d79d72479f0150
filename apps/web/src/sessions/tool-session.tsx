import type { ToolId } from '@recto/contract'
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { readPlace } from './entry-place.ts'
import { Session } from './session.ts'
import { SessionStoreContext } from './session-store.ts'

const SessionContext = createContext<Session | undefined>(undefined)

interface ToolSessionProps {
  /** Left out for a page that only takes files. */
  tool?: ToolId | undefined
  children: ReactNode
}

/**
 * Gives a page the session of its history entry. The entry is marked with it, so that Back and Forward find it again; an
 * entry without a mark starts a session, as a link to the page of the same tool does.
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
    const marked = { session: session.id, step: place.step }
    void navigate({ pathname: '.', search }, { state: marked, replace: true, preventScrollReset: true })
  })
  useEffect(() => mark(), [session])
  useEffect(() => {
    const release = session.hold()
    store.trim()
    return release
  }, [session, store])
  return (
    <SessionContext key={session.id} value={session}>
      {children}
    </SessionContext>
  )
}

/** Gives a screen a session that ends with it. */
export function OwnSession({ tool, children }: ToolSessionProps) {
  const { pathname } = useLocation()
  const [session] = useState(() => new Session(crypto.randomUUID(), pathname, tool))
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Returns the session of the current page. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession was called outside of ToolSession.')
  return session
}
