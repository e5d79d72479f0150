import { AppError } from '@recto/contract'

/** When to come again for who has too much under way, and when the server stops, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** Knows whose work is under way: how much of it one client may have, and when there is none left. */
export class ConcurrencyLimiter {
  readonly #perClient: number
  readonly #active = new Map<string, number>()
  #isDraining = false
  #onIdle: () => void = () => undefined

  constructor(perClient: number | null) {
    this.#perClient = perClient ?? Number.POSITIVE_INFINITY
  }

  /** Whether everybody is turned away. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /**
   * Lets work in until the answer is called.
   * @throws AppError BUSY when the server is about to stop, TOO_MANY_REQUESTS when the client has too much under way.
   */
  acquire(client: string): () => void {
    if (this.#isDraining) throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const count = this.#active.get(client) ?? 0
    if (count >= this.#perClient) {
      const facts = { quota: 'parallel', limit: this.#perClient, retryAfterSeconds: RETRY_AFTER_SECONDS } as const
      throw new AppError('TOO_MANY_REQUESTS', facts)
    }
    this.#active.set(client, count + 1)
    let isHeld = true
    return () => {
      if (isHeld) this.#release(client)
      isHeld = false
    }
  }

  /** Lets nobody in any more; resolves when all have left. */
  async drain(): Promise<void> {
    this.#isDraining = true
    if (this.#active.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onIdle = resolve
    await promise
  }

  #release(client: string): void {
    const count = (this.#active.get(client) ?? 1) - 1
    if (count > 0) this.#active.set(client, count)
    else this.#active.delete(client)
    if (this.#active.size === 0) this.#onIdle()
  }
}
