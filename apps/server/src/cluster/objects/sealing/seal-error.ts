/** Sealed bytes cannot be opened: they were changed, cut off or exchanged, or the key is another one. */
export class SealError extends Error {
  override readonly name = 'SealError'
}
