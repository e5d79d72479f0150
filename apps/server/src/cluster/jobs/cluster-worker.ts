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
import { RangeMessages } from './range-messages.ts'
import { RangeRunner, type ForeignRange } from './range-runner.ts'
import type { StoredJob } from './stored-job.ts'
import { TaskSharing } from './task-sharing.ts'
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
  /** Told what goes wrong when tasks are shared. */
  onProblem: (error: unknown) => void
  /** Jobs that take longer may share their tasks with other workers, in seconds; 5 by default. */
  minSharedSeconds?: number | undefined
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

  /** Number of pieces of work that run here. */
  get running(): number {
    return this.#consumer.running
  }

  /** Takes no more work, waits for what runs, and leaves the rest to another worker. */
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
    // Taken back by the job itself, whose threads do it.
    if (this.#sharing.isOwn(key)) return
    const job = await archive.open(name)
    if (job === undefined || (await ending.settle(job)) || (await hasEnded(job, part))) return
    if (range !== undefined) return this.#runRange(job, { key, range, payload }, signal)
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

  async #runRange(
    job: StoredJob,
    { key, ...range }: ForeignRange & { key: string },
    signal: AbortSignal,
  ): Promise<void> {
    if (await job.isSuperseded(range.range)) return
    // It stops when the job is cancelled, and when its answers are not wanted any more.
    const stops = [job.name, key].map((name) => ({ name, stop: this.#addRunning(name) }))
    try {
      await this.#ranges.run(job, range, AbortSignal.any([signal, ...stops.map(({ stop }) => stop.signal)]))
    } finally {
      for (const { name, stop } of stops) this.#removeRunning(name, stop)
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
    const { name, part, range } = parseWorkKey(key)
    // Its job does without it.
    if (range !== undefined) return
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
