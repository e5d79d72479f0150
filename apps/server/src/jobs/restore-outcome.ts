import { AppError } from '@recto/contract'

import type { OpenBody } from '../store/open-file.ts'
import type { JobDescriber } from './job-request.ts'
import type { JobOutcome } from './job-store.ts'
import type { TrackedJob } from './tracked-job.ts'

/** How to describe an outcome to clients, and how to open a result at a path in the store. */
export interface RestoreOptions {
  describe: JobDescriber
  open: (path: string) => OpenBody
}

/** Applies the stored outcome to a job or a batch part. */
export function restoreOutcome(job: TrackedJob, outcome: JobOutcome, { describe, open }: RestoreOptions): void {
  const { manifest } = job
  if (outcome.state === 'done') {
    const { file, report } = outcome
    job.result = { file, report, open: open(file.path) }
    job.keptBytes = file.sizeBytes
    job.expireAt(outcome.expiresAt)
    job.update({ state: 'done', progress: 1, result: describe.result(manifest, job.result) })
  } else if (outcome.state === 'failed') {
    job.error = new AppError(outcome.code, outcome.facts)
    job.expireAt(outcome.expiresAt)
    job.update({ state: 'failed', error: describe.error(manifest, job.error) })
  }
}
