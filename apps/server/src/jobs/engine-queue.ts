import { AppError } from '@recto/contract'
import PQueue from 'p-queue'

import type { Observer } from '../observe/observer.ts'
import { bindToActiveSpan } from '../observe/tracing.ts'
import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'
import type { EngineThreadPool, JobContext } from './engine-thread-pool.ts'

/** When to come again if all pool are taken, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** How much may be waiting, and how long. */
export interface QueueOptions {
  /** Jobs jobFinished on at a time; as many as there are pool. */
  concurrency: number
  limit: number
  waitMs: number
  observer?: Pick<Observer, 'jobDequeued'>
}

/** Jobs waiting for a thread, first come first served, bounded in number and in time. */
export class EngineQueue {
  readonly #pool: EngineThreadPool
  readonly #options: QueueOptions
  readonly #queue: PQueue
  /** One for each job that waits or runs; a signal shared by all of them would keep a little of every job for ever. */
  readonly #open = new Set<AbortController>()
  /** Who waits for a thread, in order. */
  readonly #waiting = new Set<JobContext>()

  constructor(pool: EngineThreadPool, options: QueueOptions) {
    this.#pool = pool
    this.#options = options
    this.#queue = new PQueue({ concurrency: options.concurrency })
  }

  /** Whether a job that came now would be turned away; asked before an upload is read. */
  get isFull(): boolean {
    return this.#queue.pending >= this.#options.concurrency && this.#queue.size >= this.#options.limit
  }

  /** How many jobs wait, and how many are jobFinished on. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.#queue.size, running: this.#queue.pending }
  }

  /** @throws AppError BUSY when too many are waiting, or what became of the job. */
  async run(job: EngineJob, caller: JobContext): Promise<EngineResult> {
    this.assertNotFull()
    const stop = new AbortController()
    const onDisconnect = () => stop.abort(caller.signal.reason)
    caller.signal.addEventListener('abort', onDisconnect, { once: true })
    if (caller.signal.aborted) onDisconnect()
    this.#open.add(stop)
    try {
      return await this.#waitAndRun(job, { ...caller, signal: stop.signal })
    } catch (error) {
      // Stopped by us and not by the caller, who may well try again elsewhere.
      const isOurs = stop.signal.aborted && !caller.signal.aborted
      throw isOurs ? busy(error) : error
    } finally {
      this.#open.delete(stop)
      caller.signal.removeEventListener('abort', onDisconnect)
    }
  }

  async #waitAndRun(job: EngineJob, caller: JobContext): Promise<EngineResult> {
    const waiting = new AbortController()
    const giveUp = () => waiting.abort(busy())
    const onStop = () => waiting.abort(new AppError('CANCELLED', {}, caller.signal.reason))
    const timer = setTimeout(giveUp, caller.timeoutMs ?? this.#options.waitMs)
    caller.signal.addEventListener('abort', onStop, { once: true })
    const stopWaiting = () => {
      clearTimeout(timer)
      caller.signal.removeEventListener('abort', onStop)
    }
    if (caller.signal.aborted) onStop()
    const leave = this.#enqueue(caller)
    const since = performance.now()
    const start = bindToActiveSpan(() => {
      stopWaiting()
      leave()
      this.#options.observer?.jobDequeued((performance.now() - since) / 1000)
      caller.onQueuePosition?.(0)
      return this.#pool.run(job, caller)
    })
    try {
      const result = this.#queue.add(start, { signal: waiting.signal })
      this.#notifyQueuePositions()
      return await result
    } finally {
      stopWaiting()
      leave()
    }
  }

  /** Puts somebody at the end of the line until the answer is called. */
  #enqueue(caller: JobContext): () => void {
    this.#waiting.add(caller)
    return () => {
      if (this.#waiting.delete(caller)) this.#notifyQueuePositions()
    }
  }

  /** Tells all who wait where they stand. */
  #notifyQueuePositions(): void {
    let place = 0
    for (const { onQueuePosition } of this.#waiting) onQueuePosition?.(++place)
  }

  /** @throws AppError BUSY when too many are waiting. */
  assertNotFull(): void {
    if (this.isFull) throw busy()
  }

  /** Stops every job, waiting or running; each caller hears CANCELLED. */
  cancelAll(): void {
    for (const stop of this.#open) stop.abort('the server is stopping')
  }

  /** Stops what is left and ends the pool. */
  async close(): Promise<void> {
    this.cancelAll()
    await this.#queue.onIdle()
    await this.#pool.close()
  }
}

function busy(cause?: unknown): AppError {
  return new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause)
}
