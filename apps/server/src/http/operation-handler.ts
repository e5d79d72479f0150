import type { Readable } from 'node:stream'

import { ASYNC_PREFERENCE, toAppError } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Caller } from '../access/access.ts'
import { listDone } from '../jobs/batch-part.ts'
import { describeCause } from '../jobs/describe-cause.ts'
import { createDiskFullError } from '../jobs/disk-full.ts'
import { withSpan } from '../observe/tracing.ts'
import type { Submitted } from '../jobs/jobs.ts'
import type { Slot } from '../jobs/limiter.ts'
import type { Services } from '../services.ts'
import type { WorkFolder } from '../store/file-store.ts'
import { openFile } from '../store/open-file.ts'
import type { EngineJob, EngineResult, ResultFacts } from '../workers/thread-messages.ts'
import { openArchive } from './batch-archive.ts'
import { consumeQuota, countsTowardQuota } from './client-quota.ts'
import { createDisconnectSignal } from './disconnect-signal.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { jobReportAddress } from './job-routes.ts'
import { MAX_BYTES_IN_MEMORY } from './memory-slots.ts'
import { receiveJob, requireForm, type RoutedOperation } from './receive-job.ts'
import type { ReportAddress } from './report-header.ts'
import { reportAddress } from './report-routes.ts'
import { getLogEntry } from './request-log.ts'
import { sendResult } from './send-result.ts'
import { prefersAsync, toSubmission } from './start-job.ts'

/** Creates an operation's handler, which receives the upload, queues the job and streams the result. */
export function createOperationHandler(operation: RoutedOperation, services: Services) {
  const { kind } = operation.definition.answer
  const { config, jobs } = services
  const saveReport = createReportSaver(services)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    getLogEntry(request).operation = operation.id
    const caller = nameCaller(services.access.requireCaller(request), services)
    requireForm(request)
    const slot = await admit(caller, request, operation, services)
    let folder: WorkFolder | undefined
    let isOwnedByJob = false
    try {
      const signal = createDisconnectSignal(reply)
      const mayUseMemory = reserveMemory(request, reply, services)
      const inMemory = mayUseMemory && getDeclaredBytes(request) <= MAX_BYTES_IN_MEMORY
      if (!inMemory) await assertDiskRoom(request, services)
      folder = await services.store.createFolder()
      const upload = { folder, inMemory, signal }
      const received = await withSpan('receive upload', {}, () =>
        receiveJob(request, operation, services.config, upload),
      )
      const { work, idempotency } = received
      const isPlain = !Array.isArray(work) && idempotency === undefined && !prefersAsync(request)
      if (isPlain && !(services.hasWorkers && services.engine.isBusy)) {
        const job = { ...work, inlineResultBytes: mayUseMemory ? MAX_BYTES_IN_MEMORY : 0 }
        const result = await runNow(job, { caller, signal }, operation, services)
        const open = openResult(result)
        return await sendResult(reply, result, { kind, open, reportAddress: saveReport(request, result, caller) })
      }
      const submission = toSubmission(received, { request, caller, folder, slot }, operation, services)
      const submitted = await jobs.submit(submission)
      const { id, isNew } = submitted
      isOwnedByJob = isNew
      if (prefersAsync(request)) return await sendAccepted(submitted, caller, reply, services)
      const ofJob = () => Promise.resolve(jobReportAddress(id, config.basePath))
      // Without a key, only this caller knows the job, and nobody needs it once the caller is gone.
      if (idempotency === undefined) removeAfterwards(id, { reply, signal }, services)
      if (Array.isArray(work)) {
        const { result, parts } = await jobs.waitForBatch(id)
        const address = idempotency === undefined ? saveReport(request, result, caller) : ofJob
        return await sendResult(reply, result, { kind, open: openArchive(listDone(parts)), reportAddress: address })
      }
      const result = await jobs.waitForResult(id)
      const address = idempotency === undefined ? saveReport(request, result, caller) : ofJob
      return await sendResult(reply, result, { kind, open: result.open, reportAddress: address })
    } finally {
      if (!isOwnedByJob) {
        slot.release()
        await folder?.remove()
      }
    }
  }
}

