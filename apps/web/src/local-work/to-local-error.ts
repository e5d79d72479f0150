import { AppError, toAppError } from '@recto/contract'

/** Browsers word the want of memory in several ways, mostly in a RangeError. */
const MEMORY_WORDS = /memory|allocation failed/i

/** What ended a task as an `AppError`; the want of memory is told from other failures. */
export function toLocalError(cause: unknown): AppError {
  const words = cause instanceof Error ? cause.message : cause
  const isAboutMemory = !(cause instanceof AppError) && typeof words === 'string' && MEMORY_WORDS.test(words)
  return isAboutMemory ? new AppError('TOO_COMPLEX', { reason: 'memory' }, cause) : toAppError(cause)
}
