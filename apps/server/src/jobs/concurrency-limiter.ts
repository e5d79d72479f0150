import { AppError } from '@recto/contract'

/** Retry-After for clients over their limit and for everybody during shutdown, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** Limits how many requests and jobs each client has in progress, and waits for all of them at shutdown. */
export class ConcurrencyLimiter {
  readonly #active = new Map<string, number>()
  #isDraining = false
  #onIdle: () => void = () => undefined

  /** Whether the server is shutting down and refuses every request. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /**
   * Counts one more piece of work; returns a function that releases it.
   * @throws AppError BUSY during shutdown, TOO_MANY_REQUESTS when the client is at its limit
   */
  acquire(client: string, limit: number | null): () => void {
    if (this.#isDraining) throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const count = this.#active.get(client) ?? 0
    if (limit !== null && count >= limit) {
      const facts = { quota: 'parallel', limit, retryAfterSeconds: RETRY_AFTER_SECONDS } as const
      throw new AppError('TOO_MANY_REQUESTS', facts)
    }
    return this.hold(client)
  }

  /** Counts work admitted earlier, ignoring the limit; returns a function that releases it. */
  hold(client: string): () => void {
    this.#active.set(client, (this.#active.get(client) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (isHeld) this.#release(client)
      isHeld = false
    }
  }

  /** Refuses all new work; resolves once the rest is done. */
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
