import { AppError, toAppError } from '@recto/contract'

/** Browsers word the want of memory in several ways, mostly in a RangeError. */
const OUT_OF_MEMORY = /memory|allocation failed/i

/** What browsers call a file that was changed, moved or deleted since it was chosen. */
const LOST_FILE = new Set(['NotReadableError', 'NotFoundError'])

/** What ended a task as an `AppError`; the want of memory, and files that are gone, are told from other failures. */
export function toLocalError(cause: unknown): AppError {
  if (cause instanceof DOMException && LOST_FILE.has(cause.name)) return new AppError('BAD_REQUEST', {}, cause)
  const words = cause instanceof Error ? cause.message : cause
  const isAboutMemory = !(cause instanceof AppError) && typeof words === 'string' && OUT_OF_MEMORY.test(words)
  return isAboutMemory ? new AppError('TOO_COMPLEX', { reason: 'memory' }, cause) : toAppError(cause)
}
