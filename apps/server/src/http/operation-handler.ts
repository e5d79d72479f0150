import { ASYNC_PREFERENCE, ERRORS, type OperationAnswer } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { describeCause } from '../jobs/describe-cause.ts'
import type { JobRequest } from '../jobs/job-service.ts'
import { withSpan } from '../observe/tracing.ts'
import type { Services } from '../services.ts'
import type { WorkFolder } from '../store/file-store.ts'
import { getClientKey } from './client-key.ts'
import { createDisconnectSignal } from './disconnect-signal.ts'
import { toProblem } from './problem.ts'
import { receiveJob, requireForm, type ReceivedJob, type RoutedOperation } from './receive-job.ts'
import { getLogEntry } from './request-log.ts'
import { buildResultHeaders, sendResult } from './send-result.ts'

const MS_PER_MINUTE = 60_000

/** A request in progress: its client, its files, and how to release its slot. */
interface RequestContext {
  client: string
  folder: WorkFolder
  release: () => void
}

/** Creates the handler of one operation, which receives the upload, queues the job and streams the result. */
export function createOperationHandler(operation: RoutedOperation, services: Services) {
  const { kind } = operation.definition.answer
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    getLogEntry(request).operation = operation.id
    requireForm(request)
    const client = getClientKey(request)
    const release = admit(client, request, operation, services)
    let folder: WorkFolder | undefined
    let isOwnedByJob = false
    try {
      const signal = createDisconnectSignal(reply)
      folder = await services.store.createFolder()
      const upload = { folder, signal }
      const received = await withSpan('receive upload', {}, () =>
        receiveJob(request, operation, services.config, upload),
      )
      if (received.idempotency === undefined && !prefersAsync(request)) {
        const result = await prepareWork(received, client, operation, services)({ signal })
        return await sendResult(reply, result, kind)
      }
      const { id, isNew } = findOrStartJob(received, { client, folder, release }, operation, { request, services })
      isOwnedByJob = isNew
      if (prefersAsync(request)) return await sendAccepted(id, reply, services)
      return await sendResult(reply, await services.jobs.waitForResult(id), kind)
    } finally {
      if (!isOwnedByJob) {
        release()
        await folder?.remove()
      }
    }
  }
}

/**
 * Applies the limits before the upload is read, so that nobody sends megabytes in vain. Returns a function that
 * releases the client's slot.
 * @throws AppError BUSY, TOO_MANY_REQUESTS
 */
function admit(client: string, request: FastifyRequest, operation: RoutedOperation, services: Services): () => void {
  services.engine.assertRoom(client)
  if (countsTowardQuota(operation)) services.quota.assertNotExhausted(client)
  if (prefersAsync(request)) services.jobs.assertBelowJobLimit(client)
  return services.limiter.acquire(client)
}

/** Helper calls that every tool page makes, such as reading a file's page count, are not counted. */
function countsTowardQuota({ definition }: RoutedOperation): boolean {
  return definition.tool !== undefined && definition.answer.kind === 'file'
}

/**
 * Counts the operation toward the client's quota and returns a function that runs it. Failures are refunded.
 * @throws AppError TOO_MANY_REQUESTS
 */
function prepareWork(
  { job }: ReceivedJob,
  client: string,
  operation: RoutedOperation,
  { engine, quota }: Services,
): JobRequest['work'] {
  const refund = countsTowardQuota(operation) ? quota.consume(client) : () => undefined
  return async (context) => {
    try {
      return await withSpan('do the work', { 'recto.operation': job.operation }, () =>
        engine.run(job, { ...context, client }),
      )
    } catch (error) {
      refund()
      throw error
    }
  }
}

/**
 * Returns the job that an earlier request with the same idempotency key started, or starts a new one.
 * @throws AppError KEY_REUSED, BUSY, TOO_MANY_REQUESTS
 */
function findOrStartJob(
  received: ReceivedJob,
  { client, folder, release }: RequestContext,
  operation: RoutedOperation,
  { request, services }: { request: FastifyRequest; services: Services },
): { id: string; isNew: boolean } {
  const { config, engine, jobs, keys } = services
  const key = received.idempotency && { client, ...received.idempotency }
  const existing = key && keys.find(key)
  if (existing !== undefined) return { id: existing, isNew: false }
  engine.assertRoom(client)
  const work = prepareWork(received, client, operation, services)
  const isWaitedFor = !prefersAsync(request)
  const timing = isWaitedFor ? {} : { timeoutMs: config.jobTimeoutAsyncSeconds * 1000 }
  const { id } = jobs.start({
    operation: operation.id,
    client,
    folder,
    work: (context) => work({ ...context, ...timing }),
    // A caller that waits gets its result at once; the job is kept only for retries.
    ...(isWaitedFor ? { retentionMs: config.idempotencyMinutes * MS_PER_MINUTE } : {}),
    onSettled: release,
    describe: createJobDescriber(request, operation.definition.answer.kind),
  })
  if (key !== undefined) keys.remember(key, id)
  return { id, isNew: true }
}

async function sendAccepted(id: string, reply: FastifyReply, { jobs }: Services): Promise<FastifyReply> {
  reply.headers({ Location: `/api/jobs/${id}`, 'Preference-Applied': ASYNC_PREFERENCE })
  return reply.status(202).send(jobs.find(id))
}

/** Whether the request has `Prefer: respond-async` (RFC 7240). */
function prefersAsync({ headers: { prefer = '' } }: FastifyRequest): boolean {
  return [prefer].flat().some((list) => list.split(',').some((item) => item.trim().toLowerCase() === ASYNC_PREFERENCE))
}

/** Builds what clients are told about a job. The cause of an error is logged, as for any other request. */
function createJobDescriber({ id, log }: FastifyRequest, kind: OperationAnswer['kind']): JobRequest['describe'] {
  return {
    error: (error) => {
      const line = { code: error.code, cause: describeCause(error.cause) }
      if (ERRORS[error.code].status >= 500) log.error(line, 'job failed')
      else log.info(line, 'job failed')
      return toProblem(error, id)
    },
    result: (result) => {
      const { name: fileName, contentType, sizeBytes: size } = result.file
      return { fileName, contentType, size, headers: buildResultHeaders(result, kind) }
    },
  }
}
