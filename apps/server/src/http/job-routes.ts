import { createHash } from 'node:crypto'

import { AppError, isFinished, OPERATIONS, type JobStatus, type OperationId } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { JobDesk } from '../jobs/job-desk.ts'
import { sendRange } from './send-range.ts'

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
  app.get<JobAddress>('/api/jobs/:id', async (request, reply) => reply.send(await statusOf(desk, request)))
  app.get<JobAddress>('/api/jobs/:id/events', async (request, reply) =>
    sendEvents(desk, await statusOf(desk, request), reply),
  )
  // Parts of a file are parts of its own bytes.
  app.get<JobAddress>('/api/jobs/:id/result', { compress: false }, async (request, reply) => {
    const { id, tool } = await statusOf(desk, request)
    const result = desk.resultOf(id)
    if (result === undefined) throw new AppError('NOT_FOUND')
    const { kind } = OPERATIONS[tool as OperationId].answer
    return sendRange(request, reply, result, { kind, tag: tagOf(id) })
  })
  app.delete<JobAddress>('/api/jobs/:id', async (request, reply) => {
    await desk.remove((await statusOf(desk, request)).id)
    return reply.status(204).send()
  })
}

/** What the bytes of a job's result are known by: a job has one result, and its id is nothing to pass around. */
function tagOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22)
}

/** @throws AppError NOT_FOUND */
async function statusOf(desk: JobDesk, { params: { id } }: FastifyRequest<JobAddress>): Promise<JobStatus> {
  const status = await desk.lookUp(id)
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
  // Some proxies would hold events back until they have many; this is how they are told not to.
  raw.setHeader('X-Accel-Buffering', 'no')
  raw.flushHeaders()
  const keepAlive = setInterval(() => raw.write(':\n\n'), KEEP_ALIVE_MS)
  const unwatch = desk.watch(id, (status) => {
    raw.write(`data: ${JSON.stringify(status)}\n\n`)
    if (isFinished(status.state)) raw.end()
  })
  raw.once('close', () => {
    clearInterval(keepAlive)
    unwatch()
  })
  return reply
}
