import type { ByteStore } from './byte-store.ts'
import type { FactStore } from './fact-store.ts'
import type { ShelfFacts, ShelfFile } from './shelf.ts'
import type { ShelfDatabase } from './shelf-database.ts'

const FACTS = ['id', 'name', 'type', 'sizeBytes', 'addedAt', 'origin', 'isSeen'] satisfies (keyof ShelfFile)[]

/** Facts in IndexedDB. */
export class IndexedFacts implements FactStore {
  readonly #database: ShelfDatabase

  constructor(database: ShelfDatabase) {
    this.#database = database
  }

  async readAll(): Promise<ShelfFile[]> {
    return (await this.#database.readAll('facts')).filter(isShelfFile)
  }

  put(facts: readonly ShelfFile[]): Promise<void> {
    return this.#database.write('facts', (store) => {
      for (const file of facts) store.put(file)
    })
  }

  update(id: string, facts: ShelfFacts): Promise<void> {
    return this.#database.write('facts', (store) => {
      const reading = store.get(id)
      reading.addEventListener('success', () => {
        const file: unknown = reading.result
        if (isShelfFile(file)) store.put({ ...file, ...facts })
      })
    })
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#database.write('facts', (store) => {
      for (const id of ids) store.delete(id)
    })
  }
}

/** Bytes in IndexedDB, for browsers that cannot write to their file system from a page. */
export class IndexedBytes implements ByteStore {
  readonly #database: ShelfDatabase

  constructor(database: ShelfDatabase) {
    this.#database = database
  }

  write(id: string, bytes: Blob): Promise<void> {
    return this.#database.write('bytes', (store) => void store.put(bytes, id))
  }

  async read(id: string): Promise<Blob | undefined> {
    const bytes = await this.#database.read('bytes', id)
    return bytes instanceof Blob ? bytes : undefined
  }

  remove(id: string): Promise<void> {
    return this.#database.write('bytes', (store) => void store.delete(id))
  }

  async ids(): Promise<readonly string[]> {
    const keys = await this.#database.readKeys('bytes')
    return keys.filter((key) => typeof key === 'string')
  }
}

/** Whether a stored value is the facts of a file, as written by this version of the site. */
function isShelfFile(value: unknown): value is ShelfFile {
  return typeof value === 'object' && value !== null && FACTS.every((name) => name in value)
}
