import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { AppError } from '@recto/contract'
import type { FastifyRequest } from 'fastify'

import type { Access } from '../access/access.ts'
import { RateLimitStore } from './rate-limit-store.ts'

const MINUTE_MS = 60_000

/** Options that limit a caller's requests per minute, all operations together. */
export function createRateLimitOptions(access: Pick<Access, 'callerOf'>): RateLimitPluginOptions {
  const limitOf = (request: FastifyRequest) => access.callerOf(request).limits.rateLimit
  return {
    keyGenerator: (request) => access.callerOf(request).client,
    allowList: (request) => limitOf(request) === null,
    max: (request) => limitOf(request) ?? Number.POSITIVE_INFINITY,
    timeWindow: MINUTE_MS,
    store: RateLimitStore,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  }
}
