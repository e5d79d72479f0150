import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { AppError } from '@recto/contract'
import type { FastifyInstance } from 'fastify'

import { getClientKey } from './client-key.ts'
import { RateLimitStore } from './rate-limit-store.ts'

const MINUTE_MS = 60_000

/** Name of the quota in the fields of the draft. */
const POLICY = 'default'

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

/**
 * Adds the fields of the IETF draft (draft-ietf-httpapi-ratelimit-headers, from version 8 on) to those that the plugin sets,
 * which every client library of some age reads.
 */
export function addRateLimitFields(scope: FastifyInstance, perMinute: number): void {
  scope.addHook('onSend', (_request, reply, _payload, done) => {
    const remaining = reply.getHeader('x-ratelimit-remaining')
    const resetSeconds = reply.getHeader('x-ratelimit-reset')
    if (remaining !== undefined && resetSeconds !== undefined) {
      reply.header('RateLimit-Policy', `"${POLICY}";q=${perMinute};w=${MINUTE_MS / 1000}`)
      reply.header('RateLimit', `"${POLICY}";r=${String(remaining)};t=${String(resetSeconds)}`)
    }
    done()
  })
}
