/** Where the shelf stores the bytes of its files, by ID. */
export interface ByteStore {
  /**
   * Stores bytes atomically.
   * @throws DOMException QuotaExceededError if there is no room left
   */
  write: (id: string, bytes: Blob) => Promise<void>
  /** Undefined if there are none. */
  read: (id: string) => Promise<Blob | undefined>
  /** Unknown IDs are ignored. */
  remove: (id: string) => Promise<void>
  ids: () => Promise<readonly string[]>
}

/** Keeps bytes as long as the page is open, up to a total size. */
export class MemoryBytes implements ByteStore {
  readonly #stored = new Map<string, Blob>()
  readonly #maxBytes: number

  /** @param maxBytes total bytes to keep */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  write(id: string, bytes: Blob): Promise<void> {
    const used = [...this.#stored.values()].reduce((sum, { size }) => sum + size, 0)
    if (used + bytes.size > this.#maxBytes) return Promise.reject(noRoom())
    this.#stored.set(id, bytes)
    return Promise.resolve()
  }

  read(id: string): Promise<Blob | undefined> {
    return Promise.resolve(this.#stored.get(id))
  }

  remove(id: string): Promise<void> {
    this.#stored.delete(id)
    return Promise.resolve()
  }

  ids(): Promise<readonly string[]> {
    return Promise.resolve([...this.#stored.keys()])
  }
}

/** Creates the error that browsers throw when a site has used up its storage. */
export function noRoom(): DOMException {
  return new DOMException('There is no room left.', 'QuotaExceededError')
}
