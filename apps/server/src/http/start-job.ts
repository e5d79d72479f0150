import { ASYNC_PREFERENCE } from '@recto/contract'
import type { FastifyRequest } from 'fastify'

import type { Caller } from '../access/access.ts'
import type { Submission } from '../jobs/jobs.ts'
import type { Slot } from '../jobs/limiter.ts'
import type { Services } from '../services.ts'
import type { WorkFolder } from '../store/file-store.ts'
import { countsTowardQuota } from './client-quota.ts'
import type { ReceivedJob, RoutedOperation } from './receive-job.ts'

const MS_PER_MINUTE = 60_000

/** A request in progress: its caller, files and slot. */
export interface RequestContext {
  request: FastifyRequest
  caller: Caller
  folder: WorkFolder
  slot: Slot
}

/** Whether the request has `Prefer: respond-async` (RFC 7240). */
export function prefersAsync({ headers: { prefer = '' } }: FastifyRequest): boolean {
  return [prefer].flat().some((list) => list.split(',').some((item) => item.trim().toLowerCase() === ASYNC_PREFERENCE))
}

/** Describes a received request as a job. */
export function toSubmission(
  { work, idempotency }: ReceivedJob,
  { request, caller, folder, slot }: RequestContext,
  operation: RoutedOperation,
  { config }: Pick<Services, 'config'>,
): Submission {
  const isAsync = prefersAsync(request)
  const isAwaited = !isAsync && idempotency === undefined
  return {
    caller,
    operation: operation.id,
    work,
    folder,
    slot,
    requestId: request.id,
    isCounted: countsTowardQuota(operation),
    waits: !isAsync,
    // A waiting caller gets its result at once; the job is kept only for retries.
    ...(isAsync
      ? { timeoutMs: config.jobTimeoutAsyncSeconds * 1000 }
      : { retentionMs: config.idempotencyMinutes * MS_PER_MINUTE }),
    ...(isAwaited && { isAwaited }),
    ...(idempotency && { idempotency }),
  }
}
