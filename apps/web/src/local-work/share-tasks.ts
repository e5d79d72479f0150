import type { ParallelTasks, TaskResult } from '@recto/engine'

import { connectEngineWorker, type Compile } from '../workers/connect-engine-worker.ts'
import type { HelperReply, HelperRequest } from './helper-protocol.ts'
import type { LocalTask } from './protocol.ts'

/** Limit on results that are ready but wait for an earlier one. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024

/** Tasks a helper has at a time, so that it need not wait until this worker has finished one of its own. */
const TASKS_AT_A_TIME = 2

interface Helpers {
  /** What the helpers open. */
  task: LocalTask
  count: number
  startHelper: () => Worker
  compile?: Compile
}

/**
 * Runs the tasks of an operation in this worker and in helpers, and yields the results in order. Helpers get what they do by message;
 * one that fails costs time only. They are terminated when the work ends.
 */
export async function* shareTasks(tasks: ParallelTasks, helpers: Helpers): AsyncGenerator<TaskResult, void> {
  const shared = new SharedTasks(tasks, helpers)
  try {
    for (let next = 0; next < tasks.count; next += 1) yield await shared.take(next)
  } finally {
    shared.close()
  }
}

/** A helper and the tasks it works on. */
interface Helper {
  worker: Worker
  isReady: boolean
  claimed: Set<number>
}

class SharedTasks {
  readonly #tasks: ParallelTasks
  readonly #helpers = new Set<Helper>()
  readonly #results = new Map<number, TaskResult>()
  /** Tasks that a helper could not do, which are left to this worker. */
  readonly #returned: number[] = []
  /** The first task that nobody has claimed yet. */
  #cursor = 0
  #bufferedBytes = 0
  #wake: () => void = () => undefined

  constructor(tasks: ParallelTasks, { task, count, startHelper, compile }: Helpers) {
    this.#tasks = tasks
    for (let started = 0; started < count; started += 1) this.#start(startHelper, task, compile)
  }

  /** Returns the result of task `next`. Until it is there, this worker works on unclaimed tasks. */
  async take(next: number): Promise<TaskResult> {
    for (;;) {
      const result = this.#results.get(next)
      if (result !== undefined) {
        this.#results.delete(next)
        this.#bufferedBytes -= result.bytes.length
        for (const helper of this.#helpers) this.#employ(helper)
        return result
      }
      const index = this.#returned.pop() ?? this.#claim(this.#isOverBudget ? next : undefined)
      if (index === undefined) await this.#waitForChange()
      else this.#add(index, await this.#tasks.run(index))
      // Lets messages of helpers in.
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
    }
  }

  close(): void {
    for (const { worker } of this.#helpers) worker.terminate()
    this.#helpers.clear()
  }

  #start(startHelper: () => Worker, task: LocalTask, compile: Compile | undefined): void {
    const listeners = {
      onReply: (reply: HelperReply) => this.#receive(helper, reply),
      onFailure: () => this.#drop(helper),
    }
    const worker = connectEngineWorker<HelperReply>(startHelper, listeners, compile)
    const helper: Helper = { worker, isReady: false, claimed: new Set() }
    this.#helpers.add(helper)
    worker.postMessage({ help: 'open', task } satisfies HelperRequest)
  }

  #receive(helper: Helper, reply: HelperReply): void {
    helper.isReady = true
    if (reply.help === 'done') {
      helper.claimed.delete(reply.index)
      if (reply.result === undefined) this.#returned.push(reply.index)
      else this.#add(reply.index, reply.result)
    }
    this.#employ(helper)
    this.#wake()
  }

  /** Gives a helper as much to do as it may have at a time. */
  #employ({ worker, isReady, claimed }: Helper): void {
    if (!isReady) return
    while (claimed.size < TASKS_AT_A_TIME && !this.#isOverBudget) {
      const index = this.#claim()
      if (index === undefined) return
      claimed.add(index)
      worker.postMessage({ help: 'run', index } satisfies HelperRequest)
    }
  }

  /** Terminates a helper that has failed. */
  #drop(helper: Helper): void {
    this.#helpers.delete(helper)
    this.#returned.push(...helper.claimed)
    helper.worker.terminate()
    this.#wake()
  }

  /** Claims the next task, up to and including `last`. */
  #claim(last = this.#tasks.count): number | undefined {
    if (this.#cursor >= this.#tasks.count || this.#cursor > last) return undefined
    this.#cursor += 1
    return this.#cursor - 1
  }

  #add(index: number, result: TaskResult): void {
    this.#results.set(index, result)
    this.#bufferedBytes += result.bytes.length
  }

  get #isOverBudget(): boolean {
    return this.#bufferedBytes > MAX_BUFFERED_BYTES
  }

  /** Waits until a helper sends a result or has failed. */
  #waitForChange(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    return promise
  }
}
