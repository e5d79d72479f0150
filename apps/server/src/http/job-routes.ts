import { AppError, isFinished, OPERATIONS, type JobStatus, type OperationId } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { FoundJob, Jobs } from '../jobs/jobs.ts'
import { useApiHeaders } from './api-headers.ts'
import { registerBatchRoutes } from './batch-routes.ts'
import { entityTagOf } from './conditions.ts'
import type { Services } from '../services.ts'
import { sendBatch } from './send-batch.ts'
import { sendRange } from './send-range.ts'

/** Interval of comments in an event stream, which keep proxies from closing it as idle. */
const KEEP_ALIVE_MS = 15_000

interface JobAddress {
  Params: { id: string }
}

/** Returns the path of the full report on a job's result. */
export function jobReportAddress(id: string, basePath: string): string {
  return `${basePath}/api/jobs/${id}/report`
}

/**
 * Registers the routes to poll, download and delete a job. Knowing the ID is sufficient authorization, unless the job
 * was started with an API key: then it exists only for that key.
 */
export function registerJobRoutes(
  app: FastifyInstance,
  { jobs, access, config }: Pick<Services, 'jobs' | 'access' | 'config'>,
): void {
  useApiHeaders(app)
  access.protect(app)
  const requireJob = (request: FastifyRequest<JobAddress>) =>
    findJob(jobs, request, access.requireCaller(request).keyId)
  app.get<JobAddress>('/api/jobs/:id', async (request, reply) => reply.send((await requireJob(request)).status))
  app.get<JobAddress>('/api/jobs/:id/events', async (request, reply) =>
    sendEvents(jobs, (await requireJob(request)).status, reply),
  )
  // Uncompressed, because byte ranges refer to the file itself.
  app.get<JobAddress>('/api/jobs/:id/result', { compress: false }, async (request, reply) => {
    const { status, result, batch } = await requireJob(request)
    const { id, tool } = status
    // A job has one result, so the job's ID identifies it; hashed, because the ID is a credential.
    const etag = entityTagOf(id)
    const reportAddress = () => Promise.resolve(jobReportAddress(id, app.basePath))
    const idleTimeoutMs = config.idleTimeoutSeconds * 1000
    if (batch !== undefined) return sendBatch(request, reply, batch, { etag, reportAddress, idleTimeoutMs })
    if (result === undefined) throw new AppError('NOT_FOUND')
    const { kind } = OPERATIONS[tool as OperationId].answer
    return sendRange(request, reply, result, { kind, etag, reportAddress, open: result.open })
  })
  app.get<JobAddress>('/api/jobs/:id/report', async (request, reply) => {
    const { batch, result = batch?.result } = await requireJob(request)
    if (result === undefined) throw new AppError('NOT_FOUND')
    return reply.send(result.report)
  })
  registerBatchRoutes(app, async (request) => {
    const { batch } = await requireJob(request)
    return batch?.parts.find(({ index }) => String(index) === request.params.index)
  })
  app.delete<JobAddress>('/api/jobs/:id', async (request, reply) => {
    await jobs.remove((await requireJob(request)).status.id)
    return reply.status(204).send()
  })
}

/** @throws AppError NOT_FOUND */
async function findJob(
  jobs: Jobs,
  { params: { id } }: FastifyRequest<JobAddress>,
  keyId: string | undefined,
): Promise<FoundJob> {
  const found = await jobs.find(id, keyId)
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}

/** Sends the job's status as server-sent events, now and on every change, until the job ends. */
function sendEvents(jobs: Jobs, { id }: JobStatus, reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  const { raw } = reply
  raw.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  // Tells proxies such as nginx not to buffer events.
  raw.setHeader('X-Accel-Buffering', 'no')
  raw.flushHeaders()
  const keepAlive = setInterval(() => raw.write(':\n\n'), KEEP_ALIVE_MS)
  const unwatch = jobs.watch(id, {
    onStatus: (status) => {
      raw.write(`data: ${JSON.stringify(status)}\n\n`)
      if (isFinished(status.state)) raw.end()
    },
    // The client reconnects, possibly to another server that now has the job.
    onLeft: () => raw.end(),
  })
  raw.once('close', () => {
    clearInterval(keepAlive)
    unwatch()
  })
  return reply
}
