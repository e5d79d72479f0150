import { AppError, toAppError } from '@recto/contract'

import { openFile } from '../store/open-file.ts'
import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'
import type { QueueContext } from './engine-queue.ts'
import type { JobDescriber } from './job-request.ts'
import { expiryOf, type JobOutcome, type JobStore } from './job-store.ts'
import type { KeptResult, ResultBudget } from './result-budget.ts'
import { restoreOutcome } from './restore-outcome.ts'
import type { TrackedJob } from './tracked-job.ts'

/** Runs work in a thread. */
export type Dispatch = (work: EngineJob, context: QueueContext) => Promise<EngineResult>

/** Dependencies of a runner. */
export interface WorkRunnerOptions {
  store: JobStore
  budget: ResultBudget
  dispatch: Dispatch
  describe: JobDescriber
  /** All stored results. */
  results: () => readonly KeptResult[]
  /** Whether work aborted by shutdown is left to the next server. */
  isStopping: () => boolean
}

/** Runs the work of jobs and batch parts: queues it, stores the outcome, and notifies watchers. */
export class WorkRunner {
  readonly #options: WorkRunnerOptions

  constructor(options: WorkRunnerOptions) {
    this.#options = options
  }

  /**
   * Runs the work of a job; never throws.
   * @param patience how many times its time limit it may wait for a thread
   */
  async run(
    job: TrackedJob,
    work: EngineJob,
    { patience = 1, dispatch = this.#options.dispatch }: { patience?: number; dispatch?: Dispatch } = {},
  ): Promise<void> {
    const { client, timeoutMs } = job.manifest
    const context: QueueContext = {
      client,
      isAdmitted: true,
      signal: job.stop.signal,
      onProgress: job.reportProgress,
      onQueuePosition: job.reportPosition,
      beforeRun: () => this.#beginAttempt(job),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      patience,
    }
    try {
      await this.#complete(job, await dispatch(work, context))
    } catch (error) {
      await this.fail(job, toAppError(error))
    }
  }

  /** Ends a job with an error. */
  async fail(job: TrackedJob, reason: AppError): Promise<void> {
    const { manifest, folder, attempts, hasBegun, partIndex } = job
    const error = partIndex === undefined ? reason : withIndex(reason, partIndex)
    const { store, describe, isStopping } = this.#options
    job.error = error
    job.keptBytes = 0
    if (job.isGone) return
    if (isStopping() && error.code === 'BUSY') {
      if (hasBegun) await store.revokeAttempt(folder, attempts)
      return
    }
    const { code, facts } = error
    const expiresAt = expiryOf(manifest)
    const outcome: JobOutcome = { state: 'failed', expiresAt, code, facts }
    // If this cannot be stored either, the client is informed all the same; after a crash the work would start again.
    await store.commit(folder, outcome).catch(() => folder.remove())
    job.expireAt(expiresAt)
    job.update({ state: 'failed', error: describe.error(manifest, error) })
  }

  /** Applies a job's stored outcome. */
  restore(job: TrackedJob, outcome: JobOutcome): void {
    restoreOutcome(job, outcome, { describe: this.#options.describe, open: openFile })
  }

  async #beginAttempt(job: TrackedJob): Promise<void> {
    // This server restarts work that made room for other work, and is still alive.
    if (job.hasBegun) return
    job.hasBegun = true
    job.attempts += 1
    await this.#options.store.beginAttempt(job.folder, job.attempts)
  }

  async #complete(job: TrackedJob, result: EngineResult): Promise<void> {
    const { manifest, folder } = job
    const { store, budget, describe, results } = this.#options
    const expiresAt = expiryOf(manifest)
    // Others may have ended in the meantime.
    budget.assertRoom(manifest.client, results())
    job.keptBytes = result.file.sizeBytes
    await store.commit(folder, { state: 'done', expiresAt, ...result })
    job.result = { ...result, open: openFile(result.file.path) }
    job.expireAt(expiresAt)
    job.update({ state: 'done', progress: 1, result: describe.result(manifest, job.result) })
  }
}

/** An error about one file of several: the work saw only that one. */
export function withIndex({ code, facts, cause }: AppError, fileIndex: number): AppError {
  return new AppError(code, { ...facts, fileIndex }, cause)
}
