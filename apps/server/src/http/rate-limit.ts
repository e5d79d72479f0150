import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { AppError } from '@recto/contract'

import { getClientKey } from './client-key.ts'
import { RateLimitStore } from './rate-limit-store.ts'

const MINUTE_MS = 60_000

/** Options that limit a client's requests per minute, all operations together. */
export function createRateLimitOptions(perMinute: number): RateLimitPluginOptions {
  return {
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: getClientKey,
    store: RateLimitStore,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  }
}
