import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'

import { AppError } from '@recto/contract'
import type { TaskResult, ParallelTasks } from '@recto/engine'

import { TaskClaims } from './task-claims.ts'
import type { HelperResult, ThreadCommand } from './thread-messages.ts'

/** Id under which the job's own thread claims tasks; helpers get the ids after it. */
const JOB_THREAD_ID = 1

/** With fewer tasks the job is done before a helper has opened the files. */
const MIN_TASKS = 4

/** Limit on results that are ready but wait for an earlier one. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024

/** How a job's thread finds helpers. */
export interface HelperLink {
  signal: AbortSignal
  /** Offers the tasks to idle threads. */
  offer: (claims: SharedArrayBuffer) => void
  /** Registers a listener for helpers that join; returns a function that removes it. */
  onHelper: (listener: (helper: Extract<ThreadCommand, { kind: 'helper' }>) => void) => () => void
}

/** Runs the tasks of a job in this thread and in helper threads, and yields the results in order. */
export async function* runParallelTasks(tasks: ParallelTasks, link: HelperLink): AsyncGenerator<TaskResult, void> {
  const results = new ReorderBuffer(tasks.count, link)
  try {
    if (tasks.count >= MIN_TASKS) link.offer(results.claims.memory)
    for (let next = 0; next < tasks.count; next += 1) yield await results.take(next, tasks)
  } finally {
    results.close()
  }
}

/** Holds results that are ready before their turn, whichever thread made them. */
class ReorderBuffer {
  readonly claims: TaskClaims
  readonly #link: HelperLink
  readonly #results = new Map<number, TaskResult>()
  readonly #helpers = new Set<MessagePort>()
  readonly #stopListening: () => void
  #bufferedBytes = 0
  #wake: () => void = () => {}

  constructor(count: number, link: HelperLink) {
    this.claims = TaskClaims.create(count, JOB_THREAD_ID)
    this.#link = link
    this.#stopListening = link.onHelper(({ helperId, results }) => this.#addHelper(helperId, results))
    link.signal.addEventListener('abort', () => this.#wake(), { once: true })
  }

  /** Returns the result of task `next`. Until it is there, this thread works on unclaimed tasks. */
  async take(next: number, { run }: ParallelTasks): Promise<TaskResult> {
    for (;;) {
      this.#throwIfAborted()
      const result = this.#results.get(next)
      if (result !== undefined) return this.#remove(next, result)
      const index = this.claims.claim(this.#isOverBudget ? next : undefined)
      if (index === undefined) await this.#waitForChange()
      else this.#add(index, await run(index))
      // Let messages in: results of helpers, or a command to stop.
      await nextTurn()
    }
  }

  close(): void {
    this.#stopListening()
    // Helpers close the ports when they end. One may still be starting; nobody reads what it sends.
    for (const port of this.#helpers) port.removeAllListeners().unref()
  }

  /** Waits until a helper sends a result or is gone, or the job is aborted. */
  #waitForChange(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    return promise
  }

  get #isOverBudget(): boolean {
    return this.#bufferedBytes > MAX_BUFFERED_BYTES
  }

  #addHelper(helperId: number, port: MessagePort): void {
    this.#helpers.add(port)
    port.on('message', ({ index, result }: HelperResult) => {
      this.#add(index, result)
      this.#wake()
    })
    port.once('close', () => {
      this.claims.release(helperId)
      this.#helpers.delete(port)
      this.#wake()
    })
  }

  #add(index: number, result: TaskResult): void {
    this.claims.complete(index)
    this.#results.set(index, result)
    this.#countBytes(result.bytes.length)
  }

  #remove(index: number, result: TaskResult): TaskResult {
    this.#results.delete(index)
    this.#countBytes(-result.bytes.length)
    return result
  }

  #countBytes(change: number): void {
    this.#bufferedBytes += change
    this.claims.isPaused = this.#isOverBudget
  }

  #throwIfAborted(): void {
    const { signal } = this.#link
    if (signal.aborted) throw new AppError('CANCELLED', {}, signal.reason)
  }
}
