import { rm } from 'node:fs/promises'

import { AppError, toAppError } from '@recto/contract'

import type { Observer } from '../observe/observer.ts'
import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'
import { CostModel, type CostFacts } from './cost-model.ts'
import { PREEMPTED, type EngineThreadPool, type JobContext } from './engine-thread-pool.ts'
import { FairQueue, type QueuedWork } from './fair-queue.ts'

/** Retry-After when the queue is full, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** Work expected to take no longer than this is quick, in seconds. */
const QUICK_SECONDS = 1

/** Quick work that runs longer than this counts as heavy. */
const OVERRUN_MS = 2000

/**
 * How long a lost thread counts as taken: about the time to start another. Otherwise heavy work that came earlier would
 * take the warm thread reserved for quick work.
 */
const RESTART_MS = 1500

/** Limits of the queue. */
export interface QueueOptions {
  /** Jobs that run at the same time; the number of threads. */
  concurrency: number
  limit: number
  /** Waiting jobs of one client. */
  clientLimit?: number | null
  waitMs: number
  observer?: Pick<Observer, 'jobDequeued'>
}

/** A job's caller, and whose share of the threads it uses. */
export interface QueueContext extends JobContext {
  client: string
  /** Set for a job admitted earlier: limits on waiting jobs do not apply again. */
  isAdmitted?: boolean
  /** How many times its time limit the job may wait; 1 by default. Jobs that arrive together wait for each other. */
  patience?: number
  /** Awaited each time the job gets a thread. */
  beforeRun?: () => Promise<void>
}

/** A job in the queue, from its arrival to its end. */
interface QueuedJob extends QueuedWork {
  job: EngineJob
  context: QueueContext
  facts: CostFacts
  /** When it got a thread, and later when that thread was ready, on the monotonic clock; undefined while waiting. */
  startedAt?: number
  /** How much longer it may wait, in ms. */
  patienceMs: number
  /** The position last reported. */
  place?: number
  start: () => void
  preemption: AbortController
  hasLostThread: boolean
}

/** The queue in front of the thread pool: fair between clients, with limited length and waiting time. */
export class EngineQueue {
  readonly #pool: EngineThreadPool
  readonly #options: QueueOptions
  readonly #queue: FairQueue<QueuedJob>
  readonly #costs = new CostModel()
  /** One controller per job: a shared signal would accumulate listeners. */
  readonly #open = new Set<AbortController>()
  readonly #runs = new Set<Promise<unknown>>()

  constructor(pool: EngineThreadPool, options: QueueOptions) {
    this.#pool = pool
    this.#options = options
    this.#queue = new FairQueue({ threads: options.concurrency, quickSeconds: QUICK_SECONDS })
  }

  /** Whether a new job would be refused. */
  get isFull(): boolean {
    return this.#room < 1
  }

  /** Whether a new job would have to wait. */
  get isBusy(): boolean {
    return this.#queue.waiting > 0 || this.#queue.running >= this.#options.concurrency
  }

  /** Whether a quick call from a new client would get a thread before its wait times out. */
  get servesQuickCalls(): boolean {
    return !this.isFull && this.#queue.expectedQuickWait(remainingSeconds) * 1000 <= this.#options.waitMs
  }

