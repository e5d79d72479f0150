/** How deep a chain of causes is followed. */
const MAX_DEPTH = 5

/** Writes an error and what caused it for the log; `undefined` when there was none. */
export function describeCause(cause: unknown, depth = 0): string | undefined {
  if (cause === undefined) return undefined
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : Object.prototype.toString.call(cause)
  const text = cause.stack ?? `${cause.name}: ${cause.message}`
  const deeper = depth < MAX_DEPTH ? describeCause(cause.cause, depth + 1) : undefined
  return deeper === undefined ? text : `${text}\ncaused by ${deeper}`
}
