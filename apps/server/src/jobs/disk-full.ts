import { AppError } from '@recto/contract'

/** Retry-After in seconds. Space is freed when results expire, not within moments. */
const RETRY_AFTER_SECONDS = 60

/** Error codes for a full disk and for an exceeded disk quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Creates the error for a disk without room for a file. */
export function createDiskFullError(cause?: unknown): AppError {
  return new AppError('STORAGE_FULL', { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause)
}

/** Converts an error that means "disk full" to STORAGE_FULL; `undefined` for any other error. */
export function toDiskFullError(error: unknown): AppError | undefined {
  const isFull = error instanceof Error && 'code' in error && FULL.has(String(error.code))
  return isFull ? createDiskFullError(error) : undefined
}