  /** Number of waiting and of running jobs. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.#queue.waiting, running: this.#queue.running }
  }

  /**
   * Checks for room: before an upload is read, and again before its job is queued.
   * @param count number of jobs arriving together
   * @throws AppError TOO_MANY_REQUESTS when the client has too many jobs waiting, BUSY when the queue is full
   */
  assertRoom(client: string, count = 1): void {
    const limit = this.#options.clientLimit ?? Number.POSITIVE_INFINITY
    if (this.#queue.waitingOf(client) + count > limit) {
      throw new AppError('TOO_MANY_REQUESTS', { quota: 'waiting', limit, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    if (this.#room < count) throw createBusyError()
  }

  /** @throws AppError of `assertRoom`, BUSY when the wait takes too long, or the error of the job */
  async run(job: EngineJob, context: QueueContext): Promise<EngineResult> {
    if (context.isAdmitted !== true) this.assertRoom(context.client)
    const stop = new AbortController()
    const onAbort = () => stop.abort(context.signal.reason)
    context.signal.addEventListener('abort', onAbort, { once: true })
    if (context.signal.aborted) onAbort()
    this.#open.add(stop)
    const run = this.#waitAndRun(this.#toQueued(job, { ...context, signal: stop.signal }))
    this.#runs.add(run)
    try {
      return await run
    } catch (error) {
      // Aborted by us, not by the caller, who may retry.
      const isOurs = stop.signal.aborted && !context.signal.aborted
      throw isOurs ? createBusyError(error) : error
    } finally {
      this.#runs.delete(run)
      this.#open.delete(stop)
      context.signal.removeEventListener('abort', onAbort)
    }
  }

  /** Cancels every job, waiting or running. Callers get BUSY, because they did not cancel. */
  cancelAll(): void {
    for (const stop of this.#open) stop.abort('the server is stopping')
  }

  /** Cancels the remaining jobs and ends the threads. */
  async close(): Promise<void> {
    this.cancelAll()
    await Promise.allSettled(this.#runs)
    await this.#pool.close()
  }

  /** How many more jobs may wait, or start at once. */
  get #room(): number {
    const { waiting, running } = this.#queue
    // The thread reserved for quick work does not count as room for heavy work.
    return Math.max(this.#options.limit, running < this.#options.concurrency ? 1 : 0) - waiting
  }

  #toQueued(job: EngineJob, context: QueueContext): QueuedJob {
    const bytes = job.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const facts = { client: context.client, operation: job.operation, bytes }
    return {
      job,
      context,
      facts,
      client: context.client,
      estimate: () => this.#costs.estimate(facts),
      patienceMs: (context.timeoutMs ?? this.#options.waitMs) * (context.patience ?? 1),
      start: () => undefined,
      preemption: new AbortController(),
      hasLostThread: false,
    }
  }

  async #waitAndRun(queued: QueuedJob): Promise<EngineResult> {
    let enter = () => this.#queue.add(queued)
    for (;;) {
      await this.#waitForThread(queued, enter)
      const result = await this.#runInThread(queued)
      if (result !== undefined) return result
      const seconds = secondsSince(queued.startedAt)
      enter = () => this.#queue.requeue(queued, seconds)
    }
  }

  /** Enters the queue and waits until the job gets a thread. */
  async #waitForThread(queued: QueuedJob, enter: () => void): Promise<void> {
    const { context, patienceMs } = queued
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (error: AppError) => {
      if (!this.#queue.remove(queued)) return
      reject(error)
      this.#startNext()
    }
    const onAbort = () => leave(new AppError('CANCELLED', {}, context.signal.reason))
    const timer = setTimeout(() => leave(createBusyError()), patienceMs)
    context.signal.addEventListener('abort', onAbort, { once: true })
    queued.start = resolve
    const since = performance.now()
    enter()
    delete queued.startedAt
    if (context.signal.aborted) onAbort()
    this.#startNext()
    try {
      await promise
      const waitedSeconds = secondsSince(since)
      queued.patienceMs -= waitedSeconds * 1000
      this.#options.observer?.jobDequeued(waitedSeconds)
    } finally {
      clearTimeout(timer)
      context.signal.removeEventListener('abort', onAbort)
    }
  }

  /** Runs the job; undefined if it had to make room for quick work and waits again. */
  async #runInThread(queued: QueuedJob): Promise<EngineResult | undefined> {
    const { job, context } = queued
    queued.preemption = new AbortController()
    queued.hasLostThread = false
    queued.startedAt = performance.now()
    delete queued.place
    let overrun: NodeJS.Timeout | undefined
    const onStarted = () => {
      queued.startedAt = performance.now()
      clearTimeout(overrun)
      overrun = setTimeout(() => this.#onOverrun(queued), OVERRUN_MS)
    }
    const onThreadLost = () => void (queued.hasLostThread = true)
    const signal = AbortSignal.any([context.signal, queued.preemption.signal])
    try {
      await context.beforeRun?.()
      // A job is reported as running only once its start is recorded.
      context.onQueuePosition?.(0)
      const result = await this.#pool.run(job, { ...context, onStarted, onThreadLost, signal })
      this.#finish(queued, 'done')
      return result
    } catch (error) {
      if (!queued.preemption.signal.aborted || context.signal.aborted) {
        this.#finish(queued, toAppError(error).code === 'CANCELLED' ? 'broken off' : 'done')
        throw error
      }
      // The thread has begun to write a result.
      await rm(job.resultPath, { force: true })
      return undefined
    } finally {
      clearTimeout(overrun)
      this.#startNext()
    }
  }

  #finish(queued: QueuedJob, end: 'done' | 'broken off'): void {
    const seconds = secondsSince(queued.startedAt)
    if (queued.hasLostThread && this.#options.concurrency > 1) {
      const free = () => {
        this.#queue.finish(queued, seconds)
        this.#startNext()
      }
      setTimeout(free, RESTART_MS).unref()
    } else {
      this.#queue.finish(queued, seconds)
    }
    // A range of tasks says nothing about how long the whole job takes.
    if (queued.job.tasksPath !== undefined) return
    if (end === 'done') this.#costs.learn(queued.facts, seconds)
    else this.#costs.learnAtLeast(queued.facts, seconds)
  }

  #onOverrun(queued: QueuedJob): void {
    this.#queue.markHeavy(queued)
    this.#costs.learnAtLeast(queued.facts, secondsSince(queued.startedAt))
    this.#startNext()
  }

  /** Starts what can start, makes room for quick work that cannot, and reports positions to the rest. */
  #startNext(): void {
    for (let next = this.#queue.next(); next !== undefined; next = this.#queue.next()) next.start()
    this.#queue.takeVictim()?.preemption.abort(PREEMPTED)
    for (const [index, queued] of this.#queue.order().entries()) {
      if (queued.place === index + 1) continue
      queued.place = index + 1
      queued.context.onQueuePosition?.(queued.place)
    }
  }
}

/** Estimates the remaining time. Work that has outrun its estimate is expected to take as long again. */
function remainingSeconds({ startedAt, estimate }: QueuedJob): number {
  const elapsed = secondsSince(startedAt)
  return elapsed < estimate() ? estimate() - elapsed : elapsed
}

/** Seconds since a moment on the monotonic clock; 0 without one. */
function secondsSince(moment = performance.now()): number {
  return (performance.now() - moment) / 1000
}

function createBusyError(cause?: unknown): AppError {
  return new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause)
}
