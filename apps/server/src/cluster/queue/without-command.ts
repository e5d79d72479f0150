/** Properties that ioredis adds to errors: the command with its arguments, and the errors of earlier commands. */
const TELLING = ['command', 'previousErrors']

/**
 * Returns an error that is safe to log. Loggers write all properties of an error, and those of ioredis include the
 * failed command's arguments, such as the login password.
 */
export function withoutCommand(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!TELLING.some((name) => name in error)) return error
  const copy = new Error(error.message)
  copy.name = error.name
  if (error.stack !== undefined) copy.stack = error.stack
  return copy
}
