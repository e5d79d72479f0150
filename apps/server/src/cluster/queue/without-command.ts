/** What ioredis adds to errors: the command, with its arguments, and the errors of the commands before it. */
const TELLING = ['command', 'previousErrors']

/**
 * An error that can be logged: loggers write all properties of an error, and those of ioredis hold the arguments of the command that
 * failed, such as the password of the login.
 */
export function withoutCommand(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!TELLING.some((name) => name in error)) return error
  const copy = new Error(error.message)
  copy.name = error.name
  if (error.stack !== undefined) copy.stack = error.stack
  return copy
}
