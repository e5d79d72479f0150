import { createHash } from 'node:crypto'

import { AppError, isOver, OPERATIONS, type JobStatus, type OperationId } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { JobService } from '../jobs/job-service.ts'
import { sendRange } from './send-range.ts'

/** A comment so often keeps proxies from closing a line on which nothing happens. */
const KEEP_ALIVE_MS = 15_000

interface JobAddress {
  Params: { id: string }
}

/** Routes that tell of jobs, hand over what they made, and end them. Who knows the id may do all of it. */
export function registerJobRoutes(app: FastifyInstance, jobs: JobService): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })
  app.get<JobAddress>('/api/jobs/:id', async (request, reply) => reply.send(await requireJob(jobs, request)))
  app.get<JobAddress>('/api/jobs/:id/events', async (request, reply) =>
    sendEvents(jobs, await requireJob(jobs, request), reply),
  )
  // Parts of a file are parts of its own bytes.
  app.get<JobAddress>('/api/jobs/:id/result', { compress: false }, async (request, reply) => {
    const { id, tool } = await requireJob(jobs, request)
    const result = jobs.getResult(id)
    if (result === undefined) throw new AppError('NOT_FOUND')
    const { kind } = OPERATIONS[tool as OperationId].answer
    return sendRange(request, reply, result, { kind, tag: etagFor(id) })
  })
  app.delete<JobAddress>('/api/jobs/:id', async (request, reply) => {
    await jobs.remove((await requireJob(jobs, request)).id)
    return reply.status(204).send()
  })
}

/** What the bytes of a job's result are known by: a job has one result, and its id is nothing to pass around. */
function etagFor(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22)
}

/** @throws AppError NOT_FOUND */
async function requireJob(jobs: JobService, { params: { id } }: FastifyRequest<JobAddress>): Promise<JobStatus> {
  const status = await jobs.findOrClaim(id)
  if (status === undefined) throw new AppError('NOT_FOUND')
  return status
}

/** Server-sent events: the job as it stands, with each change, until it is over. */
function sendEvents(jobs: JobService, { id }: JobStatus, reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  const { raw } = reply
  raw.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  // Some proxies would hold events back until they have many; this is how they are told not to.
  raw.setHeader('X-Accel-Buffering', 'no')
  raw.flushHeaders()
  const keepAlive = setInterval(() => raw.write(':\n\n'), KEEP_ALIVE_MS)
  const unwatch = jobs.watch(id, (status) => {
    raw.write(`data: ${JSON.stringify(status)}\n\n`)
    if (isOver(status.state)) raw.end()
  })
  raw.once('close', () => {
    clearInterval(keepAlive)
    unwatch()
  })
  return reply
}
