import { createHash, type Hash } from 'node:crypto'

import { AppError } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Conditional = Pick<FastifyRequest, 'method' | 'headers'>

/** An entity tag (RFC 9110, 8.8.3), including any weakness indicator. */
const ENTITY_TAG = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/** Characters of a hash in an entity tag: 132 bits. */
const TAG_LENGTH = 22

/** Creates a strong entity tag from a hash. */
export function toEntityTag(hash: Hash): string {
  return `"${hash.digest('base64url').slice(0, TAG_LENGTH)}"`
}

/** Creates a strong entity tag for a text. */
export function entityTagOf(text: string): string {
  return toEntityTag(createHash('sha256').update(text))
}

/** What the preconditions of a request mean for its response (RFC 9110, 13.2.2). */
export type ConditionOutcome = 'proceed' | 'not-modified' | 'failed'

/**
 * Evaluates `If-Match` and `If-None-Match`.
 * @param tags strong entity tags of the response: one, or one per content coding
 */
export function evaluateConditions({ method, headers }: Conditional, tags: readonly string[]): ConditionOutcome {
  const { 'if-match': required, 'if-none-match': known } = headers
  if (required !== undefined && !listsTag(required, tags, 'strong')) return 'failed'
  if (known === undefined || !listsTag(known, tags, 'weak')) return 'proceed'
  return method === 'GET' || method === 'HEAD' ? 'not-modified' : 'failed'
}

/**
 * Applies a request's preconditions to a response with this strong entity tag. Returns whether nothing is left to send
 * because the client has it already.
 * @throws AppError PRECONDITION_FAILED
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const outcome = evaluateConditions(request, [tag])
  if (outcome === 'failed') throw new AppError('PRECONDITION_FAILED')
  reply.header('ETag', tag)
  return outcome === 'not-modified'
}

/**
 * Whether a range refers to the current content: there is no `If-Range`, or it names this strong entity tag. A date
 * never matches.
 */
export function isRangeCurrent(
  { headers: { 'if-range': condition } }: Pick<Conditional, 'headers'>,
  tag: string,
): boolean {
  return condition === undefined || condition === tag
}

/** Only the weak comparison treats weak tags as equal. */
function listsTag(list: string, tags: readonly string[], comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return tags.length > 0
  return [...list.matchAll(ENTITY_TAG)].some(
    ([, weakness, opaque = '']) => (comparison === 'weak' || weakness === undefined) && tags.includes(opaque),
  )
}
