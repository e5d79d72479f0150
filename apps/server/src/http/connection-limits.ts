import type { Server } from 'node:http'
import type { Socket } from 'node:net'

import { AppError } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { createProxyTrust } from '../config/trusted-proxies.ts'
import type { Observer } from '../observe/observer.ts'
import { getClientKey } from './client-key.ts'

/** A client with too many requests in progress may retry as soon as one ends. */
const RETRY_AFTER_SECONDS = 1

/**
 * Limits connections, in total and per client, and how long a client may take to read a response. Excess connections
 * are closed at once. Behind a trusted proxy, which holds the connections of all its clients, the per-client limit
 * applies to requests in progress, by forwarded address.
 */
export function limitConnections(
  app: FastifyInstance,
  config: Pick<ServerConfig, 'maxConnections' | 'clientConnections' | 'idleTimeoutSeconds' | 'trustProxy'>,
  observer: Pick<Observer, 'connectionRefused'>,
): void {
  const { maxConnections, clientConnections } = config
  app.server.maxConnections = maxConnections
  app.server.on('drop', () => observer.connectionRefused('all'))
  if (clientConnections !== null) {
    // However low the total, no client gets all of them.
    const perClient = Math.min(clientConnections, Math.ceil(maxConnections / 2))
    const isProxy = createProxyTrust(config.trustProxy)
    limitSockets(app.server, perClient, {
      isCounted: ({ remoteAddress }) => !isProxy(remoteAddress, 0),
      onRefused: () => observer.connectionRefused('client'),
    })
    limitRequests(app, perClient)
  }
  closeUnreadResponses(app, config.idleTimeoutSeconds * 1000)
}

function limitSockets(
  server: Server,
  limit: number,
  { isCounted, onRefused }: { isCounted: (socket: Socket) => boolean; onRefused: () => void },
): void {
  const sockets = new ClientCounts(limit)
  server.prependListener('connection', (socket: Socket) => {
    if (!isCounted(socket)) return
    const release = sockets.acquire(getClientKey({ ip: socket.remoteAddress ?? '' }))
    if (release === undefined) {
      onRefused()
      socket.destroy()
    } else {
      socket.once('close', release)
    }
  })
}

function limitRequests(app: FastifyInstance, limit: number): void {
  const requests = new ClientCounts(limit)
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const release = requests.acquire(getClientKey(request))
    if (release !== undefined) {
      reply.raw.once('close', release)
      return done()
    }
    reply.header('Connection', 'close')
    return done(new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
  })
}

/** Closes connections whose client has read nothing of its response for this long. The work itself may take longer. */
function closeUnreadResponses(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Node destroys the socket, and resets the timeout before the next request.
    reply.raw.setTimeout(timeoutMs)
    done()
  })
}

/** Counts open connections or requests per client. */
class ClientCounts {
  readonly #limit: number
  readonly #counts = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Counts one more; returns a function that releases it, or `undefined` at the limit. */
  acquire(client: string): (() => void) | undefined {
    const count = this.#counts.get(client) ?? 0
    if (count >= this.#limit) return undefined
    this.#counts.set(client, count + 1)
    return () => this.#release(client)
  }

  #release(client: string): void {
    const count = (this.#counts.get(client) ?? 0) - 1
    if (count > 0) this.#counts.set(client, count)
    else this.#counts.delete(client)
  }
}
