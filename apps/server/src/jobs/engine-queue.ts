import { AppError } from '@recto/contract'
import PQueue from 'p-queue'

import type { EngineJob, EngineResult } from '../workers/thread-messages.ts'
import type { EngineThreads, JobCaller } from './engine-threads.ts'

/** When to come again if all threads are taken, in seconds. */
const RETRY_AFTER_SECONDS = 5

/** How much may be waiting, and how long. */
export interface QueueOptions {
  /** Jobs worked on at a time; as many as there are threads. */
  concurrency: number
  limit: number
  waitMs: number
}

/** Jobs waiting for a thread, first come first served, bounded in number and in time. */
export class EngineQueue {
  readonly #threads: EngineThreads
  readonly #options: QueueOptions
  readonly #queue: PQueue
  readonly #closing = new AbortController()

  constructor(threads: EngineThreads, options: QueueOptions) {
    this.#threads = threads
    this.#options = options
    this.#queue = new PQueue({ concurrency: options.concurrency })
  }

  /** Whether a job that came now would be turned away; asked before an upload is read. */
  get isFull(): boolean {
    return this.#queue.pending >= this.#options.concurrency && this.#queue.size >= this.#options.limit
  }

  /** @throws AppError BUSY when too many are waiting, or what became of the job. */
  async run(job: EngineJob, caller: JobCaller): Promise<EngineResult> {
    this.refuseWhenFull()
    const signal = AbortSignal.any([caller.signal, this.#closing.signal])
    const waiting = new AbortController()
    const giveUp = (error: AppError) => waiting.abort(error)
    const timer = setTimeout(
      giveUp,
      this.#options.waitMs,
      new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
    )
    const onAbort = () => giveUp(new AppError('CANCELLED', {}, signal.reason))
    signal.addEventListener('abort', onAbort, { once: true })
    const stopWaiting = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
    if (signal.aborted) onAbort()
    const start = () => {
      stopWaiting()
      return this.#threads.run(job, { ...caller, signal })
    }
    try {
      return await this.#queue.add(start, { signal: waiting.signal })
    } finally {
      stopWaiting()
    }
  }

  /** @throws AppError BUSY when too many are waiting. */
  refuseWhenFull(): void {
    if (this.isFull) throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }

  /** Lets running jobs finish for a while, then cancels what is left, and ends the threads. */
  async close(graceMs: number): Promise<void> {
    const grace = setTimeout(() => this.#closing.abort('closing'), graceMs)
    await this.#queue.onIdle()
    clearTimeout(grace)
    await this.#threads.close()
  }
}
