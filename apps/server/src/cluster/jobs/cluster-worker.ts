import { AppError, toAppError, type ErrorCode, type OperationId } from '@recto/contract'

import { expiryOf, type JobOutcome } from '../../jobs/job-store.ts'
import type { Dispatch } from '../../jobs/work-runner.ts'
import { withIndex } from '../../jobs/work-runner.ts'
import type { WorkFolder } from '../../store/work-folder.ts'
import { UnavailableError } from '../unavailable-error.ts'
import type { JobChannel } from '../queue/job-channel.ts'
import type { WorkConsumer, WorkItem, WorkQueue } from '../queue/work-queue.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import type { JobArchive } from './job-archive.ts'
import type { JobEnding } from './job-ending.ts'
import { parseWorkKey } from './job-keys.ts'
import type { StoredJob } from './stored-job.ts'
import type { WorkReports } from './work-reports.ts'

/** What a worker works with. */
export interface ClusterWorkerOptions {
  archive: JobArchive
  queue: WorkQueue
  channel: JobChannel
  reports: WorkReports
  ending: JobEnding
  limits: ClusterLimits
  dispatch: Dispatch
  createFolder: () => Promise<WorkFolder>
  threads: number
  /** Told of each piece of work whose end this worker has stored. */
  onEnded: (operation: OperationId, outcome: 'OK' | ErrorCode) => void
}

/** Takes work from the queue, does it, and commits how it ended. */
export class ClusterWorker {
  readonly #options: ClusterWorkerOptions
  /** Work that runs here, by the name of its job, to break it off when the job is cancelled. */
  readonly #running = new Map<string, Set<AbortController>>()
  readonly #consumer: WorkConsumer
  readonly #stopListening: () => void

  constructor(options: ClusterWorkerOptions) {
    this.#options = options
    this.#stopListening = options.channel.onCancel((name) => {
      for (const stop of this.#running.get(name) ?? []) stop.abort('the job was cancelled')
    })
    this.#consumer = options.queue.consume({
      threads: options.threads,
      run: (item, signal) => this.#run(item, signal),
      onExhausted: (item) => this.#giveUp(item),
    })
  }

  /** Number of pieces of work that run here. */
  get running(): number {
    return this.#consumer.running
  }

  /** Takes no more work, waits for what runs, and leaves the rest to another worker. */
  async close(graceMs: number): Promise<void> {
    await this.#consumer.close(graceMs)
    this.#stopListening()
  }

  async #run({ key }: WorkItem, signal: AbortSignal): Promise<void> {
    const { name, part } = parseWorkKey(key)
    const { archive, ending } = this.#options
    const job = await archive.open(name)
    if (job === undefined || (await ending.settle(job)) || (await hasEnded(job, part))) return
    const attempt = await job.beginAttempt(part)
    if (attempt === undefined) return this.#commitInterrupted(job, part)
    const stop = this.#addRunning(name)
    try {
      await this.#options.limits.removeWaiting({ client: job.content.manifest.client, keys: [key] })
      await this.#work(job, { part, attempt, signal: AbortSignal.any([signal, stop.signal]) })
    } catch (error) {
      if (stop.signal.aborted) return
      // Broken off, or the store or the queue is away: not the fault of the work.
      await job.revokeAttempt(part, attempt).catch(() => undefined)
      throw error
    } finally {
      this.#removeRunning(name, stop)
    }
  }

  async #work(
    job: StoredJob,
    { part, attempt, signal }: { part: number; attempt: number; signal: AbortSignal },
  ): Promise<void> {
    const { createFolder, dispatch, reports } = this.#options
    const { manifest } = job.content
    const folder = await createFolder()
    try {
      const work = await job.fetchWork(part, folder)
      const { client, timeoutMs } = manifest
      const run = dispatch(work, {
        client,
        isAdmitted: true,
        signal,
        onProgress: (progress) => reports.publish(job, part, progress),
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
      const result = await run.catch((error: unknown) => toAppError(error))
      const expiresAt = expiryOf(manifest)
      const failure = (error: AppError): JobOutcome => {
        const { code, facts } = job.isBatch ? withIndex(error, part) : error
        return { state: 'failed', expiresAt, code, facts }
      }
      if (result instanceof AppError) {
        if (signal.aborted || result.code === 'BUSY') throw result
        return await this.#commit(job, part, failure(result))
      }
      const refusal = await this.#refusalFor(client)
      if (refusal !== undefined) return await this.#commit(job, part, failure(refusal))
      const path = await job.putOutput(part, attempt, result.file.path)
      const name = manifest.parts?.[part]?.fileName ?? result.file.name
      const file = { ...result.file, name, path }
      return await this.#commit(job, part, { state: 'done', expiresAt, file, report: result.report })
    } finally {
      await folder.remove()
    }
  }

  /**
   * Why there is no room for one more result of a client; others may have ended while it was made. While the queue is away, nobody knows,
   * and the result is kept.
   */
  async #refusalFor(client: string): Promise<AppError | undefined> {
    try {
      await this.#options.limits.assertBudget(client)
      return undefined
    } catch (error) {
      if (error instanceof UnavailableError) return undefined
      return toAppError(error)
    }
  }

  async #giveUp({ key }: WorkItem): Promise<void> {
    const { name, part } = parseWorkKey(key)
    const job = await this.#options.archive.open(name)
    if (job !== undefined) await this.#commitInterrupted(job, part)
  }

  async #commitInterrupted(job: StoredJob, part: number): Promise<void> {
    const { ending, onEnded } = this.#options
    if (await ending.commitInterrupted(job, part)) onEnded(job.content.manifest.operation, 'INTERRUPTED')
  }

  async #commit(job: StoredJob, part: number, outcome: JobOutcome): Promise<void> {
    const { ending, onEnded } = this.#options
    if (!(await ending.commit(job, part, outcome))) return
    onEnded(job.content.manifest.operation, outcome.state === 'failed' ? outcome.code : 'OK')
  }

  #addRunning(name: string): AbortController {
    const stop = new AbortController()
    const all = this.#running.get(name) ?? new Set()
    this.#running.set(name, all.add(stop))
    return stop
  }

  #removeRunning(name: string, stop: AbortController): void {
    const all = this.#running.get(name)
    all?.delete(stop)
    if (all?.size === 0) this.#running.delete(name)
  }
}

async function hasEnded(job: StoredJob, part: number): Promise<boolean> {
  return job.isBatch && (await job.readPartEnd(part)) !== undefined
}
