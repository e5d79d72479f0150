import type { JobManifest } from '../../jobs/job-store.ts'
import type { Submission } from '../../jobs/jobs.ts'

/** Builds the manifest of a submission. @param defaultRetentionMs used unless the submission sets its own */
export function toManifest(id: string, submission: Submission, defaultRetentionMs: number): JobManifest {
  const { caller, work, operation, requestId, timeoutMs, isAwaited, idempotency } = submission
  return {
    version: 1,
    id,
    client: caller.client,
    ...(caller.keyId !== undefined && { owner: caller.keyId }),
    operation,
    requestId,
    createdAt: new Date().toISOString(),
    retentionMs: submission.retentionMs ?? defaultRetentionMs,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(Array.isArray(work) && {
      parts: work.map(({ name, sizeBytes, fileName }) => ({ name, sizeBytes, ...(fileName && { fileName }) })),
    }),
    ...(isAwaited && { isAwaited }),
    ...(idempotency && { idempotency }),
  }
}
