import type { ByteRange } from './object-store.ts'

/** Throws a `RangeError` unless a range is one. */
export function checkRange({ start, end }: ByteRange): void {
  const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start
  if (!isRange) throw new RangeError(`no range of bytes: ${start} to ${end}`)
}
