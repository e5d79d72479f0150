import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { AppError } from '@recto/contract'
import type { FastifyRequest } from 'fastify'

import type { JobFile } from '../workers/thread-messages.ts'

/** Request header that makes a retry safe. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** Printable ASCII without spaces. Quotes, which some clients put around the key, count as part of it. */
const KEY = /^[\u0021-\u007e]{1,255}$/

/** @throws AppError BAD_REQUEST naming the header when the key is malformed */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const value = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()]
  if (value === undefined) return undefined
  if (typeof value === 'string' && KEY.test(value)) return value
  const message = `${IDEMPOTENCY_KEY_HEADER}: must be 1 to 255 printable characters`
  throw new AppError('BAD_REQUEST', { fields: [{ field: IDEMPOTENCY_KEY_HEADER, message }] })
}

/** Hashes everything that distinguishes two requests: operation, options, and names and bytes of all files. */
export async function fingerprintRequest(
  operation: object,
  files: readonly (JobFile & { refusal?: AppError })[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(operation))
  for (const { name, field, password, path, refusal } of files) {
    hash.update(JSON.stringify([name, field, password, ...(refusal === undefined ? [] : [refusal.code])]))
    // A refused file of a batch is not on disk.
    if (refusal !== undefined) continue
    const content = createHash('sha256')
    await pipeline(createReadStream(path), content)
    hash.update(content.digest())
  }
  return hash.digest('base64')
}
