/** Limit on the length of the cause chain. */
const MAX_DEPTH = 5

/** Formats an error and its chain of causes for the log; `undefined` when there is none. */
export function describeCause(cause: unknown, depth = 0): string | undefined {
  if (cause === undefined) return undefined
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : Object.prototype.toString.call(cause)
  const text = cause.stack ?? `${cause.name}: ${cause.message}`
  const deeper = depth < MAX_DEPTH ? describeCause(cause.cause, depth + 1) : undefined
  return deeper === undefined ? text : `${text}\ncaused by ${deeper}`
}
