import { ASYNC_PREFERENCE, ERRORS, type OperationAnswer } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import type { ConcurrencyLimiter } from '../jobs/concurrency-limiter.ts'
import type { DailyQuota } from '../jobs/daily-quota.ts'
import { describeCause } from '../jobs/describe-cause.ts'
import type { EngineQueue } from '../jobs/engine-queue.ts'
import type { JobService, JobRequest } from '../jobs/job-service.ts'
import type { IdempotencyKeys } from '../jobs/idempotency-keys.ts'
import { withSpan } from '../observe/tracing.ts'
import type { FileStore, WorkFolder } from '../store/file-store.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { clientKey } from './client-key.ts'
import { toProblem } from './problem.ts'
import { receiveJob, requireForm, type ReceivedJob, type RoutedOperation } from './receive-job.ts'
import { logEntryOf } from './request-log.ts'
import { resultHeaders, sendResult } from './send-result.ts'

const MS_PER_MINUTE = 60_000

/** What a route works with. */
export interface Services {
  config: ServerConfig
  engine: EngineQueue
  store: FileStore
  jobs: JobService
  limiter: ConcurrencyLimiter
  quota: DailyQuota
  keys: IdempotencyKeys
}

/** A request while it is worked on: whose it is, its files, and how to say that its work is over. */
interface RequestContext {
  client: string
  folder: WorkFolder
  leave: () => void
}

/** Makes the handler of one operation: reads the upload, hands it to the queue, streams the answer. */
export function createOperationHandler(operation: RoutedOperation, parts: Services) {
  const { kind } = operation.definition.answer
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    logEntryOf(request).operation = operation.id
    requireForm(request)
    const client = clientKey(request)
    const leave = admit(client, request, operation, parts)
    let folder: WorkFolder | undefined
    let isOwnedByJob = false
    try {
      const signal = disconnectSignal(reply)
      folder = await parts.store.createFolder()
      const upload = { folder, signal }
      const received = await withSpan('receive upload', {}, () => receiveJob(request, operation, parts.config, upload))
      if (received.idempotency === undefined && !prefersAsync(request)) {
        const result = await prepareWork(received, client, operation, parts)({ signal })
        return await sendResult(reply, result, kind)
      }
      const { id, isNew } = findOrStartJob(received, { client, folder, leave }, operation, { request, parts })
      isOwnedByJob = isNew
      if (prefersAsync(request)) return await sendAccepted(id, reply, parts)
      return await sendResult(reply, await parts.jobs.waitForResult(id), kind)
    } finally {
      if (!isOwnedByJob) {
        leave()
        await folder?.remove()
      }
    }
  }
}

/**
 * Lets a request in before its upload is read: there is no sense in sending megabytes to be turned away.
 * @throws AppError BUSY, TOO_MANY_REQUESTS
 */
function admit(client: string, request: FastifyRequest, operation: RoutedOperation, parts: Services): () => void {
  parts.engine.assertNotFull()
  if (countsTowardQuota(operation)) parts.quota.assertNotExhausted(client)
  if (prefersAsync(request)) parts.jobs.assertBelowJobLimit(client)
  return parts.limiter.acquire(client)
}

/** Calls that serve every screen, such as looking at a file, are nobody's operations. */
function countsTowardQuota({ definition }: RoutedOperation): boolean {
  return definition.tool !== undefined && definition.answer.kind === 'file'
}

/**
 * Notes the work in the client's day and answers with what does it. What fails is not counted.
 * @throws AppError TOO_MANY_REQUESTS
 */
function prepareWork(
  { job }: ReceivedJob,
  client: string,
  operation: RoutedOperation,
  { engine, quota }: Services,
): JobRequest['work'] {
  const takeBack = countsTowardQuota(operation) ? quota.take(client) : () => undefined
  return async (caller) => {
    try {
      return await withSpan('do the work', { 'recto.operation': job.operation }, () => engine.run(job, caller))
    } catch (error) {
      takeBack()
      throw error
    }
  }
}

/**
 * The job that a request is about: the one that it named before, or a new one.
 * @throws AppError KEY_REUSED, BUSY, TOO_MANY_REQUESTS
 */
function findOrStartJob(
  received: ReceivedJob,
  { client, folder, leave }: RequestContext,
  operation: RoutedOperation,
  { request, parts }: { request: FastifyRequest; parts: Services },
): { id: string; isNew: boolean } {
  const { config, engine, jobs, keys } = parts
  const key = received.idempotency && { client, ...received.idempotency }
  const existing = key && keys.find(key)
  if (existing !== undefined) return { id: existing, isNew: false }
  engine.assertNotFull()
  const work = prepareWork(received, client, operation, parts)
  const isWaitedFor = !prefersAsync(request)
  const timing = isWaitedFor ? {} : { timeoutMs: config.jobTimeoutAsyncSeconds * 1000 }
  const { id } = jobs.start({
    operation: operation.id,
    client,
    folder,
    work: (caller) => work({ ...caller, ...timing }),
    // Whoever waited has the answer already.
    ...(isWaitedFor ? { retentionMs: config.idempotencyMinutes * MS_PER_MINUTE } : {}),
    onSettled: leave,
    describe: createJobDescriber(request, operation.definition.answer.kind),
  })
  if (key !== undefined) keys.remember(key, id)
  return { id, isNew: true }
}

async function sendAccepted(id: string, reply: FastifyReply, { jobs }: Services): Promise<FastifyReply> {
  reply.headers({ Location: `/api/jobs/${id}`, 'Preference-Applied': ASYNC_PREFERENCE })
  return reply.status(202).send(jobs.find(id))
}

/** Whether the caller would rather ask after the work than wait for it (RFC 7240). */
function prefersAsync({ headers: { prefer = '' } }: FastifyRequest): boolean {
  return [prefer].flat().some((list) => list.split(',').some((item) => item.trim().toLowerCase() === ASYNC_PREFERENCE))
}

/** What callers are told of a job; why it failed goes to the log, as with any other call. */
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
      return { fileName, contentType, size, headers: resultHeaders(result, kind) }
    },
  }
}
