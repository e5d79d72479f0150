import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { AppError, ERRORS } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { getChallenge } from '../access/bearer-token.ts'
import { describeCause } from '../jobs/describe-cause.ts'
import { fromFrameworkError } from './framework-errors.ts'
import { PROBLEM_TYPE, toProblem } from './problem.ts'
import { getLogEntry } from './request-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** URL path of the site; empty for the root. */
    basePath: string
  }
}

/** How long a client may take to read the response to an unparsable request. */
const LINGER_MS = 1000

/** Converts every error to a problem response. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(fromFrameworkError(error), request, reply))
}

/** Sends an error as a problem response; its cause only goes to the log. */
export function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = ERRORS[error.code]
  const record = getLogEntry(request)
  record.code = error.code
  const cause = describeCause(error.cause)
  if (cause !== undefined) record.cause = cause
  const { retryAfterSeconds } = error.facts
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  const challenge = getChallenge(error.code)
  if (challenge !== undefined) reply.header('WWW-Authenticate', challenge)
  // Headers that were set for a successful response would be wrong here.
  for (const name of ['Content-Length', 'Content-Disposition', 'X-Page-Count', 'ETag', 'Accept-Ranges'])
    reply.removeHeader(name)
  return reply
    .status(status)
    .headers({ 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store' })
    .send(JSON.stringify(toProblem(error, request.id, request.server.basePath)))
}

/** Responds to a request that Node's HTTP parser rejected, and closes the connection. */
export function handleClientError(error: Error & { code?: string }, socket: Socket, basePath: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  answerAndClose(socket, new AppError('BAD_REQUEST', {}, error), basePath)
}

/** Refuses CONNECT requests, for which Node has no response of its own. */
export function refuseTunnels({ server, basePath }: FastifyInstance): void {
  server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    answerAndClose(socket, new AppError('METHOD_NOT_ALLOWED'), basePath)
  })
}

function answerAndClose(socket: Socket, error: AppError, basePath: string): void {
  const problem = toProblem(error, '', basePath)
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // `end` closes only our half, and the client may never close its own. Wait a moment, because closing with unread
  // bytes resets the connection and the client would lose the response.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
