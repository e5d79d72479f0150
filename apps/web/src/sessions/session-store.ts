import type { ToolId } from '@recto/contract'
import { createContext } from 'react'

import type { EntryPlace } from './entry-place.ts'
import { Session } from './session.ts'

/** Sessions kept in memory, with their files and results. Those a page shows or that are working do not count. */
const MAX_SESSIONS = 8

/** An entry of the browser's history that belongs to a tool's page. */
export interface Entry {
  /** The router's key of the entry. */
  key: string
  path: string
  tool: ToolId | undefined
  place: EntryPlace
}

/** The sessions of this tab. */
export class SessionStore {
  /** Least recently used first. */
  readonly #sessions = new Map<string, Session>()
  /** The sessions of entries that do not name theirs yet, by the entries' keys. */
  readonly #unnamed = new Map<string, string>()

  /** Returns the session of a history entry, the same for each call; a new one if it has none. */
  at({ key, path, tool, place }: Entry): Session {
    const id = place.session ?? this.#unnamed.get(key) ?? crypto.randomUUID()
    if (place.session === undefined) this.#unnamed.set(key, id)
    const known = this.#sessions.get(id)
    const session = known?.path === path ? known : new Session(id, path, tool)
    this.#sessions.delete(id)
    this.#sessions.set(id, session)
    return session
  }

  /** Drops the sessions used longest ago. */
  trim(): void {
    const idle = [...this.#sessions.values()].filter(({ isHeld }) => !isHeld)
    for (const session of idle.slice(0, Math.max(0, idle.length - MAX_SESSIONS))) {
      this.#sessions.delete(session.id)
      session.drop()
    }
  }
}

/** The sessions of this tab; tests bring their own. */
export const SessionStoreContext = createContext(new SessionStore())
