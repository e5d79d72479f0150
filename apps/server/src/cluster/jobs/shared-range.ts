import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import type { MessagePort } from 'node:worker_threads'

import { buffersIn, copyPlain } from '@recto/engine'

import type { HelperAnswer, HelperRequest, TaskAnswer, TaskRequest } from '../../workers/thread-messages.ts'
import type { WorkItem, WorkQueue } from '../queue/work-queue.ts'
import type { TaskRange } from './job-keys.ts'
import type { RangeMessages, RangeState } from './range-messages.ts'
import type { StoredJob } from './stored-job.ts'

/** A worker with free threads starts within this time; otherwise the tasks are taken back. */
const BEGIN_MS = 1000

/** A worker silent for this long has lost the range. */
const LEASE_MS = 10_000

/** A range takes a few seconds; a worker that needs longer than this hangs. */
const MAX_MS = 60_000

/** How often to check the store, in case a message was lost. */
const LOOK_MS = 2000

/** Dependencies for sharing a range. */
export interface SharedRangeOptions {
  job: StoredJob
  range: TaskRange
  item: WorkItem
  queue: WorkQueue
  messages: RangeMessages
  /** To the thread that owns the tasks. */
  port: MessagePort
  /** Aborted when the tasks are done or the job has ended. */
  signal: AbortSignal
  /** Called before the range is offered to workers. */
  onOffer: () => void
  /** Called once a worker has started on the range, or none will. */
  onOffered: () => void
}

/** How sharing a range ended. */
export type RangeEnd = 'answered' | 'refused' | 'lost' | 'nothing'

/** Tasks of a job running here that another worker does. */
export class SharedRange {
  readonly #options: SharedRangeOptions
  #requests: TaskRequest[] = []
  #state: RangeState | undefined
  #heardAt = 0
  #wake: () => void = () => {}

  constructor(options: SharedRangeOptions) {
    this.#options = options
  }

  /**
   * Takes tasks from the job's thread, has another worker do them, and returns the answers. In every case each task is
   * either answered or given back.
   * @param wanted the number of tasks
   */
  async run(wanted: number): Promise<RangeEnd> {
    const { job, range, port, signal } = this.#options
    try {
      this.#requests = await this.#take(wanted)
      // The thread may have ended in the meantime.
      if (this.#requests.length === 0 || signal.aborted) return 'nothing'
      await job.putRequests(range, serialize(this.#requests))
      return await this.#share()
    } finally {
      const notBegun = this.#requests.map(({ index }) => index)
      this.#send({ kind: 'leaving', notBegun })
      port.close()
      await this.#clean()
    }
  }

  /** Asks the thread for tasks; empty if it has ended or has none left. */
  async #take(wanted: number): Promise<TaskRequest[]> {
    const { port } = this.#options
    const requests: TaskRequest[] = []
    const areAll = Promise.withResolvers<void>()
    port.on('message', (request: HelperRequest) => {
      if ('areAll' in request) areAll.resolve()
      else requests.push(request)
    })
    const closed = once(port, 'close')
    this.#send({ kind: 'ready', wanted })
    await Promise.race([areAll.promise, closed])
    return requests
  }

  async #share(): Promise<RangeEnd> {
    const { job, range, item, queue, messages, onOffer, onOffered } = this.#options
    const stopWatching = await messages.watch(job, range, (state) => {
      this.#state = state
      onOffered()
      this.#heardAt = performance.now()
      this.#wake()
    })
    try {
      onOffer()
      await queue.add(item)
      await this.#sleep(BEGIN_MS)
      onOffered()
      if (this.#state === undefined) {
        await queue.remove(item.key)
        // A worker may have taken it at the last moment.
        if ((await queue.find(item.key)).state !== 'running') return 'refused'
        this.#heardAt = performance.now()
      }
      return await this.#awaitAnswers()
    } finally {
      onOffered()
      stopWatching()
    }
  }

  async #awaitAnswers(): Promise<RangeEnd> {
    const { job, range, signal } = this.#options
    const start = performance.now()
    while (!signal.aborted && performance.now() - start < MAX_MS) {
      const answers = this.#state === 'failed' ? undefined : await job.readAnswers(range)
      if (answers !== undefined) {
        // Safe: a worker of this cluster sealed them.
        this.#answer(deserialize(answers) as TaskAnswer[])
        return 'answered'
      }
      if (this.#state === 'failed' || performance.now() - this.#heardAt > LEASE_MS) return 'lost'
      if (this.#state !== 'done') await this.#sleep(LOOK_MS)
      else await wait(LOOK_MS / 10)
    }
    return 'lost'
  }

  #answer(answers: readonly TaskAnswer[]): void {
    const answered = new Set<number>()
    for (const { index, result } of answers) {
      this.#send(result === undefined ? { kind: 'failed', index } : { kind: 'done', index, result })
      answered.add(index)
    }
    this.#requests = this.#requests.filter(({ index }) => !answered.has(index))
  }

  #send(answer: HelperAnswer): void {
    const own = copyPlain(answer)
    this.#options.port.postMessage(own, buffersIn(own))
  }

  /** Sleeps, but wakes at the next message. */
  async #sleep(milliseconds: number): Promise<void> {
    const { signal } = this.#options
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', this.#wake, { once: true })
    if (signal.aborted) resolve()
    await promise
    clearTimeout(timer)
    signal.removeEventListener('abort', this.#wake)
  }

  /** Stops the worker if it is still busy, and deletes the stored objects. */
  async #clean(): Promise<void> {
    const { job, range, item, queue, messages } = this.#options
    if (this.#state !== 'done') await messages.cancel(job, range)
    await queue.remove(item.key)
    await job.removeRange(range)
  }
}
