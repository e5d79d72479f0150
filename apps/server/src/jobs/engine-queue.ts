import { AppError } from '@recto/contract'
import PQueue from 'p-queue'

import type { Observer } from '../observe/observer.ts'
import { bindToActiveSpan } from '../observe/tracing.ts'
import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'
import type { EngineThreadPool, JobContext } from './engine-thread-pool.ts'

/** Retry-After when the queue is full, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** Limits of the queue. */
export interface QueueOptions {
  /** Jobs that run at the same time; the number of threads. */
  concurrency: number
  limit: number
  waitMs: number
  observer?: Pick<Observer, 'jobDequeued'>
}

/** A first-in, first-out queue in front of the thread pool, limited in length and in waiting time. */
export class EngineQueue {
  readonly #pool: EngineThreadPool
  readonly #options: QueueOptions
  readonly #queue: PQueue
  /** One controller per job: listeners of a signal shared by all jobs would accumulate. */
  readonly #open = new Set<AbortController>()
  /** Jobs waiting for a thread, in order. */
  readonly #waiting = new Set<JobContext>()

  constructor(pool: EngineThreadPool, options: QueueOptions) {
    this.#pool = pool
    this.#options = options
    this.#queue = new PQueue({ concurrency: options.concurrency })
  }

  /** Whether a new job would be refused. Checked before an upload is read. */
  get isFull(): boolean {
    return this.#queue.pending >= this.#options.concurrency && this.#queue.size >= this.#options.limit
  }

  /** Number of waiting and of running jobs. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.#queue.size, running: this.#queue.pending }
  }

  /** @throws AppError BUSY when the queue is full or the wait takes too long, or the error of the job */
  async run(job: EngineJob, context: JobContext): Promise<EngineResult> {
    this.assertNotFull()
    const stop = new AbortController()
    const onAbort = () => stop.abort(context.signal.reason)
    context.signal.addEventListener('abort', onAbort, { once: true })
    if (context.signal.aborted) onAbort()
    this.#open.add(stop)
    try {
      return await this.#waitAndRun(job, { ...context, signal: stop.signal })
    } catch (error) {
      // Aborted by us, not by the caller, who may retry.
      const isOurs = stop.signal.aborted && !context.signal.aborted
      throw isOurs ? createBusyError(error) : error
    } finally {
      this.#open.delete(stop)
      context.signal.removeEventListener('abort', onAbort)
    }
  }

  async #waitAndRun(job: EngineJob, context: JobContext): Promise<EngineResult> {
    const waiting = new AbortController()
    const onTimeout = () => waiting.abort(createBusyError())
    const onAbort = () => waiting.abort(new AppError('CANCELLED', {}, context.signal.reason))
    const timer = setTimeout(onTimeout, context.timeoutMs ?? this.#options.waitMs)
    context.signal.addEventListener('abort', onAbort, { once: true })
    const stopWaiting = () => {
      clearTimeout(timer)
      context.signal.removeEventListener('abort', onAbort)
    }
    if (context.signal.aborted) onAbort()
    const dequeue = this.#enqueue(context)
    const since = performance.now()
    const runInThread = bindToActiveSpan(() => {
      stopWaiting()
      dequeue()
      this.#options.observer?.jobDequeued((performance.now() - since) / 1000)
      context.onQueuePosition?.(0)
      return this.#pool.run(job, context)
    })
    try {
      const result = this.#queue.add(runInThread, { signal: waiting.signal })
      this.#notifyQueuePositions()
      return await result
    } finally {
      stopWaiting()
      dequeue()
    }
  }

  /** Appends a job to the line; returns a function that removes it. */
  #enqueue(context: JobContext): () => void {
    this.#waiting.add(context)
    return () => {
      if (this.#waiting.delete(context)) this.#notifyQueuePositions()
    }
  }

  /** Tells every waiting job its position. */
  #notifyQueuePositions(): void {
    let position = 0
    for (const { onQueuePosition } of this.#waiting) onQueuePosition?.(++position)
  }

  /** @throws AppError BUSY when the queue is full */
  assertNotFull(): void {
    if (this.isFull) throw createBusyError()
  }

  /** Cancels every job, waiting or running. Callers get BUSY, because it was not they who gave up. */
  cancelAll(): void {
    for (const stop of this.#open) stop.abort('the server is stopping')
  }

  /** Cancels what is left and ends the threads. */
  async close(): Promise<void> {
    this.cancelAll()
    await this.#queue.onIdle()
    await this.#pool.close()
  }
}

function createBusyError(cause?: unknown): AppError {
  return new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause)
}
