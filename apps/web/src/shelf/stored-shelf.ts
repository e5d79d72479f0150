import type { ByteStore } from './byte-store.ts'
import { areEqualBytes } from './equal-bytes.ts'
import type { FactStore } from './fact-store.ts'
import type { Shelf, ShelfFacts, ShelfFile, ShelfLifetime, ShelfOrigin } from './shelf.ts'
import type { ShelfTabs } from './shelf-tabs.ts'

/** The stores behind a shelf. */
export interface ShelfStores {
  bytes: ByteStore
  facts: FactStore
  tabs: ShelfTabs
  lifetime: ShelfLifetime
}

/** Files removed together, as long as that can be undone. */
interface Removal {
  ids: readonly string[]
  /** Lets other tabs clean up again. */
  release: () => void
}

/**
 * A shelf over a byte store and a fact store. A file is on the shelf once its fact is stored, which happens after its
 * bytes are complete; leftovers of a crash are removed the next time a shelf is opened.
 */
export class StoredShelf implements Shelf {
  readonly lifetime: ShelfLifetime
  readonly #bytes: ByteStore
  readonly #facts: FactStore
  readonly #tabs: ShelfTabs
  readonly #listeners = new Set<() => void>()
  /** IDs of opened files, so that choosing them in a tool does not store them again. */
  readonly #opened = new WeakMap<File, string>()
  /** Files that this page may still read. */
  readonly #inUse = new Map<string, WeakRef<File>>()
  readonly #removals = new Set<Removal>()
  #files: readonly ShelfFile[] = []
  /** Changes wait for each other. */
  #queue: Promise<unknown> = Promise.resolve()

  private constructor({ bytes, facts, tabs, lifetime }: ShelfStores) {
    this.#bytes = bytes
    this.#facts = facts
    this.#tabs = tabs
    this.lifetime = lifetime
  }

  /** Opens the shelf over its stores. */
  static async open(stores: ShelfStores): Promise<StoredShelf> {
    const shelf = new StoredShelf(stores)
    stores.tabs.onChange(() => void shelf.#enqueue(() => shelf.#readAgain()))
    await stores.tabs.cleanIfFree(() => shelf.#clean())
    await shelf.#readAgain()
    return shelf
  }

  list(): readonly ShelfFile[] {
    return this.#files
  }

  subscribe(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  add(files: readonly File[], origin: ShelfOrigin = { kind: 'chosen' }): Promise<readonly ShelfFile[]> {
    return this.#enqueue(async () => {
      const release = await this.#tabs.holdOffCleaning()
      try {
        const kept: ShelfFile[] = []
        for (const file of files) {
          const equal = await this.#findEqual(file)
          kept.push(equal === undefined ? await this.#store(file, origin) : await this.#addOrigin(equal, origin))
        }
        return kept
      } finally {
        release()
      }
    })
  }

  async open(id: string, isBrief = false): Promise<File | undefined> {
    const facts = this.#find(id)
    const bytes = facts === undefined ? undefined : await this.#bytes.read(id)
    if (facts === undefined || bytes === undefined) return undefined
    const file = new File([bytes], facts.name, { type: facts.type, lastModified: facts.addedAt })
    this.#opened.set(file, id)
    if (!isBrief) this.#inUse.set(id, new WeakRef(file))
    return file
  }

  update(id: string, facts: ShelfFacts): Promise<void> {
    return this.#enqueue(async () => {
      await this.#facts.update(id, facts)
      await this.#announce()
    })
  }

  rename(file: File, renamed: File): Promise<void> {
    return this.#enqueue(async () => {
      const id = this.#opened.get(file)
      if (id === undefined) return
      this.#opened.set(renamed, id)
      await this.#facts.update(id, { name: renamed.name })
      await this.#announce()
    })
  }

  remove(ids: readonly string[]): Promise<() => Promise<void>> {
    return this.#enqueue(async () => {
      const removed = this.#files.filter(({ id }) => ids.includes(id))
      if (removed.length === 0) return () => Promise.resolve()
      const removal: Removal = { ids: removed.map(({ id }) => id), release: await this.#tabs.holdOffCleaning() }
      this.#removals.add(removal)
      await this.#facts.remove(removal.ids)
      await this.#announce()
      return () => this.#enqueue(() => this.#putBack(removal, removed))
    })
  }

  purge(): Promise<void> {
    return this.#enqueue(async () => {
      for (const removal of this.#removals) {
        for (const id of removal.ids) await this.#free(id)
        removal.release()
      }
      this.#removals.clear()
    })
  }

  /** Removes bytes unless a tool on this page still uses them; those are removed when a shelf is next opened. */
  async #free(id: string): Promise<void> {
    if (this.#inUse.get(id)?.deref() === undefined) await this.#bytes.remove(id)
  }

  async #putBack(removal: Removal, files: readonly ShelfFile[]): Promise<void> {
    if (!this.#removals.delete(removal)) return
    await this.#facts.put(files)
    removal.release()
    await this.#announce()
  }

  async #store(file: File, origin: ShelfOrigin): Promise<ShelfFile> {
    const id = crypto.randomUUID()
    const latest = this.#files.at(-1)?.addedAt ?? 0
    const facts: ShelfFile = {
      id,
      name: file.name,
      type: file.type,
      sizeBytes: file.size,
      // Files added together are a millisecond apart, which keeps their order.
      addedAt: Math.max(Date.now(), latest + 1),
      origin,
      isSeen: origin.kind === 'chosen',
    }
    await this.#bytes.write(id, file)
    await this.#facts.put([facts])
    this.#opened.set(file, id)
    await this.#announce()
    return facts
  }

  /** A result may already be stored as a session's file before its origin is known. */
  async #addOrigin(kept: ShelfFile, origin: ShelfOrigin): Promise<ShelfFile> {
    if (origin.kind === 'chosen' || kept.origin.kind === 'made') return kept
    await this.#facts.update(kept.id, { origin, isSeen: false })
    await this.#announce()
    return this.#find(kept.id) ?? kept
  }

  /** The stored file with the same name and bytes, if any. */
  async #findEqual(file: File): Promise<ShelfFile | undefined> {
    const id = this.#opened.get(file)
    const opened = id === undefined ? undefined : this.#find(id)
    if (opened !== undefined) return opened
    for (const kept of this.#files) {
      if (kept.name !== file.name || kept.sizeBytes !== file.size) continue
      const bytes = await this.#bytes.read(kept.id)
      if (bytes === undefined || !(await areEqualBytes(bytes, file))) continue
      this.#opened.set(file, kept.id)
      return kept
    }
    return undefined
  }

  #find(id: string): ShelfFile | undefined {
    return this.#files.find((file) => file.id === id)
  }

  /** Removes bytes without facts, and facts without bytes. */
  async #clean(): Promise<void> {
    const [facts, ids] = await Promise.all([this.#facts.readAll(), this.#bytes.ids()])
    const stored = new Set(ids)
    const known = new Set(facts.map(({ id }) => id))
    await this.#facts.remove([...known].filter((id) => !stored.has(id)))
    for (const id of stored) if (!known.has(id)) await this.#bytes.remove(id)
  }

  async #announce(): Promise<void> {
    await this.#readAgain()
    this.#tabs.announceChange()
  }

  async #readAgain(): Promise<void> {
    const files = await this.#facts.readAll()
    this.#files = files.toSorted((one, other) => one.addedAt - other.addedAt)
    for (const onChange of this.#listeners) onChange()
  }

  #enqueue<Value>(task: () => Promise<Value>): Promise<Value> {
    const done = this.#queue.then(task)
    this.#queue = done.catch(() => undefined)
    return done
  }
}
