import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'

import { NativeGuard } from '@recto/platforms/node'
import type { Piscina } from 'piscina'

import { SharedFlag } from '../workers/shared-flag.ts'
import type { EngineJob, HelperTask, SharedWork, ThreadCommand, ThreadEvent } from '../workers/thread-messages.ts'
import { watchMemory } from './memory-watch.ts'

/**
 * How long a recalled helper may take to finish its task before it is terminated; the job's thread then repeats the
 * task.
 */
const RECALL_GRACE_MS = 1000

/** A job with tasks that other threads can work on. */
interface ParallelJob {
  job: EngineJob
  work: SharedWork
  /** To the job's own thread. */
  port: MessagePort
  helpers: Set<Helper>
}

interface Helper {
  stop: SharedFlag
  /** To the helper. */
  port: MessagePort | undefined
  termination: AbortController
  guard: NativeGuard
  timer?: NodeJS.Timeout
}

/** The threads that helpers run in, and their limits. */
export interface HelperOptions {
  count: number
  memoryMb: number
  pool: Piscina
  /** How long the pool must be quiet before its last idle thread may help, in ms. */
  quietMs: number
  /** Called when a helper dies without having been recalled. */
  onDeath: (error: unknown) => void
}

/** Lets idle threads work on the tasks of running jobs, and recalls them as soon as another job needs the thread. */
export class HelperThreads {
  readonly #options: HelperOptions
  readonly #jobs = new Set<ParallelJob>()
  /** Threads running a job of their own. */
  #busy = 0
  #helping = 0
  readonly #runs = new Set<Promise<void>>()
  /** When a job last got or returned a thread, on the monotonic clock. */
  #lastUse = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(options: HelperOptions) {
    this.#options = options
  }

  /** Reserves a thread for a job, recalling a helper if needed; returns a function that gives it back. */
  reserveThread(): () => void {
    this.#busy += 1
    this.#lastUse = performance.now()
    this.#recallHelpers()
    return () => {
      this.#busy -= 1
      this.#lastUse = performance.now()
      // A queued job gets the thread before any helper does.
      setImmediate(() => this.#assignIdleThreads())
    }
  }

  /** Offers the tasks of a job to idle threads; returns a function that recalls its helpers within a time. */
  shareTasks(job: EngineJob, work: SharedWork, port: MessagePort): (graceMs?: number) => void {
    const entry: ParallelJob = { job, work, port, helpers: new Set() }
    this.#jobs.add(entry)
    this.#assignIdleThreads()
    return (graceMs) => {
      this.#jobs.delete(entry)
      if (this.#jobs.size === 0) clearTimeout(this.#timer)
      for (const helper of entry.helpers) recall(helper, graceMs)
    }
  }

  get #idle(): number {
    return this.#options.count - this.#busy - this.#helping
  }

  /**
   * Starts helpers in idle threads, each for the job with the fewest. While small jobs keep arriving, one thread stays
   * idle for the next of them, which would otherwise wait for a helper to finish its task.
   */
  #assignIdleThreads(): void {
    clearTimeout(this.#timer)
    const quietInMs = this.#lastUse + this.#options.quietMs - performance.now()
    const kept = quietInMs > 0 ? 1 : 0
    while (this.#idle > kept) {
      const [job] = [...this.#jobs].toSorted((left, right) => left.helpers.size - right.helpers.size)
      if (job === undefined) return
      this.#start(job)
    }
    if (this.#idle > 0 && this.#jobs.size > 0)
      this.#timer = setTimeout(() => this.#assignIdleThreads(), Math.max(quietInMs, 1))
  }

  /** Recalls as many helpers as there are jobs without a thread. */
  #recallHelpers(): void {
    const helpers = [...this.#jobs].flatMap((job) => [...job.helpers]).filter(({ stop }) => !stop.isRaised)
    const recalled = this.#helping - helpers.length
    for (const helper of helpers.slice(0, Math.max(0, -this.#idle - recalled))) recall(helper)
  }

  #start(job: ParallelJob): void {
    const helper: Helper = {
      stop: new SharedFlag(),
      port: undefined,
      termination: new AbortController(),
      guard: new NativeGuard(),
    }
    job.helpers.add(helper)
    this.#helping += 1
    const run: Promise<void> = this.#run(job, helper).finally(() => {
      this.#runs.delete(run)
      clearTimeout(helper.timer)
      job.helpers.delete(helper)
      this.#helping -= 1
      this.#assignIdleThreads()
    })
    this.#runs.add(run)
  }

  /** Waits until no helper is running; recalled ones end within `RECALL_GRACE_MS`. */
  async drain(): Promise<void> {
    clearTimeout(this.#timer)
    await Promise.all(this.#runs)
  }

  async #run(entry: ParallelJob, helper: Helper): Promise<void> {
    const { job, work, port } = entry
    const { stop, termination, guard } = helper
    const toServer = new MessageChannel()
    helper.port = toServer.port1
    const memory = watchMemory(this.#options.memoryMb, () => guard.whenOutside(() => termination.abort('memory')))
    toServer.port1.once('message', ({ threadId }: Extract<ThreadEvent, { kind: 'started' }>) => {
      const thread = this.#options.pool.threads.find((candidate: Worker) => candidate.threadId === threadId)
      if (thread !== undefined) memory.start(thread)
    })
    const results = connectHelper(work, port)
    const ports = { port: toServer.port2, results }
    const { opensFiles } = work
    const task: HelperTask = { job, opensFiles, stop: stop.memory, guard: guard.memory, ...ports }
    try {
      const transferList = [toServer.port2, results]
      await this.#options.pool.run(task, { name: 'helpJob', transferList, signal: termination.signal })
      // There was nothing left for it to do.
      if (!stop.isRaised) this.#jobs.delete(entry)
    } catch (error) {
      // Not rethrown: the job finishes without this helper.
      if (!stop.isRaised) this.#options.onDeath(error)
    } finally {
      memory.stop()
      toServer.port1.close()
    }
  }
}

/** Connects a helper to a job's thread; returns the helper's end. */
export function connectHelper({ id }: SharedWork, jobPort: MessagePort): MessagePort {
  const { port1: results, port2 } = new MessageChannel()
  const command: ThreadCommand = { kind: 'helper', id, results }
  jobPort.postMessage(command, [results])
  return port2
}

function recall(helper: Helper, graceMs = RECALL_GRACE_MS): void {
  helper.stop.raise()
  helper.port?.postMessage('stop')
  const terminate = () => helper.termination.abort('recalled')
  helper.timer ??= setTimeout(() => helper.guard.whenOutside(terminate), graceMs)
}
