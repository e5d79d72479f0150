import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { DailyQuota } from './daily-quota.ts'
import type { Limiter, Quota } from './limiter.ts'

/** The limits of a standalone server. */
export function toLimiter(limiter: ConcurrencyLimiter): Limiter {
  return {
    get isDraining() {
      return limiter.isDraining
    },
    // async, so that a refusal is a rejection
    acquire: async (client, limit) => ({ release: limiter.acquire(client, limit) }),
    drain: () => limiter.drain(),
  }
}

/** The quotas of a standalone server. */
export function toQuota(quota: DailyQuota): Quota {
  return {
    assertNotExhausted: async (client, limit) => quota.assertNotExhausted(client, limit),
    consume: async (client, limit) => quota.consume(client, limit),
  }
}
