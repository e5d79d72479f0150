import { MessageChannel, type MessagePort } from 'node:worker_threads'

import { AppError, toAppError, type ErrorFacts } from '@recto/contract'
import type { Progress } from '@recto/engine'
import { NativeGuard } from '@recto/platforms/node'
import { Piscina } from 'piscina'

import type {
  EngineJob,
  EngineResult,
  HelpTask,
  ThreadAnswer,
  ThreadNews,
  ThreadOrder,
  EngineWorkerData,
  ThreadTask,
} from '../workers/thread-messages.ts'
import type { Observer } from '../observe/observer.ts'
import { describeCause } from './describe-cause.ts'
import { HelperThreads } from './helper-threads.ts'
import { watchMemory } from './memory-watch.ts'

/** How long a thread that was told to stop may take before it is ended. */
const STOP_GRACE_MS = 500

/** Room for new objects in a thread's heap, as three semi-spaces of 4 MB. */
const YOUNG_MB = 12

/** Threads that nobody needs are given back after this long; one always stays warm. */
const IDLE_MS = 60_000

/** What engine threads are made of and held to. */
export interface ThreadPoolOptions {
  count: number
  /** Heap and everything outside of it, per thread. */
  memoryMb: number
  timeoutMs: number
  /** Module whose `runJob` does the work. */
  file: URL
  /** What threads begin with, where they need not make it themselves. */
  workerData?: EngineWorkerData
  observer?: Pick<Observer, 'worked' | 'threadEnded'>
  /** Hears of threads that died with nothing to do. */
  onIdleThreadDeath: (error: Error) => void
  /** Hears of threads that died helping with a job, which went on without them. */
  onHelperThreadDeath: (error: unknown) => void
}

/** Who waits for a job: may stop it, hears how far it is. */
export interface JobContext {
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Hears how many are begun before this job and itself, while it waits; 0 once it is begun. */
  onQueuePosition?: (place: number) => void
  /** How long the work may take, and may wait for a thread, where that is not as long as for others. */
  timeoutMs?: number
}

/** Why a thread was ended before it had an answer. */
type TerminationReason = 'timeout' | 'cancelled' | 'memory'

const REASON_CODES = { timeout: 'TIMED_OUT', cancelled: 'CANCELLED', memory: 'TOO_COMPLEX' } as const

const OUT_OF_MEMORY: ErrorFacts = { reason: 'memory' }

/** Runs jobs in threads that can be ended at any time; a thread that died or was ended is replaced. */
export class EngineThreadPool {
  readonly #options: ThreadPoolOptions
  readonly #pool: Piscina<ThreadTask | HelpTask, ThreadAnswer>
  readonly #helpers: HelperThreads

  constructor(options: ThreadPoolOptions) {
    this.#options = options
    this.#pool = new Piscina({
      filename: options.file.href,
      name: 'runJob',
      minThreads: 1,
      maxThreads: options.count,
      idleTimeout: IDLE_MS,
      // An idle thread that waits blocked could not finish closing what its last job left open.
      atomics: 'disabled',
      // A small young generation: files make many short-lived objects, and memory counts more than a few milliseconds.
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
      // Threads read hostile files: they get none of the server's environment, and none of its flags.
      env: {},
      execArgv: [],
      workerData: options.workerData ?? null,
    })
    this.#pool.on('error', (error: Error) => {
      options.observer?.threadEnded('died')
      options.onIdleThreadDeath(error)
    })
    const { count, memoryMb } = options
    const onDeath = (error: unknown) => {
      options.observer?.threadEnded('died')
      options.onHelperThreadDeath(error)
    }
    this.#helpers = new HelperThreads({ count, memoryMb, pool: this.#pool, onDeath })
  }

  /** How many threads are there. */
  get size(): number {
    return this.#pool.threads.length
  }

  /** @throws AppError whatever happens to the thread; a job that is cancelled gives CANCELLED. */
  async run(job: EngineJob, caller: JobContext): Promise<EngineResult> {
    const start = performance.now()
    const tell = (outcome: 'OK' | AppError['code']) =>
      this.#options.observer?.worked(job.operation, outcome, (performance.now() - start) / 1000)
    try {
      const result = await this.#run(job, caller)
      tell('OK')
      return result
    } catch (error) {
      tell(toAppError(error).code)
      throw error
    }
  }

  async #run(job: EngineJob, caller: JobContext): Promise<EngineResult> {
    const line = new MessageChannel()
    const end = new AbortController()
    const guard = new NativeGuard()
    const terminate = (reason: TerminationReason) => guard.whenOutside(() => end.abort(reason))
    const leave = this.#helpers.occupy()
    const watches = this.#watch(job, line.port1, caller, terminate)
    try {
      const task = { job, port: line.port2, guard: guard.memory }
      const answer = await this.#pool.run(task, { transferList: [line.port2], signal: end.signal })
      if (answer.ok) return answer.result
      throw new AppError(answer.error.code, answer.error.facts, answer.cause)
    } catch (error) {
      this.#recordTermination(error, end.signal)
      throw toJobError(error, end.signal)
    } finally {
      for (const stop of watches) stop()
      line.port1.close()
      leave()
    }
  }

  /** Notes a thread that is there no more; one that answered with an error still is. */
  #recordTermination(error: unknown, end: AbortSignal): void {
    if (error instanceof AppError) return
    const reason = isOutOfMemory(error) ? 'memory' : 'died'
    this.#options.observer?.threadEnded(end.aborted ? (end.reason as TerminationReason) : reason)
  }

  /** Starts all that may end a job early; answers with what stops each of them. */
  #watch(
    job: EngineJob,
    port: MessagePort,
    caller: JobContext,
    terminate: (reason: TerminationReason) => void,
  ): (() => void)[] {
    const timer = setTimeout(terminate, caller.timeoutMs ?? this.#options.timeoutMs, 'timeout')
    const memory = watchMemory(this.#options.memoryMb, () => terminate('memory'))
    const shares: (() => void)[] = []
    port.on('message', (news: ThreadNews) => {
      if (news.kind === 'progress') return caller.onProgress?.(news.progress)
      if (news.kind === 'sharing') return shares.push(this.#helpers.share(job, news.shared, port))
      const thread = this.#pool.threads.find(({ threadId }) => threadId === news.threadId)
      if (thread !== undefined) memory.start(thread)
    })
    const stopSharing = () => shares.forEach((stop) => stop())
    return [() => clearTimeout(timer), memory.stop, stopOnAbort(caller.signal, port, terminate), stopSharing]
  }

  /** Ends all threads; jobs are over by then, and whoever helped with them leaves. */
  async close(): Promise<void> {
    await this.#helpers.settle()
    await this.#pool.destroy()
  }
}

/** Asks a thread to stop once the caller is gone, and ends it when it does not. */
function stopOnAbort(
  signal: AbortSignal,
  port: MessagePort,
  terminate: (reason: TerminationReason) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    const order: ThreadOrder = { kind: 'cancel' }
    port.postMessage(order)
    timer = setTimeout(terminate, STOP_GRACE_MS, 'cancelled')
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

function toJobError(error: unknown, end: AbortSignal): AppError {
  if (error instanceof AppError) return error
  if (end.aborted) return toTerminationError(end.reason as TerminationReason, error)
  return isOutOfMemory(error) ? new AppError('TOO_COMPLEX', OUT_OF_MEMORY, error) : new AppError('INTERNAL', {}, error)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function toTerminationError(reason: TerminationReason, error: unknown): AppError {
  return new AppError(REASON_CODES[reason], reason === 'memory' ? OUT_OF_MEMORY : {}, describeCause(error))
}
