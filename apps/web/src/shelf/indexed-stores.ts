import type { ByteStore } from './byte-store.ts'
import type { FactStore } from './fact-store.ts'
import type { ShelfFacts, ShelfFile } from './shelf.ts'
import type { ShelfDatabase } from './shelf-database.ts'

/** Facts in IndexedDB. */
export class IndexedFacts implements FactStore {
  readonly #database: ShelfDatabase

  constructor(database: ShelfDatabase) {
    this.#database = database
  }

  readAll(): Promise<ShelfFile[]> {
    return this.#database.read('facts', (store): IDBRequest<ShelfFile[]> => store.getAll())
  }

  put(facts: readonly ShelfFile[]): Promise<void> {
    return this.#database.write('facts', (store) => {
      for (const file of facts) store.put(file)
    })
  }

  update(id: string, facts: ShelfFacts): Promise<void> {
    return this.#database.write('facts', (store) => {
      const reading: IDBRequest<ShelfFile | undefined> = store.get(id)
      reading.addEventListener('success', () => {
        if (reading.result !== undefined) store.put({ ...reading.result, ...facts })
      })
    })
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#database.write('facts', (store) => {
      for (const id of ids) store.delete(id)
    })
  }
}

/** Bytes in IndexedDB, for browsers whose file system cannot be written to from a page. */
export class IndexedBytes implements ByteStore {
  readonly #database: ShelfDatabase

  constructor(database: ShelfDatabase) {
    this.#database = database
  }

  write(id: string, bytes: Blob): Promise<void> {
    return this.#database.write('bytes', (store) => void store.put(bytes, id))
  }

  read(id: string): Promise<Blob | undefined> {
    return this.#database.read('bytes', (store): IDBRequest<Blob | undefined> => store.get(id))
  }

  remove(id: string): Promise<void> {
    return this.#database.write('bytes', (store) => void store.delete(id))
  }

  async ids(): Promise<readonly string[]> {
    const keys = await this.#database.read('bytes', (store) => store.getAllKeys())
    return keys.filter((key) => typeof key === 'string')
  }
}