/** Replaces the caller's client key with the name used for counting its work. */
function nameCaller(caller: Caller, { nameClient }: Services): Caller {
  return { ...caller, client: nameClient(caller.client) }
}

/**
 * Applies the limits before the upload is read, so that nobody uploads megabytes for nothing. Returns the client's slot.
 * @throws AppError BUSY, TOO_MANY_REQUESTS, STORAGE_FULL
 */
async function admit(
  caller: Caller,
  request: FastifyRequest,
  operation: RoutedOperation,
  services: Services,
): Promise<Slot> {
  const { client, limits } = caller
  services.engine.assertRoom(client)
  if (countsTowardQuota(operation)) await services.quota.assertNotExhausted(client, limits.dailyOperations)
  // A call with a key may be a retry, which is known only after reading the upload.
  if (prefersAsync(request) && readIdempotencyKey(request) === undefined) await services.jobs.assertRoom(caller)
  return services.limiter.acquire(client, limits.concurrency)
}

/**
 * Refuses an upload that does not fit on the disk, before reading it.
 * @throws AppError STORAGE_FULL
 */
async function assertDiskRoom(request: FastifyRequest, { store }: Services): Promise<void> {
  const declaredBytes = getDeclaredBytes(request)
  if (Number.isFinite(declaredBytes) && declaredBytes > (await store.freeBytes())) throw createDiskFullError()
}

/** Whether files may be kept in memory until the response is sent: no job needs them longer, and no other machine at all. */
function reserveMemory(request: FastifyRequest, reply: FastifyReply, { memorySlots, hasWorkers }: Services): boolean {
  if (hasWorkers || prefersAsync(request) || readIdempotencyKey(request) !== undefined) return false
  const release = reply.raw.destroyed ? undefined : memorySlots.acquire()
  if (release !== undefined) reply.raw.once('close', release)
  return release !== undefined
}

/** Returns the length of the body, infinite if it is not known in advance. */
function getDeclaredBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}

/** Opens the bytes of a result that is on disk or in memory. */
function openResult({ file: { path, bytes } }: EngineResult): () => Promise<Readable | Buffer> {
  if (bytes === undefined) return openFile(path)
  return () => Promise.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
}

/** Runs a job for a waiting caller, without keeping the result. */
async function runNow(
  work: EngineJob,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
  operation: RoutedOperation,
  services: Services,
): Promise<EngineResult> {
  const settle = await consumeQuota(caller, operation, services)
  try {
    return await services.dispatch(work, { client: caller.client, signal })
  } catch (error) {
    settle(toAppError(error))
    throw error
  }
}

/** Returns a function that stores a result's report for the client. If the disk is full, the result is still sent. */
function createReportSaver({ reports }: Services) {
  return ({ log, server }: FastifyRequest, { report }: ResultFacts, { keyId }: Caller): ReportAddress =>
    async () => {
      try {
        return reportAddress(await reports.save(report, keyId), server.basePath)
      } catch (error) {
        log.warn({ cause: describeCause(error) }, 'a report could not be kept')
        return undefined
      }
    }
}

/** Deletes a job once its caller has the response or has disconnected, which may have happened already. */
function removeAfterwards(
  id: string,
  { reply: { raw, log }, signal }: { reply: FastifyReply; signal: AbortSignal },
  { jobs }: Pick<Services, 'jobs'>,
): void {
  const remove = () => {
    // If it cannot be removed now, it expires later.
    jobs.remove(id).catch((error: unknown) => log.warn({ cause: describeCause(error) }, 'a job could not be removed'))
  }
  if (signal.aborted) remove()
  else raw.once('close', remove)
}

async function sendAccepted(
  { id, status }: Submitted,
  { keyId }: Caller,
  reply: FastifyReply,
  { jobs, config }: Services,
): Promise<FastifyReply> {
  // For a batch there is more to report than its acceptance. It was accepted even if it cannot be read right now.
  const isKnown = status !== undefined && status.parts === undefined
  const find = async () =>
    jobs.find(id, keyId).catch((error: unknown) => {
      if (status === undefined) throw error
      return { status }
    })
  const found = isKnown ? { status } : await find()
  reply.headers({ Location: `${config.basePath}/api/jobs/${id}`, 'Preference-Applied': ASYNC_PREFERENCE })
  return reply.status(202).send(found?.status)
}
