import { z } from 'zod'

/** Maximum number of keys. Each gets its own series in the metrics. */
export const MAX_KEYS = 1000

/** Limits of a client; `null` for no limit. */
export interface ClientLimits {
  /** Calls per minute. */
  rateLimit: number | null
  /** Successful operations per day (UTC). */
  dailyOperations: number | null
  /** Calls and jobs in progress. */
  concurrency: number | null
  /** Stored jobs. */
  jobs: number | null
}

const limit = z.int().min(1).nullable().exactOptional()

/** A stored key: everything but the secret. */
export const keyEntrySchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/, 'must be 12 hexadecimal digits'),
  /** Who or what uses it. */
  name: z.string().regex(/^\P{C}{1,100}$/u, 'must be 1 to 100 printable characters'),
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash in hexadecimal'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().exactOptional(),
  /** Overrides the limits of all keys. */
  limits: z.strictObject({ rateLimit: limit, dailyOperations: limit, concurrency: limit, jobs: limit }).exactOptional(),
})

export type KeyEntry = z.infer<typeof keyEntrySchema>

/** Whether a key has expired. */
export function isExpired({ expiresAt }: Pick<KeyEntry, 'expiresAt'>): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()
}
