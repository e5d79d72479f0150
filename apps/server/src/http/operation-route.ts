import { ASYNC_PREFERENCE, ERRORS, type OperationAnswer } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import type { ConcurrencyLimiter } from '../jobs/concurrency-limiter.ts'
import type { DailyQuota } from '../jobs/daily-quota.ts'
import { describeCause } from '../jobs/describe-cause.ts'
import type { EngineQueue } from '../jobs/engine-queue.ts'
import type { JobService, JobRequest } from '../jobs/job-service.ts'
import type { IdempotencyKeys } from '../jobs/idempotency-keys.ts'
import { inSpan } from '../observe/tracing.ts'
import type { FileStore, WorkFolder } from '../store/file-store.ts'
import { callerSignal } from './caller-signal.ts'
import { clientKey } from './client-key.ts'
import { toProblem } from './problem.ts'
import { receiveJob, requireForm, type ReceivedJob, type RoutedOperation } from './receive-job.ts'
import { recordOf } from './request-record.ts'
import { resultHeaders, sendResult } from './send-result.ts'

const MS_PER_MINUTE = 60_000

/** What a route works with. */
export interface RouteParts {
  config: ServerConfig
  engine: EngineQueue
  store: FileStore
  jobs: JobService
  limiter: ConcurrencyLimiter
  quota: DailyQuota
  keys: IdempotencyKeys
}

/** A request while it is worked on: whose it is, its files, and how to say that its work is over. */
interface Visit {
  client: string
  folder: WorkFolder
  leave: () => void
}

/** Makes the handler of one operation: reads the upload, hands it to the queue, streams the answer. */
export function operationHandler(operation: RoutedOperation, parts: RouteParts) {
  const { kind } = operation.definition.answer
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    recordOf(request).operation = operation.id
    requireForm(request)
    const client = clientKey(request)
    const leave = admit(client, request, operation, parts)
    let folder: WorkFolder | undefined
    let isHandedOver = false
    try {
      const signal = callerSignal(reply)
      folder = await parts.store.createFolder()
      const upload = { folder, signal }
      const received = await inSpan('receive upload', {}, () => receiveJob(request, operation, parts.config, upload))
      if (received.known === undefined && !prefersJob(request)) {
        const result = await orderWork(received, client, operation, parts)({ signal })
        return await sendResult(reply, result, kind)
      }
      const { id, isNew } = findOrStart(received, { client, folder, leave }, operation, { request, parts })
      isHandedOver = isNew
      if (prefersJob(request)) return await sendJob(id, reply, parts)
      return await sendResult(reply, await parts.jobs.waitForResult(id), kind)
    } finally {
      if (!isHandedOver) {
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
function admit(client: string, request: FastifyRequest, operation: RoutedOperation, parts: RouteParts): () => void {
  parts.engine.assertNotFull()
  if (isCounted(operation)) parts.quota.assertNotExhausted(client)
  if (prefersJob(request)) parts.jobs.assertBelowJobLimit(client)
  return parts.limiter.acquire(client)
}

/** Calls that serve every screen, such as looking at a file, are nobody's operations. */
function isCounted({ definition }: RoutedOperation): boolean {
  return definition.tool !== undefined && definition.answer.kind === 'file'
}

/**
 * Notes the work in the client's day and answers with what does it. What fails is not counted.
 * @throws AppError TOO_MANY_REQUESTS
 */
function orderWork(
  { job }: ReceivedJob,
  client: string,
  operation: RoutedOperation,
  { engine, quota }: RouteParts,
): JobRequest['work'] {
  const takeBack = isCounted(operation) ? quota.take(client) : () => undefined
  return async (caller) => {
    try {
      return await inSpan('do the work', { 'recto.operation': job.operation }, () => engine.run(job, caller))
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
function findOrStart(
  received: ReceivedJob,
  { client, folder, leave }: Visit,
  operation: RoutedOperation,
  { request, parts }: { request: FastifyRequest; parts: RouteParts },
): { id: string; isNew: boolean } {
  const { config, engine, jobs, keys } = parts
  const key = received.known && { client, ...received.known }
  const known = key && keys.find(key)
  if (known !== undefined) return { id: known, isNew: false }
  engine.assertNotFull()
  const work = orderWork(received, client, operation, parts)
  const isWaitedFor = !prefersJob(request)
  const timing = isWaitedFor ? {} : { timeoutMs: config.jobTimeoutAsyncSeconds * 1000 }
  const { id } = jobs.start({
    operation: operation.id,
    client,
    folder,
    work: (caller) => work({ ...caller, ...timing }),
    // Whoever waited has the answer already.
    ...(isWaitedFor ? { retentionMs: config.idempotencyMinutes * MS_PER_MINUTE } : {}),
    onSettled: leave,
    describe: describeJob(request, operation.definition.answer.kind),
  })
  if (key !== undefined) keys.remember(key, id)
  return { id, isNew: true }
}

async function sendJob(id: string, reply: FastifyReply, { jobs }: RouteParts): Promise<FastifyReply> {
  reply.headers({ Location: `/api/jobs/${id}`, 'Preference-Applied': ASYNC_PREFERENCE })
  return reply.status(202).send(jobs.find(id))
}

/** Whether the caller would rather ask after the work than wait for it (RFC 7240). */
function prefersJob({ headers: { prefer = '' } }: FastifyRequest): boolean {
  return [prefer].flat().some((list) => list.split(',').some((item) => item.trim().toLowerCase() === ASYNC_PREFERENCE))
}

/** What callers are told of a job; why it failed goes to the log, as with any other call. */
function describeJob({ id, log }: FastifyRequest, kind: OperationAnswer['kind']): JobRequest['describe'] {
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
