const NAME = 'recto-shelf'
const VERSION = 1

/** The object stores: facts under their `id`, and bytes if the browser has no better place for them. */
export type StoreName = 'facts' | 'bytes'

/** The shelf's database (Indexed Database API 3.0). */
export class ShelfDatabase {
  readonly #database: IDBDatabase

  private constructor(database: IDBDatabase) {
    this.#database = database
    // A tab with a newer version of the site waits for this.
    database.addEventListener('versionchange', () => database.close())
  }

  /** @throws DOMException if the browser does not allow storage */
  static async open(): Promise<ShelfDatabase> {
    const opening = indexedDB.open(NAME, VERSION)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('facts' satisfies StoreName, { keyPath: 'id' })
      opening.result.createObjectStore('bytes' satisfies StoreName)
    })
    return new ShelfDatabase(await settle(opening))
  }

  /** The value under a key; undefined if there is none. */
  read(name: StoreName, key: string): Promise<unknown> {
    return settle<unknown>(this.#open(name).get(key))
  }

  readAll(name: StoreName): Promise<unknown[]> {
    return settle<unknown[]>(this.#open(name).getAll())
  }

  readKeys(name: StoreName): Promise<IDBValidKey[]> {
    return settle(this.#open(name).getAllKeys())
  }

  /**
   * Changes one store atomically.
   * @throws DOMException QuotaExceededError if there is no room left
   */
  write(name: StoreName, change: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = this.#database.transaction(name, 'readwrite')
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('', 'AbortError')))
    })
    change(transaction.objectStore(name))
    return written
  }

  #open(name: StoreName): IDBObjectStore {
    return this.#database.transaction(name).objectStore(name)
  }
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new DOMException('', 'UnknownError')))
  })
}
