import { AppError } from '@recto/contract'

/** When to come again for who has too much under way, and when the server stops, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** Knows whose work is under way: how much of it one client may have, and when there is none left. */
export class Admission {
  readonly #perClient: number
  readonly #inside = new Map<string, number>()
  #isClosed = false
  #onEmpty: () => void = () => undefined

  constructor(perClient: number | null) {
    this.#perClient = perClient ?? Number.POSITIVE_INFINITY
  }

  /** Whether everybody is turned away. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Lets work in until the answer is called.
   * @throws AppError BUSY when the server is about to stop, TOO_MANY_REQUESTS when the client has too much under way.
   */
  enter(client: string): () => void {
    if (this.#isClosed) throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const count = this.#inside.get(client) ?? 0
    if (count >= this.#perClient) {
      const facts = { quota: 'parallel', limit: this.#perClient, retryAfterSeconds: RETRY_AFTER_SECONDS } as const
      throw new AppError('TOO_MANY_REQUESTS', facts)
    }
    this.#inside.set(client, count + 1)
    let isInside = true
    return () => {
      if (isInside) this.#leave(client)
      isInside = false
    }
  }

  /** Lets nobody in any more; resolves when all have left. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#inside.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onEmpty = resolve
    await promise
  }

  #leave(client: string): void {
    const count = (this.#inside.get(client) ?? 1) - 1
    if (count > 0) this.#inside.set(client, count)
    else this.#inside.delete(client)
    if (this.#inside.size === 0) this.#onEmpty()
  }
}
