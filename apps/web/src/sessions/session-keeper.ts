import { FILE_CELLS } from './file-cells.ts'
import type { Session } from './session.ts'
import type { SnapshotStore } from './snapshot-store.ts'

/** Changes in quick succession, as while typing, are saved together. */
const PAUSE_MS = 200

/** The part of the shelf that sessions need. */
export interface FileShelf {
  /** Stores a file and returns its ID; undefined if it cannot be stored. */
  keep: (file: File) => Promise<string | undefined>
  open: (id: string) => Promise<File | undefined>
}

/** Saves sessions and restores them after a reload. */
export class SessionKeeper {
  readonly #snapshots: SnapshotStore
  readonly #shelf: FileShelf
  readonly #ids = new WeakMap<File, string>()
  readonly #timers = new Map<Session, ReturnType<typeof setTimeout>>()

  constructor(snapshots: SnapshotStore, shelf: FileShelf) {
    this.#snapshots = snapshots
    this.#shelf = shelf
    // The last moment: the page is being closed, reloaded or cached.
    addEventListener('pagehide', () => {
      for (const session of this.#timers.keys()) this.#write(session)
    })
  }

  /**
   * Returns the saved values of a session, if there are any for this page, and removes them until the session is
   * watched.
   */
  take(id: string, path: string): Record<string, unknown> | undefined {
    const snapshot = this.#snapshots.take(id)
    return snapshot?.path === path ? snapshot.values : undefined
  }

  /** Removes everything saved; watched sessions are saved again on their next change. */
  forget(): void {
    this.#snapshots.clear()
  }

  /** Reopens the files of a session. */
  async restore(session: Session, values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const { name, restore } of FILE_CELLS) await restore(session, values[name], (id) => this.#open(id))
  }

  /** Saves a session now and after each change; returns a function that stops this. */
  watch(session: Session): () => void {
    this.#schedule(session)
    return session.subscribe(() => this.#schedule(session))
  }

  async #open(id: string): Promise<File | undefined> {
    const file = await this.#shelf.open(id)
    if (file !== undefined) this.#ids.set(file, id)
    return file
  }

  #schedule(session: Session): void {
    if (this.#timers.has(session)) return
    this.#timers.set(
      session,
      setTimeout(() => void this.#save(session), PAUSE_MS),
    )
  }

  async #save(session: Session): Promise<void> {
    this.#write(session)
    const missing = filesIn(session).filter((file) => !this.#ids.has(file))
    for (const file of missing) {
      const id = await this.#shelf.keep(file)
      if (id === undefined) continue
      this.#ids.set(file, id)
      // At once, because the page may be closed before the next file is stored.
      this.#write(session)
    }
  }

  #write(session: Session): void {
    clearTimeout(this.#timers.get(session))
    this.#timers.delete(session)
    const { id, path } = session
    if (filesIn(session).length === 0) return
    const idOf = (file: File) => this.#ids.get(file)
    const files = FILE_CELLS.map(({ name, save }) => [name, save(session, idOf)] as const)
    const values = { ...session.values(), ...Object.fromEntries(files) }
    this.#snapshots.write(id, { path, savedAt: Date.now(), values })
  }
}

function filesIn(session: Session): readonly File[] {
  return FILE_CELLS.flatMap(({ files }) => files(session))
}
