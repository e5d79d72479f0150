import { AppError, toAppError } from '@recto/contract'

/** Browsers report running out of memory in different words, mostly in a RangeError. */
const OUT_OF_MEMORY = /memory|allocation failed/i

/** Errors that browsers report for a file changed, moved or deleted after it was chosen. */
const LOST_FILE = new Set(['NotReadableError', 'NotFoundError'])

/** Converts the reason a task ended to an `AppError`, recognizing lack of memory and missing files. */
export function toLocalError(cause: unknown): AppError {
  if (cause instanceof DOMException && LOST_FILE.has(cause.name)) return new AppError('BAD_REQUEST', {}, cause)
  const words = cause instanceof Error ? cause.message : cause
  const isAboutMemory = !(cause instanceof AppError) && typeof words === 'string' && OUT_OF_MEMORY.test(words)
  return isAboutMemory ? new AppError('TOO_COMPLEX', { reason: 'memory' }, cause) : toAppError(cause)
}
