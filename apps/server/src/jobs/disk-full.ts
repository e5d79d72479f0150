import { AppError } from '@recto/contract'

/** A disk does not become free within seconds; what lies on it expires. */
const RETRY_AFTER_SECONDS = 60

/** What systems call a disk, or a share of it, that has no room left. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** The error of a disk without room as BUSY; nothing for any other. */
export function toDiskFullError(error: unknown): AppError | undefined {
  const isFull = error instanceof Error && 'code' in error && FULL.has(String(error.code))
  return isFull ? new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }, error) : undefined
}
