import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { AppError, ERRORS } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { getChallenge } from '../access/bearer-token.ts'
import { describeCause } from '../jobs/describe-cause.ts'
import { fromFrameworkError } from './framework-errors.ts'
import { PROBLEM_TYPE, toProblem } from './problem.ts'
import { getLogEntry } from './request-log.ts'

/** Turns every error of the application into a problem response. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(fromFrameworkError(error), request, reply))
}

/** Sends an error as a problem response; its cause goes to the log only. */
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
    .send(JSON.stringify(toProblem(error, request.id)))
}

/** Responds to what Node's HTTP parser rejected. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = toProblem(new AppError('BAD_REQUEST', {}, error), '')
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
