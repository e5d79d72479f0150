import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Clients that are counted at a time; of more, those that have not called for longest are forgotten. */
const MAX_CLIENTS = 5000

interface Entry {
  calls: number
  /** On the process's own clock. */
  since: number
}

/**
 * Counts the calls of each client within a window of time. The library's own counts go by the time of day: were that set
 * back, who had used up a minute would be turned away until it is caught up with.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #entries = new Map<string, Entry>()

  /** Counts a call; tells how many there were in the window, and how long it goes on. */
  readonly incr: FastifyRateLimitStore['incr'] = (client, tell, windowMs) => {
    const now = performance.now()
    const known = this.#entries.get(client)
    const entry = known !== undefined && now - known.since < windowMs ? known : { calls: 0, since: now }
    entry.calls += 1
    this.#keep(client, entry)
    tell(null, { current: entry.calls, ttl: windowMs - (now - entry.since) })
  }

  /** All routes count together. */
  child(): this {
    return this
  }

  #keep(client: string, entry: Entry): void {
    // Whoever called last comes last.
    this.#entries.delete(client)
    this.#entries.set(client, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > MAX_CLIENTS && oldest !== undefined) this.#entries.delete(oldest)
  }
}
