import { AppError } from '@recto/contract'

import { BoundedMap } from './bounded-map.ts'

const DAY_MS = 86_400_000

/** Maximum number of clients remembered. */
const MAX_CLIENTS = 100_000

/** Counts the operations of each client per day (UTC). */
export class DailyQuota {
  readonly #used = new BoundedMap<number>(MAX_CLIENTS)
  #day = ''

  /** @throws AppError TOO_MANY_REQUESTS when the client has used up its quota */
  assertNotExhausted(client: string, limit: number | null): void {
    if (limit === null) return
    this.#resetAtMidnight()
    if ((this.#used.get(client) ?? 0) < limit) return
    const retryAfterSeconds = Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000)
    throw new AppError('TOO_MANY_REQUESTS', { quota: 'day', limit, retryAfterSeconds })
  }

  /**
   * Counts one operation; returns a function that refunds it, for operations that fail.
   * @throws AppError TOO_MANY_REQUESTS when the client has used up its quota
   */
  consume(client: string, limit: number | null): () => void {
    if (limit === null) return () => undefined
    this.assertNotExhausted(client, limit)
    const day = this.#day
    this.#add(client, 1)
    return () => {
      if (day === this.#day) this.#add(client, -1)
    }
  }

  #add(client: string, change: number): void {
    const count = (this.#used.get(client) ?? 0) + change
    if (count > 0) this.#used.set(client, count)
    else this.#used.delete(client)
  }

  #resetAtMidnight(): void {
    const day = new Date().toISOString().slice(0, 10)
    if (day === this.#day) return
    this.#day = day
    this.#used.clear()
  }
}
