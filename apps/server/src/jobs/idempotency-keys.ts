import { AppError } from '@recto/contract'

/** Keys that are remembered at a time; of more, those that came first are forgotten. */
const MAX_KEYS = 10_000

interface Entry {
  fingerprint: string
  jobId: string
}

/** What a client called a request, so that it may send it again without having it done twice. */
export interface IdempotencyKey {
  client: string
  key: string
  /** What tells one body from another. */
  fingerprint: string
}

/** Remembers which job a key stands for, for as long as the job is of use. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>()
  readonly #isReusable: (jobId: string) => boolean

  /** Asks whether a job is there and worth giving again. */
  constructor(isReusable: (jobId: string) => boolean) {
    this.#isReusable = isReusable
  }

  /**
   * The job that a key stands for.
   * @throws AppError KEY_REUSED when it came with another body.
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

  /** Remembers what a key stands for. */
  remember({ client, key, fingerprint }: IdempotencyKey, jobId: string): void {
    if (this.#entries.size >= MAX_KEYS) this.#evictStale()
    const [oldest] = this.#entries.keys()
    if (this.#entries.size >= MAX_KEYS && oldest !== undefined) this.#entries.delete(oldest)
    this.#entries.set(entryName(client, key), { fingerprint, jobId })
  }

  #evictStale(): void {
    for (const [name, { jobId }] of this.#entries) if (!this.#isReusable(jobId)) this.#entries.delete(name)
  }
}

function entryName(client: string, key: string): string {
  return `${client} ${key}`
}
