import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts when the client disconnects before it has received the whole response. */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort('the caller is gone')
  })
  return controller.signal
}
