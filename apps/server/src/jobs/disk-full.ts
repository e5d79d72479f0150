import { AppError } from '@recto/contract'

/** Retry-After in seconds. Space is freed when results expire, not within moments. */
const RETRY_AFTER_SECONDS = 60

/** Error codes for a full disk and for an exceeded disk quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Turns an error that means "disk full" into BUSY; `undefined` for any other error. */
export function toDiskFullError(error: unknown): AppError | undefined {
  const isFull = error instanceof Error && 'code' in error && FULL.has(String(error.code))
  return isFull ? new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }, error) : undefined
}
