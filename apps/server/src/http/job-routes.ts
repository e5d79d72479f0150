import { AppError, isOver, OPERATIONS, type JobStatus, type OperationId } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { JobDesk } from '../jobs/job-desk.ts'
import { sendResult } from './send-result.ts'

/** A comment so often keeps proxies from closing a line on which nothing happens. */
const KEEP_ALIVE_MS = 15_000

interface JobAddress {
  Params: { id: string }
}

/** Routes that tell of jobs, hand over what they made, and end them. Who knows the id may do all of it. */
export function jobRoutes(app: FastifyInstance, desk: JobDesk): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })
  app.get<JobAddress>('/api/jobs/:id', (request, reply) => reply.send(statusOf(desk, request)))
  app.get<JobAddress>('/api/jobs/:id/events', (request, reply) => sendEvents(desk, statusOf(desk, request), reply))
  app.get<JobAddress>('/api/jobs/:id/result', async (request, reply) => {
    const { id, tool } = statusOf(desk, request)
    const result = desk.resultOf(id)
    if (result === undefined) throw new AppError('NOT_FOUND')
    return sendResult(reply, result, OPERATIONS[tool as OperationId].answer.kind)
  })
  app.delete<JobAddress>('/api/jobs/:id', async (request, reply) => {
    await desk.remove(statusOf(desk, request).id)
    return reply.status(204).send()
  })
}

/** @throws AppError NOT_FOUND */
function statusOf(desk: JobDesk, { params: { id } }: FastifyRequest<JobAddress>): JobStatus {
  const status = desk.find(id)
  if (status === undefined) throw new AppError('NOT_FOUND')
  return status
}

/** Server-sent events: the job as it stands, with each change, until it is over. */
function sendEvents(desk: JobDesk, { id }: JobStatus, reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  const { raw } = reply
  raw.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  raw.flushHeaders()
  const keepAlive = setInterval(() => raw.write(':\n\n'), KEEP_ALIVE_MS)
  const unwatch = desk.watch(id, (status) => {
    raw.write(`data: ${JSON.stringify(status)}\n\n`)
    if (isOver(status.state)) raw.end()
  })
  raw.once('close', () => {
    clearInterval(keepAlive)
    unwatch()
  })
  return reply
}
