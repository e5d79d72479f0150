import type { ShelfFacts, ShelfFile } from './shelf.ts'

/** Where the shelf stores the facts of its files. */
export interface FactStore {
  /** In no particular order. */
  readAll: () => Promise<ShelfFile[]>
  /** Stores facts under their IDs, replacing existing ones. */
  put: (facts: readonly ShelfFile[]) => Promise<void>
  /** Changes the facts of a file that still exists, without losing concurrent changes from other tabs. */
  update: (id: string, facts: ShelfFacts) => Promise<void>
  /** Unknown IDs are ignored. */
  remove: (ids: readonly string[]) => Promise<void>
}

/** Keeps facts as long as the page is open. */
export class MemoryFacts implements FactStore {
  readonly #stored = new Map<string, ShelfFile>()

  readAll(): Promise<ShelfFile[]> {
    return Promise.resolve([...this.#stored.values()])
  }

  put(facts: readonly ShelfFile[]): Promise<void> {
    for (const file of facts) this.#stored.set(file.id, file)
    return Promise.resolve()
  }

  update(id: string, facts: ShelfFacts): Promise<void> {
    const file = this.#stored.get(id)
    return file === undefined ? Promise.resolve() : this.put([{ ...file, ...facts }])
  }

  remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#stored.delete(id)
    return Promise.resolve()
  }
}
