import { ASYNC_PREFERENCE, toAppError } from '@recto/contract'
import type { FastifyRequest } from 'fastify'

import type { Caller } from '../access/access.ts'
import type { PartRequest } from '../jobs/job-request.ts'
import type { Services } from '../services.ts'
import type { WorkFolder } from '../store/file-store.ts'
import { consumeQuota } from './client-quota.ts'
import type { ReceivedJob, RoutedOperation } from './receive-job.ts'

const MS_PER_MINUTE = 60_000

/** A request in progress: its caller, its files, and how to release its slot. */
export interface RequestContext {
  request: FastifyRequest
  caller: Caller
  folder: WorkFolder
  release: () => void
}

/** Whether the request has `Prefer: respond-async` (RFC 7240). */
export function prefersAsync({ headers: { prefer = '' } }: FastifyRequest): boolean {
  return [prefer].flat().some((list) => list.split(',').some((item) => item.trim().toLowerCase() === ASYNC_PREFERENCE))
}

/**
 * Returns the job that an earlier request with the same idempotency key started, or starts a new one.
 * @throws AppError KEY_REUSED, BUSY, TOO_MANY_REQUESTS, STORAGE_FULL
 */
export function findOrStartJob(
  received: ReceivedJob,
  context: RequestContext,
  operation: RoutedOperation,
  services: Services,
): { id: string; isNew: boolean } {
  const { engine, jobs, keys } = services
  const { client, limits } = context.caller
  const key = received.idempotency && { client, ...received.idempotency }
  const existing = key && keys.find(key)
  if (existing !== undefined) return { id: existing, isNew: false }
  const count = countWorks(received)
  engine.assertRoom(client, count)
  jobs.assertRoom(client, limits.jobs, count)
  const id = startJob(received, context, operation, services)
  if (key !== undefined) keys.remember(key, id)
  return { id, isNew: true }
}

/** Files of a batch that were not refused count like jobs. */
function countWorks({ work }: ReceivedJob): number {
  if (!Array.isArray(work)) return 1
  return Math.max(1, work.filter(({ refusal }) => refusal === undefined).length)
}

function startJob(
  { work, idempotency }: ReceivedJob,
  { request, caller, folder, release }: RequestContext,
  operation: RoutedOperation,
  services: Services,
): string {
  const { config, jobs } = services
  const { client, keyId: owner } = caller
  const isAsync = prefersAsync(request)
  const facts = {
    client,
    folder,
    requestId: request.id,
    // A caller that waits gets its result at once; the job is kept only for retries.
    ...(isAsync
      ? { timeoutMs: config.jobTimeoutAsyncSeconds * 1000 }
      : { retentionMs: config.idempotencyMinutes * MS_PER_MINUTE }),
    ...(owner !== undefined && { owner }),
    ...(idempotency && { idempotency }),
  }
  if (Array.isArray(work)) {
    const isAwaited = !isAsync && idempotency === undefined
    const parts = work.map((part) => chargePart(part, caller, operation, services))
    return jobs.startBatch({
      ...facts,
      ...(isAwaited && { isAwaited }),
      operation: operation.id,
      parts,
      onSettled: release,
    })
  }
  const settle = consumeQuota(caller, operation, services)
  return jobs.start({
    ...facts,
    work,
    onSettled: (error) => {
      release()
      settle(error)
    },
  })
}

/** Counts a file of a batch toward the client's quota, or refuses it if the quota is used up. */
function chargePart(
  part: PartRequest,
  caller: Caller,
  operation: RoutedOperation,
  services: Pick<Services, 'quota'>,
): PartRequest {
  const { work, ...facts } = part
  if (work === undefined) return part
  try {
    return { ...part, onSettled: consumeQuota(caller, operation, services) }
  } catch (error) {
    return { ...facts, refusal: toAppError(error) }
  }
}
