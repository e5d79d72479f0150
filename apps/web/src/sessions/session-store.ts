import type { ToolId } from '@recto/contract'
import { createContext } from 'react'

import type { EntryPlace } from './entry-place.ts'
import { SessionKeeper } from './session-keeper.ts'
import { Session } from './session.ts'
import { createSnapshotStore } from './snapshot-store.ts'

/** Sessions kept in memory, with their files and results. Visible and working ones do not count. */
const MAX_SESSIONS = 8

/** A browser history entry of a tool's page. */
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
  /** Sessions of entries that do not name theirs yet, by entry key. */
  readonly #unnamed = new Map<string, string>()
  readonly #keeper: SessionKeeper | undefined
  readonly #watched = new WeakSet<Session>()
  readonly #restoring = new Map<Session, Promise<unknown>>()

  /** @param keeper saves the sessions across reloads; without one they last as long as the page */
  constructor(keeper?: SessionKeeper) {
    this.#keeper = keeper
  }

  /** Returns the session of a history entry, the same for each call; a new one if it has none. */
  at({ key, path, tool, place }: Entry): Session {
    const { session: marked } = place
    const id = marked ?? this.#unnamed.get(key) ?? crypto.randomUUID()
    if (marked === undefined) this.#unnamed.set(key, id)
    const known = this.#sessions.get(id)
    const session = known?.path === path ? known : this.#create(id, path, tool)
    this.#sessions.delete(id)
    this.#sessions.set(id, session)
    return session
  }

  /** Resolves when the files of a restored session are open; undefined if there is nothing to restore. */
  restoring(session: Session): Promise<unknown> | undefined {
    return this.#restoring.get(session)
  }

  /** Holds a session while a page shows it, and saves its changes from now on; returns a function that releases it. */
  show(session: Session): () => void {
    const release = session.hold()
    // Until it is dropped: work continues without the page, and its results must survive a reload as well.
    if (this.#keeper !== undefined && !this.#watched.has(session)) {
      this.#watched.add(session)
      session.onDrop(this.#keeper.watch(session))
    }
    this.trim()
    return release
  }

  #create(id: string, path: string, tool: ToolId | undefined): Session {
    const values = this.#keeper?.take(id, path)
    const session = new Session(id, path, tool, values)
    const restoring = values && this.#keeper?.restore(session, values)
    if (restoring !== undefined) {
      this.#restoring.set(
        session,
        restoring.then(
          () => this.#restoring.delete(session),
          // A browser that can no longer open its shelf has no files to restore; the tool starts without them.
          () => this.#restoring.delete(session),
        ),
      )
    }
    return session
  }

  /** Drops the least recently used sessions. */
  trim(): void {
    this.#keepIdle(MAX_SESSIONS)
  }

  /**
   * Drops all sessions except visible and working ones.
   * @returns whether none are left
   */
  forget(): boolean {
    this.#keeper?.forget()
    this.#keepIdle(0)
    return this.#sessions.size === 0
  }

  #keepIdle(count: number): void {
    const idle = [...this.#sessions.values()].filter(({ isHeld }) => !isHeld)
    for (const session of idle.slice(0, Math.max(0, idle.length - count))) {
      this.#sessions.delete(session.id)
      session.drop()
    }
  }
}

/** The sessions of this tab; replaced in tests. */
export const SessionStoreContext = createContext(new SessionStore(createKeeper()))

/** Prerendering has no tab to store anything in. */
function createKeeper(): SessionKeeper | undefined {
  if (typeof window === 'undefined') return undefined
  return new SessionKeeper(
    createSnapshotStore(() => window.sessionStorage),
    {
      keep: async (file) => {
        const { keepFiles } = await import('../shelf/keeping.ts')
        const [id] = await keepFiles([file])
        return id
      },
      open: async (id) => {
        const { getShelf } = await import('../shelf/get-shelf.ts')
        return (await getShelf()).open(id)
      },
    },
  )
}
