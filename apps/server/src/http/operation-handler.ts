import { ASYNC_PREFERENCE, toAppError, type AppError } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Caller } from '../access/access.ts'
import { nameClient } from '../jobs/client-name.ts'
import { describeCause } from '../jobs/describe-cause.ts'
import { createDiskFullError } from '../jobs/disk-full.ts'
import { withSpan } from '../observe/tracing.ts'
import type { Services } from '../services.ts'
import type { WorkFolder } from '../store/file-store.ts'
import type { EngineResult } from '../workers/thread-messages.ts'
import { createDisconnectSignal } from './disconnect-signal.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { jobReportAddress } from './job-routes.ts'
import { receiveJob, requireForm, type ReceivedJob, type RoutedOperation } from './receive-job.ts'
import type { ReportAddress } from './report-header.ts'
import { reportAddress } from './report-routes.ts'
import { getLogEntry } from './request-log.ts'
import { sendResult } from './send-result.ts'

const MS_PER_MINUTE = 60_000

/** A request in progress: its caller, its files, and how to release its slot. */
interface RequestContext {
  caller: Caller
  folder: WorkFolder
  release: () => void
}

/** Creates the handler of one operation, which receives the upload, queues the job and streams the result. */
export function createOperationHandler(operation: RoutedOperation, services: Services) {
  const { kind } = operation.definition.answer
  const { config } = services
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    getLogEntry(request).operation = operation.id
    const caller = nameCaller(services.access.requireCaller(request))
    requireForm(request)
    const release = admit(caller, request, operation, services)
    let folder: WorkFolder | undefined
    let isOwnedByJob = false
    try {
      const signal = createDisconnectSignal(reply)
      await assertDiskRoom(request, services)
      folder = await services.store.createFolder()
      const upload = { folder, signal }
      const received = await withSpan('receive upload', {}, () =>
        receiveJob(request, operation, services.config, upload),
      )
      if (received.idempotency === undefined && !prefersAsync(request)) {
        const result = await runNow(received, { caller, signal }, operation, services)
        return await sendResult(reply, result, kind, createReportSaver({ request, result, caller }, services))
      }
      const { id, isNew } = findOrStartJob(received, { caller, folder, release }, operation, { request, services })
      isOwnedByJob = isNew
      await services.jobs.whenAccepted(id)
      if (prefersAsync(request)) return await sendAccepted(id, reply, services)
      const result = await services.jobs.waitForResult(id)
      return await sendResult(reply, result, kind, () => Promise.resolve(jobReportAddress(id, config.basePath)))
    } finally {
      if (!isOwnedByJob) {
        release()
        await folder?.remove()
      }
    }
  }
}

/** The caller under the name that its work is counted by. */
function nameCaller(caller: Caller): Caller {
  return { ...caller, client: nameClient(caller.client) }
}

/**
 * Applies the limits before the upload is read, so that nobody sends megabytes in vain. Returns a function that
 * releases the client's slot.
 * @throws AppError BUSY, TOO_MANY_REQUESTS, STORAGE_FULL
 */
function admit(
  { client, limits }: Caller,
  request: FastifyRequest,
  operation: RoutedOperation,
  services: Services,
): () => void {
  services.engine.assertRoom(client)
  if (countsTowardQuota(operation)) services.quota.assertNotExhausted(client, limits.dailyOperations)
  // A call with a key may be a repeated one, which is known once the upload has been read.
  if (prefersAsync(request) && readIdempotencyKey(request) === undefined) services.jobs.assertRoom(client, limits.jobs)
  return services.limiter.acquire(client, limits.concurrency)
}

/**
 * Refuses an upload that the disk cannot hold before it is read.
 * @throws AppError STORAGE_FULL
 */
async function assertDiskRoom({ headers }: FastifyRequest, { store }: Services): Promise<void> {
  const declaredBytes = Number(headers['content-length'] ?? 0)
  if (declaredBytes > (await store.freeBytes())) throw createDiskFullError()
}

/** Helper calls that every tool page makes, such as reading a file's page count, are not counted. */
function countsTowardQuota({ definition }: RoutedOperation): boolean {
  return definition.tool !== undefined && definition.answer.kind === 'file'
}

/**
 * Counts the operation toward the client's quota; returns a function that takes the error of the work, if there was
 * one, and refunds it then.
 * @throws AppError TOO_MANY_REQUESTS
 */
function consumeQuota(
  { client, limits }: Caller,
  operation: RoutedOperation,
  { quota }: Services,
): (error?: AppError) => void {
  const refund = countsTowardQuota(operation) ? quota.consume(client, limits.dailyOperations) : () => undefined
  return (error) => (error === undefined ? undefined : refund())
}

/** Runs a job for a caller that waits, without keeping the result. */
async function runNow(
  { job }: ReceivedJob,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
  operation: RoutedOperation,
  services: Services,
): Promise<EngineResult> {
  const settle = consumeQuota(caller, operation, services)
  try {
    return await services.dispatch(job, { client: caller.client, signal })
  } catch (error) {
    settle(toAppError(error))
    throw error
  }
}

/**
 * Returns the job that an earlier request with the same idempotency key started, or starts a new one.
 * @throws AppError KEY_REUSED, BUSY, TOO_MANY_REQUESTS, STORAGE_FULL
 */
function findOrStartJob(
  received: ReceivedJob,
  { caller, folder, release }: RequestContext,
  operation: RoutedOperation,
  { request, services }: { request: FastifyRequest; services: Services },
): { id: string; isNew: boolean } {
  const { config, engine, jobs, keys } = services
  const { client, keyId: owner, limits } = caller
  const key = received.idempotency && { client, ...received.idempotency }
  const existing = key && keys.find(key)
  if (existing !== undefined) return { id: existing, isNew: false }
  engine.assertRoom(client)
  jobs.assertRoom(client, limits.jobs)
  const settle = consumeQuota(caller, operation, services)
  const id = jobs.start({
    client,
    folder,
    work: received.job,
    requestId: request.id,
    // A caller that waits gets its result at once; the job is kept only for retries.
    ...(prefersAsync(request)
      ? { timeoutMs: config.jobTimeoutAsyncSeconds * 1000 }
      : { retentionMs: config.idempotencyMinutes * MS_PER_MINUTE }),
    ...(owner !== undefined && { owner }),
    ...(received.idempotency && { idempotency: received.idempotency }),
    onSettled: (error) => {
      release()
      settle(error)
    },
  })
  if (key !== undefined) keys.remember(key, id)
  return { id, isNew: true }
}

/** Returns a function that keeps a report for the client. Without room on the disk, the result is still sent. */
function createReportSaver(
  { request: { log, server }, result, caller }: { request: FastifyRequest; result: EngineResult; caller: Caller },
  { reports }: Services,
): ReportAddress {
  return async () => {
    try {
      return reportAddress(await reports.save(result.report, caller.keyId), server.basePath)
    } catch (error) {
      log.warn({ cause: describeCause(error) }, 'a report could not be kept')
      return undefined
    }
  }
}

async function sendAccepted(id: string, reply: FastifyReply, { jobs, config }: Services): Promise<FastifyReply> {
  reply.headers({ Location: `${config.basePath}/api/jobs/${id}`, 'Preference-Applied': ASYNC_PREFERENCE })
  return reply.status(202).send(jobs.find(id))
}

/** Whether the request has `Prefer: respond-async` (RFC 7240). */
function prefersAsync({ headers: { prefer = '' } }: FastifyRequest): boolean {
  return [prefer].flat().some((list) => list.split(',').some((item) => item.trim().toLowerCase() === ASYNC_PREFERENCE))
}
