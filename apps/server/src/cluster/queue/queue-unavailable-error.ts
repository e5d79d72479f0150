import { UnavailableError } from '../unavailable-error.ts'
import { withoutCommand } from './without-command.ts'

/** Redis is unreachable or did not respond in time. Calls that need it answer 503. */
export class QueueUnavailableError extends UnavailableError {
  override readonly name = 'QueueUnavailableError'

  constructor(cause: unknown) {
    super('The queue cannot be reached.', withoutCommand(cause))
  }
}

/**
 * Awaits a response from Redis.
 * @throws QueueUnavailableError when the command fails or exceeds this many milliseconds; it may still take effect
 */
export async function orUnavailable<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
  try {
    return await Promise.race([answer, tooLate])
  } catch (error) {
    throw new QueueUnavailableError(error)
  } finally {
    clearTimeout(timer)
  }
}
