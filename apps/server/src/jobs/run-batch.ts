import { AppError } from '@recto/contract'

import type { Batch } from './batch.ts'
import type { BatchPart } from './batch-part.ts'
import { expiryOf, type JobStore } from './job-store.ts'
import type { TrackedJob } from './tracked-job.ts'
import type { Dispatch, WorkRunner } from './work-runner.ts'

/** For errors that a retry, or another server, may resolve. */
const RETRY_SOON = { retryAfterSeconds: 5 }

/** Work is not retried after this many attempts, each ended by the death of its server. */
export const MAX_ATTEMPTS = 2

/** What runs a batch's work. */
export interface BatchRunOptions {
  runner: WorkRunner
  store: JobStore
  dispatch: Dispatch
  onPartSettled?: (index: number, error?: AppError) => void
}

/** Runs the parts that have not ended, and ends the job once all have. */
export async function runBatch(batch: Batch, job: TrackedJob, options: BatchRunOptions): Promise<void> {
  const { parts } = batch
  for (const part of parts) part.job.settled = runPart(part, parts.length, options)
  await Promise.all(parts.map((part) => part.job.settled))
  const unfinished = parts.find((part) => !part.job.isFinished)
  if (unfinished?.job.error !== undefined) job.error = unfinished.job.error
  if (job.isGone || unfinished !== undefined) return
  const expiresAt = expiryOf(job.manifest)
  // If this cannot be stored, the client is informed all the same; after a crash it follows from the parts.
  await options.store.commit(job.folder, { state: 'ended', expiresAt }).catch(() => undefined)
  batch.end(expiresAt)
}

async function runPart(part: BatchPart, peers: number, options: BatchRunOptions): Promise<void> {
  const { index, job } = part
  const { runner, onPartSettled } = options
  if (!job.isFinished) {
    const isHopeless = job.work === undefined || job.attempts >= MAX_ATTEMPTS
    if (isHopeless) await runner.fail(job, new AppError('INTERRUPTED', RETRY_SOON))
    // All parts wait together, so each may have to wait until the others have used their time.
    else await runner.run(job, job.work, { patience: peers, dispatch: dispatchAs(part, options.dispatch) })
  }
  onPartSettled?.(index, job.error)
}

/** Gives the result its file name. */
function dispatchAs({ fileName }: BatchPart, dispatch: Dispatch): Dispatch {
  return async (work, context) => {
    const { file, report } = await dispatch(work, context)
    return { file: { ...file, name: fileName ?? file.name }, report }
  }
}
