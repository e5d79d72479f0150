import type { ByteRange } from './object-store.ts'

/** Throws a `RangeError` if a range is invalid. */
export function checkRange({ start, end }: ByteRange): void {
  const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start
  if (!isRange) throw new RangeError(`no range of bytes: ${start} to ${end}`)
}
