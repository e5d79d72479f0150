/** Sealed bytes cannot be opened: they were changed, cut off or swapped, or the key is wrong. */
export class SealError extends Error {
  override readonly name = 'SealError'
}
