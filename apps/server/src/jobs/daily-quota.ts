import { AppError } from '@recto/contract'

const DAY_MS = 86_400_000

/** Clients that are counted at a time; of more, those that came first are forgotten. */
const MAX_CLIENTS = 100_000

/** Counts what each client has done on the present day (UTC). */
export class DailyQuota {
  readonly #limit: number | null
  readonly #used = new Map<string, number>()
  #day = ''

  constructor(limit: number | null) {
    this.#limit = limit
  }

  /** @throws AppError TOO_MANY_REQUESTS when a client has used up its day. */
  assertNotExhausted(client: string): void {
    if (this.#limit === null) return
    this.#turnDay()
    if ((this.#used.get(client) ?? 0) < this.#limit) return
    const retryAfterSeconds = Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000)
    throw new AppError('TOO_MANY_REQUESTS', { quota: 'day', limit: this.#limit, retryAfterSeconds })
  }

  /**
   * Counts an operation; the answer takes it back, for one that failed.
   * @throws AppError TOO_MANY_REQUESTS
   */
  take(client: string): () => void {
    if (this.#limit === null) return () => undefined
    this.assertNotExhausted(client)
    const day = this.#day
    this.#add(client, 1)
    return () => {
      if (day === this.#day) this.#add(client, -1)
    }
  }

  #add(client: string, change: number): void {
    const count = (this.#used.get(client) ?? 0) + change
    this.#used.delete(client)
    if (count > 0) this.#used.set(client, count)
    const [oldest] = this.#used.keys()
    if (this.#used.size > MAX_CLIENTS && oldest !== undefined) this.#used.delete(oldest)
  }

  #turnDay(): void {
    const day = new Date().toISOString().slice(0, 10)
    if (day === this.#day) return
    this.#day = day
    this.#used.clear()
  }
}
