import type { FastifyReply } from 'fastify'

/** A signal that fires when the caller goes away before having the whole answer. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort('the caller is gone')
  })
  return controller.signal
}
