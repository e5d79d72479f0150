import type { ToolId } from '@recto/contract'
import { createContext } from 'react'

import type { EntryPlace } from './entry-place.ts'
import { SessionKeeper } from './session-keeper.ts'
import { Session } from './session.ts'
import { createSnapshotStore } from './snapshot-store.ts'

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
  readonly #keeper: SessionKeeper | undefined
  readonly #watched = new WeakSet<Session>()
  readonly #restoring = new Map<Session, Promise<unknown>>()

  /** @param keeper saves the sessions for a reload; without one they last as long as the page */
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

  /** Resolves when the files of a restored session are open; undefined for a session that has nothing to restore. */
  restoring(session: Session): Promise<unknown> | undefined {
    return this.#restoring.get(session)
  }

  /** Keeps a session while a page shows it. Returns a function that ends that. Its changes are saved from now on. */
  show(session: Session): () => void {
    const release = session.hold()
    // Until it is dropped: work goes on without the page, and what it makes has to be found after a reload as well.
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
          // A browser that cannot open its shelf any more has no files to restore; the tool starts without.
          () => this.#restoring.delete(session),
        ),
      )
    }
    return session
  }

  /** Drops the sessions used longest ago. */
  trim(): void {
    this.#keepIdle(MAX_SESSIONS)
  }

  /**
   * Drops all sessions but those a page shows or that are working.
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

/** The sessions of this tab; tests bring their own. */
export const SessionStoreContext = createContext(new SessionStore(createKeeper()))

/** Prerendering has no tab to keep anything in. */
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
