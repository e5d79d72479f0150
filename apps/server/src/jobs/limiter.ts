/** A client's permission for one more piece of work. */
export interface Slot {
  /** Identifies the slot, so that another server can release it. */
  id?: string
  /** Safe to call twice. */
  release: () => void
}

/** Limits how many requests and jobs each client has in progress. */
export interface Limiter {
  /** Whether the server is shutting down and refuses every request. */
  readonly isDraining: boolean
  /**
   * Counts one more piece of work.
   * @throws AppError BUSY during shutdown, TOO_MANY_REQUESTS when the client is at its limit
   */
  acquire: (client: string, limit: number | null) => Promise<Slot>
  /** Refuses all new work; resolves once this server has nothing in progress. */
  drain: () => Promise<void>
}

/** Counts the operations of each client per day (UTC). */
export interface Quota {
  /** @throws AppError TOO_MANY_REQUESTS when the client has used up its quota */
  assertNotExhausted: (client: string, limit: number | null) => Promise<void>
  /**
   * Counts one operation; returns a function that refunds it, for operations that fail.
   * @throws AppError TOO_MANY_REQUESTS when the client has used up its quota
   */
  consume: (client: string, limit: number | null) => Promise<() => void>
}
