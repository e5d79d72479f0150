import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'

import { NativeGuard } from '@recto/platforms/node'
import type { Piscina } from 'piscina'

import { SharedFlag } from '../workers/shared-pieces.ts'
import type { EngineJob, HelpTask, ThreadNews, ThreadOrder } from '../workers/thread-messages.ts'
import { watchMemory } from './memory-watch.ts'

/** The first number that helpers take pieces by; the job's own thread has the one before. */
const FIRST_OWNER = 2

/** How long a helper that is to leave may take for its piece before it is ended; the piece is then done by the job's thread. */
const LEAVE_GRACE_MS = 1000

/** A job that others may help with. */
interface SharedJob {
  job: EngineJob
  shared: SharedArrayBuffer
  /** To the job's own thread. */
  port: MessagePort
  helpers: Set<Helper>
  nextOwner: number
}

interface Helper {
  leave: SharedFlag
  end: AbortController
  guard: NativeGuard
  timer?: NodeJS.Timeout
}

/** What helpers are made of and held to. */
export interface HelperOptions {
  count: number
  memoryMb: number
  pool: Piscina
  /** Hears of helpers that died on their own. */
  onDeath: (error: unknown) => void
}

/** Lets threads that have nothing to do help with jobs that fall into pieces. They leave when a job wants the thread. */
export class HelperThreads {
  readonly #options: HelperOptions
  readonly #jobs = new Set<SharedJob>()
  /** Threads with a job of their own. */
  #busy = 0
  #helping = 0
  readonly #runs = new Set<Promise<void>>()

  constructor(options: HelperOptions) {
    this.#options = options
  }

  /** Notes that a job wants a thread, until the answer is called. */
  occupy(): () => void {
    this.#busy += 1
    this.#makeRoom()
    return () => {
      this.#busy -= 1
      // The next job in line comes first.
      setImmediate(() => this.#fill())
    }
  }

  /** Lets others help with a job until the answer is called. */
  share(job: EngineJob, shared: SharedArrayBuffer, port: MessagePort): () => void {
    const entry: SharedJob = { job, shared, port, helpers: new Set(), nextOwner: FIRST_OWNER }
    this.#jobs.add(entry)
    this.#fill()
    return () => {
      this.#jobs.delete(entry)
      for (const helper of entry.helpers) askToLeave(helper)
    }
  }

  get #idle(): number {
    return this.#options.count - this.#busy - this.#helping
  }

  /** Puts every idle thread to help, where it is most needed. */
  #fill(): void {
    while (this.#idle > 0) {
      const [job] = [...this.#jobs].toSorted((left, right) => left.helpers.size - right.helpers.size)
      if (job === undefined) return
      this.#start(job)
    }
  }

  /** Asks as many helpers to leave as there are jobs without a thread. */
  #makeRoom(): void {
    const helpers = [...this.#jobs].flatMap((job) => [...job.helpers]).filter(({ leave }) => !leave.isRaised)
    const leaving = this.#helping - helpers.length
    for (const helper of helpers.slice(0, Math.max(0, -this.#idle - leaving))) askToLeave(helper)
  }

  #start(job: SharedJob): void {
    const helper: Helper = { leave: new SharedFlag(), end: new AbortController(), guard: new NativeGuard() }
    job.helpers.add(helper)
    this.#helping += 1
    const run: Promise<void> = this.#run(job, helper).finally(() => {
      this.#runs.delete(run)
      clearTimeout(helper.timer)
      job.helpers.delete(helper)
      this.#helping -= 1
      this.#fill()
    })
    this.#runs.add(run)
  }

  /** Waits until nobody helps any more; those that were asked to leave do within a second. */
  async settle(): Promise<void> {
    await Promise.all(this.#runs)
  }

  async #run(entry: SharedJob, { leave, end, guard }: Helper): Promise<void> {
    const { job, shared, port } = entry
    const owner = entry.nextOwner++
    const [toServer, toJob] = [new MessageChannel(), new MessageChannel()]
    const memory = watchMemory(this.#options.memoryMb, () => guard.whenOutside(() => end.abort('memory')))
    toServer.port1.once('message', ({ threadId }: Extract<ThreadNews, { kind: 'started' }>) => {
      const thread = this.#options.pool.threads.find((candidate: Worker) => candidate.threadId === threadId)
      if (thread !== undefined) memory.start(thread)
    })
    const order: ThreadOrder = { kind: 'helper', owner, pieces: toJob.port1 }
    port.postMessage(order, [toJob.port1])
    const lines = { port: toServer.port2, pieces: toJob.port2 }
    const task: HelpTask = { job, shared, owner, leave: leave.memory, guard: guard.memory, ...lines }
    try {
      const transferList = [toServer.port2, toJob.port2]
      await this.#options.pool.run(task, { name: 'helpJob', transferList, signal: end.signal })
    } catch (error) {
      // The job goes on without it.
      if (!leave.isRaised) this.#options.onDeath(error)
    } finally {
      memory.stop()
      toServer.port1.close()
    }
  }
}

function askToLeave(helper: Helper): void {
  helper.leave.raise()
  helper.timer ??= setTimeout(() => helper.guard.whenOutside(() => helper.end.abort('leave')), LEAVE_GRACE_MS)
}
