import { AppError, BYTES_PER_MB } from '@recto/contract'

/** A stored result. */
export interface KeptResult {
  client: string
  sizeBytes: number
  expiresAt: string
}

/** Limits on the size of all stored results, in MB; `null` for none. */
export interface BudgetOptions {
  clientMb: number | null
  storeMb: number | null
}

/** Minimum Retry-After; a shorter wait makes no sense to clients. In seconds. */
const LEAST_WAIT_SECONDS = 60

/**
 * Limits the total bytes of stored results, per client and overall. Promised results stay until they expire; only
 * additional ones are refused. One result may exceed a budget, because its size was not known in advance.
 */
export class ResultBudget {
  readonly #options: BudgetOptions

  constructor(options: BudgetOptions) {
    this.#options = options
  }

  /**
   * @throws AppError TOO_MANY_REQUESTS when the client's results exceed its budget, STORAGE_FULL when all results
   * together exceed the store's budget; both with the time when the first of them expires
   */
  assertRoom(client: string, results: readonly KeptResult[]): void {
    const { clientMb, storeMb } = this.#options
    const own = results.filter((result) => result.client === client)
    if (clientMb !== null && sizeOf(own) >= clientMb * BYTES_PER_MB) {
      const facts = { quota: 'bytes', limit: clientMb, sizeBytes: sizeOf(own), ...firstExpiry(own) } as const
      throw new AppError('TOO_MANY_REQUESTS', facts)
    }
    if (storeMb !== null && sizeOf(results) >= storeMb * BYTES_PER_MB)
      throw new AppError('STORAGE_FULL', firstExpiry(results))
  }
}

/** Total size of results in bytes. */
export function sizeOf(results: readonly KeptResult[]): number {
  return results.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

function firstExpiry(results: readonly KeptResult[]): { expiresAt: string; retryAfterSeconds: number } {
  const first = Math.min(...results.map(({ expiresAt }) => Date.parse(expiresAt)))
  const seconds = Math.ceil((first - Date.now()) / 1000)
  return { expiresAt: new Date(first).toISOString(), retryAfterSeconds: Math.max(LEAST_WAIT_SECONDS, seconds) }
}
