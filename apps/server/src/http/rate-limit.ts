import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { AppError } from '@recto/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Services } from '../services.ts'

const MINUTE_MS = 60_000

/** Name of the quota in the fields of the draft. */
const POLICY = 'default'

/** Options that limit a caller's requests per minute across all operations. */
export function createRateLimitOptions({
  access,
  rateLimitStore: store,
  nameClient,
}: Pick<Services, 'access' | 'rateLimitStore' | 'nameClient'>): RateLimitPluginOptions {
  const limitOf = (request: FastifyRequest) => access.callerOf(request).limits.rateLimit
  return {
    // Not the address: other nodes and shared services need not see it.
    keyGenerator: (request) => nameClient(access.callerOf(request).client),
    allowList: (request) => limitOf(request) === null,
    max: (request) => limitOf(request) ?? Number.POSITIVE_INFINITY,
    timeWindow: MINUTE_MS,
    store,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  }
}

/**
 * Adds the fields of the IETF draft (draft-ietf-httpapi-ratelimit-headers, from version 8 on) to those set by the
 * plugin, which older client libraries read.
 */
export function addRateLimitFields(scope: FastifyInstance): void {
  scope.addHook('onSend', (_request, reply, _payload, done) => {
    const limit = reply.getHeader('x-ratelimit-limit')
    const remaining = reply.getHeader('x-ratelimit-remaining')
    const resetSeconds = reply.getHeader('x-ratelimit-reset')
    if (limit !== undefined && remaining !== undefined && resetSeconds !== undefined) {
      reply.header('RateLimit-Policy', `"${POLICY}";q=${String(limit)};w=${MINUTE_MS / 1000}`)
      reply.header('RateLimit', `"${POLICY}";r=${String(remaining)};t=${String(resetSeconds)}`)
    }
    done()
  })
}
