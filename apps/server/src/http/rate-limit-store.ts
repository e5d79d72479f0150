import type { FastifyRateLimitStore } from '@fastify/rate-limit'

import { BoundedMap } from '../jobs/bounded-map.ts'

/** Maximum number of clients remembered; beyond it the least recent one is dropped. */
const MAX_CLIENTS = 5000

interface Entry {
  calls: number
  /** Start of the window, on the monotonic clock. */
  since: number
}

/**
 * Counts requests per client in fixed windows. Unlike the library's own store it uses the monotonic clock: otherwise a
 * client at its limit would stay locked out after the wall clock was set back.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #entries = new BoundedMap<Entry>(MAX_CLIENTS)

  /** Counts a request; reports the count and the time left in the window. */
  readonly incr: FastifyRateLimitStore['incr'] = (client, report, windowMs) => {
    const now = performance.now()
    const known = this.#entries.get(client)
    const entry = known !== undefined && now - known.since < windowMs ? known : { calls: 0, since: now }
    entry.calls += 1
    this.#entries.set(client, entry)
    report(null, { current: entry.calls, ttl: windowMs - (now - entry.since) })
  }

  /** All routes share one count. */
  child(): this {
    return this
  }
}
