import { AppError, toAppError, type ErrorCode, type OperationId } from '@recto/contract'

import { expiryOf, type JobOutcome } from '../../jobs/job-store.ts'
import type { Dispatch } from '../../jobs/work-runner.ts'
import { withIndex } from '../../jobs/work-runner.ts'
import type { WorkFolder } from '../../store/work-folder.ts'
import type { EngineJob } from '../../workers/thread-messages.ts'
import { UnavailableError } from '../unavailable-error.ts'
import { waitForAll } from '../wait-for-all.ts'
import type { JobChannel } from '../queue/job-channel.ts'
import type { WorkConsumer, WorkItem, WorkQueue } from '../queue/work-queue.ts'
import type { ClusterLimits } from './cluster-limits.ts'
import type { JobArchive } from './job-archive.ts'
import type { JobEnding } from './job-ending.ts'
import { parseWorkKey, workKeyOf } from './job-keys.ts'
import { RangeMessages } from './range-messages.ts'
import { RangeRunner, type ForeignRange } from './range-runner.ts'
import type { StoredEnd } from './stored-end.ts'
import type { StoredJob } from './stored-job.ts'
import { TaskSharing } from './task-sharing.ts'
import type { WorkReports } from './work-reports.ts'

/** Dependencies of a worker. */
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
  /** Called with errors of task sharing. */
  onProblem: (error: unknown) => void
  /** Jobs expected to take longer than this may share their tasks with other workers, in seconds; 5 by default. */
  minSharedSeconds?: number | undefined
  /** Called after this worker has stored the end of a work item. */
  onEnded: (operation: OperationId, outcome: 'OK' | ErrorCode) => void
}

/** Takes work from the queue, runs it, and commits its outcome. */
export class ClusterWorker {
  readonly #options: ClusterWorkerOptions
  /** Work running here, by job name, so that it can be aborted when the job is cancelled. */
  readonly #running = new Map<string, Set<AbortController>>()
  readonly #consumer: WorkConsumer
  readonly #stopListening: () => void
  readonly #sharing: TaskSharing
  readonly #ranges: RangeRunner
  #isClosing = false

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
    const messages = new RangeMessages(options.channel)
    this.#ranges = new RangeRunner({ ...options, messages })
    this.#sharing = new TaskSharing({
      queue: options.queue,
      messages,
      consumer: { pause: () => this.#consumer.pause(), resume: () => this.#resume() },
      onProblem: options.onProblem,
      minSeconds: options.minSharedSeconds,
    })
  }

  /** Number of work items running here. */
  get running(): number {
    return this.#consumer.running
  }

  /** Stops taking work, waits for running work, and leaves the rest to another worker. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true
    await this.#consumer.close(graceMs)
    this.#stopListening()
  }

  #resume(): void {
    if (!this.#isClosing) this.#consumer.resume()
  }

  async #run({ key, payload }: WorkItem, signal: AbortSignal): Promise<void> {
    const { name, part, range } = parseWorkKey(key)
    const { archive, ending } = this.#options
    // The job runs here and takes the range back; its own threads do it.
    if (this.#sharing.isOwn(key)) return
    const job = await archive.open(name)
    if (job === undefined || (await ending.settle(job)) || (await hasEnded(job, part))) return
    if (range !== undefined) return this.#runRange(job, { key, range, payload }, signal)
    const stop = this.#addRunning(name)
    const folder = await this.#options.createFolder()
    try {
      await this.#attempt(job, { part, folder, signal: AbortSignal.any([signal, stop.signal]) })
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      await folder.remove()
      this.#removeRunning(name, stop)
    }
  }

  /** Fetches the input while the attempt is being recorded, and runs the work once both are done. */
  async #attempt(
    job: StoredJob,
    { part, folder, signal }: { part: number; folder: WorkFolder; signal: AbortSignal },
  ): Promise<void> {
    const { client } = job.content.manifest
    const beginning = job.beginAttempt(part)
    const fetching = job.fetchWork(part, folder)
    const counting = this.#options.limits.removeWaiting({ client, keys: [workKeyOf(job.name, part)] })
    try {
      const [attempt, work] = await waitForAll([beginning, fetching, counting])
      if (attempt === undefined) await this.#commitInterrupted(job, part)
      else await this.#work(job, work, { part, attempt, signal })
    } catch (error) {
      // Aborted, or the store or the queue is unreachable: the work itself is not at fault.
      const attempt = await beginning.catch(() => undefined)
      if (attempt !== undefined) await job.revokeAttempt(part, attempt).catch(() => undefined)
      throw error
    }
  }

  async #runRange(
    job: StoredJob,
    { key, ...range }: ForeignRange & { key: string },
    signal: AbortSignal,
  ): Promise<void> {
    if (await job.isSuperseded(range.range)) return
    // Stops when the job is cancelled, or when its answers are no longer needed.
    const stops = [job.name, key].map((name) => ({ name, stop: this.#addRunning(name) }))
    try {
      await this.#ranges.run(job, range, AbortSignal.any([signal, ...stops.map(({ stop }) => stop.signal)]))
    } finally {
      for (const { name, stop } of stops) this.#removeRunning(name, stop)
    }
  }

  async #work(
    job: StoredJob,
    work: EngineJob,
    { part, attempt, signal }: { part: number; attempt: number; signal: AbortSignal },
  ): Promise<void> {
    const { dispatch, reports } = this.#options
    const { manifest } = job.content
    const { client, timeoutMs } = manifest
    const run = dispatch(work, {
      client,
      isAdmitted: true,
      signal,
      onProgress: (progress) => reports.publish(job, part, progress),
      onTasks: this.#sharing.follow({ job, part, attempt }),
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
      return this.#commit(job, part, failure(result))
    }
    const refusal = await this.#refusalFor(client)
    if (refusal !== undefined) return this.#commit(job, part, failure(refusal))
    const name = manifest.parts?.[part]?.fileName ?? result.file.name
    const stored = await job.storeResult(part, attempt, { ...result.file, name })
    await this.#commit(job, part, { state: 'done', expiresAt, ...stored, report: result.report })
  }

  /**
   * Returns why a client has no room for another result; others may have finished while this one was made. While the
   * queue is unreachable nobody can tell, so the result is kept.
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
    const { name, part, range } = parseWorkKey(key)
    // The job's own worker does these tasks instead.
    if (range !== undefined) return
    const job = await this.#options.archive.open(name)
    if (job !== undefined) await this.#commitInterrupted(job, part)
  }

  async #commitInterrupted(job: StoredJob, part: number): Promise<void> {
    const { ending, onEnded } = this.#options
    if (await ending.commitInterrupted(job, part)) onEnded(job.content.manifest.operation, 'INTERRUPTED')
  }

  async #commit(job: StoredJob, part: number, end: StoredEnd): Promise<void> {
    const { ending, onEnded } = this.#options
    if (!(await ending.commit(job, part, end))) return
    onEnded(job.content.manifest.operation, end.state === 'failed' ? end.code : 'OK')
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
