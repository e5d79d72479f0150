import { AppError } from '@recto/contract'

import { BoundedMap } from './bounded-map.ts'

/** Maximum number of keys remembered. */
const MAX_KEYS = 10_000

interface Entry {
  fingerprint: string
  jobId: string
}

/** A client's idempotency key and the request it came with. */
export interface IdempotencyKey {
  client: string
  key: string
  /** Hash of the request, to distinguish a retry from a different request under the same key. */
  fingerprint: string
}

/** Maps idempotency keys to the jobs they started. */
export class IdempotencyKeys {
  readonly #entries = new BoundedMap<Entry>(MAX_KEYS)
  readonly #isReusable: (jobId: string) => boolean

  /** @param isReusable whether a job still exists and a retry should get its outcome */
  constructor(isReusable: (jobId: string) => boolean) {
    this.#isReusable = isReusable
  }

  /**
   * Returns the ID of the job started under a key.
   * @throws AppError KEY_REUSED when the key was sent with a different request
   */
  find({ client, key, fingerprint }: IdempotencyKey): string | undefined {
    const name = entryName(client, key)
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    if (!this.#isReusable(entry.jobId)) {
      this.#entries.delete(name)
      return undefined
    }
    if (entry.fingerprint !== fingerprint) throw new AppError('KEY_REUSED')
    return entry.jobId
  }

  /** Stores the job started under a key. */
  remember({ client, key, fingerprint }: IdempotencyKey, jobId: string): void {
    if (this.#entries.isFull) this.#evictStale()
    this.#entries.set(entryName(client, key), { fingerprint, jobId })
  }

  #evictStale(): void {
    for (const [name, { jobId }] of this.#entries) if (!this.#isReusable(jobId)) this.#entries.delete(name)
  }
}

function entryName(client: string, key: string): string {
  return `${client} ${key}`
}
