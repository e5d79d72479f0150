import { createContext, use } from 'react'

import type { Session } from './session.ts'

/** The session of the current page. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** Returns the session of the current page. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession was called outside of ToolSession.')
  return session
}
