import { MessageChannel, type MessagePort } from 'node:worker_threads'

import { AppError, toAppError, type ErrorFacts } from '@recto/contract'
import type { OfficeConverter, Progress } from '@recto/engine'
import { NativeGuard } from '@recto/platforms/node'
import { Piscina } from 'piscina'

import type { JobOutcome, Observer } from '../observe/observer.ts'
import type {
  EngineJob,
  EngineResult,
  HelperTask,
  SharedWork,
  ThreadResponse,
  ThreadEvent,
  ThreadCommand,
  EngineWorkerData,
  ThreadTask,
} from '../workers/thread-messages.ts'
import { answerConversion } from './answer-conversion.ts'
import { describeCause } from './describe-cause.ts'
import { connectHelper, HelperThreads } from './helper-threads.ts'
import { watchMemory } from './memory-watch.ts'

/** How long a cancelled thread may wind down before it is terminated. */
const CANCEL_GRACE_MS = 500

/** Young generation of a thread's heap: three semi-spaces of 4 MB. */
const YOUNG_GENERATION_MB = 12

/** Idle threads kept warm: one for quick work and one for heavy work. Others end after some time. */
const WARM_THREADS = 2
const IDLE_TIMEOUT_MS = 60_000

/** If small jobs arrive more often than this, one thread is kept free from helping with other jobs. */
const QUIET_MS = 500

/** Size, limits and callbacks of a thread pool. */
export interface ThreadPoolOptions {
  count: number
  /** Limit per thread, including the heap and all other memory. */
  memoryMb: number
  timeoutMs: number
  /** Module that exports `runJob` and `helpJob`. */
  file: URL
  workerData: EngineWorkerData
  /** How long the pool must be quiet before its last idle thread may help with another job, in ms. */
  quietMs?: number
  /** Converts Office files for the threads. */
  officeConverter?: OfficeConverter | undefined
  observer?: Pick<Observer, 'jobFinished' | 'threadEnded'>
  /** Called when an idle thread dies. */
  onIdleThreadDeath: (error: Error) => void
  /** Called when a thread dies while helping with a job; the job continues without it. */
  onHelperThreadDeath: (error: unknown) => void
}

/** How a job's caller can stop it and follow its progress. */
export interface JobContext {
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Called when a thread begins the job. Starting the thread may have taken a while. */
  onStarted?: () => void
  /** Called when the thread is gone and will be replaced. */
  onThreadLost?: () => void
  /** Called with the job's position in the queue, counted from 1, and with 0 once it runs. */
  onQueuePosition?: (position: number) => void
  /** Limit for the work, and for the wait before it, if it differs from the pool's default. */
  timeoutMs?: number
  /** Called when the job has tasks that other machines could take. */
  onTasks?: (tasks: OfferedTasks) => TaskFollower
}

/** Tasks of a running job. */
export interface OfferedTasks {
  opensFiles: boolean
  /** Opens a new connection to the job's thread, which carries `HelperAnswer` there and `HelperRequest` back. */
  connect: () => MessagePort
}

/** Receives the progress of a job's tasks. */
export interface TaskFollower {
  /** Called with the number of tasks nobody has started, and the expected seconds until they are done. */
  left: (left: number, seconds: number) => void
  /** Called when the tasks are done, or the job has ended. */
  end: () => void
}

/** Abort reason of a job that will run again later, because its thread is needed for something else. */
export const PREEMPTED = Symbol('preempted')

/** Why a thread was terminated before it responded. */
type TerminationReason = 'timeout' | 'cancelled' | 'memory'

const REASON_CODES = { timeout: 'TIMED_OUT', cancelled: 'CANCELLED', memory: 'TOO_COMPLEX' } as const

const OUT_OF_MEMORY: ErrorFacts = { reason: 'memory' }

/** Runs jobs in threads that can be terminated at any time; dead threads are replaced. */
export class EngineThreadPool {
  readonly #options: ThreadPoolOptions
  readonly #pool: Piscina<ThreadTask | HelperTask, ThreadResponse>
  readonly #helpers: HelperThreads

  constructor(options: ThreadPoolOptions) {
    this.#options = options
    this.#pool = new Piscina({
      filename: options.file.href,
      name: 'runJob',
      minThreads: Math.min(WARM_THREADS, options.count),
      maxThreads: options.count,
      idleTimeout: IDLE_TIMEOUT_MS,
      // With Atomics an idle thread blocks its event loop and cannot finish closing what its last job left open.
      atomics: 'disabled',
      // A small young generation: parsing creates many short-lived objects, and here memory matters more than GC time.
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      // Threads parse hostile files, so they get neither the server's environment nor its flags.
      env: {},
      execArgv: [],
      workerData: options.workerData,
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
    const { quietMs = QUIET_MS } = options
    this.#helpers = new HelperThreads({ count, memoryMb, pool: this.#pool, quietMs, onDeath })
  }

  /** Number of live threads. */
  get size(): number {
    return this.#pool.threads.length
  }

  /** @throws AppError, also when the thread dies; CANCELLED when the caller aborts. */
  async run(job: EngineJob, context: JobContext): Promise<EngineResult> {
    const start = performance.now()
    const report = (outcome: JobOutcome) => {
      // Tasks of another machine's job are counted there, as part of that job.
      if (job.tasksPath !== undefined) return
      this.#options.observer?.jobFinished(job.operation, outcome, (performance.now() - start) / 1000)
    }
    try {
      const result = await this.#run(job, context)
      report('OK')
      return result
    } catch (error) {
      report(context.signal.reason === PREEMPTED ? 'PREEMPTED' : toAppError(error).code)
      throw error
    }
  }

  async #run(job: EngineJob, context: JobContext): Promise<EngineResult> {
    const channel = new MessageChannel()
    const termination = new AbortController()
    const guard = new NativeGuard()
    const terminate = (reason: TerminationReason) => guard.whenOutside(() => termination.abort(reason))
    const releaseThread = this.#helpers.reserveThread()
    const stopSupervising = this.#supervise(job, channel.port1, context, terminate)
    try {
      const convertsOffice = this.#options.officeConverter !== undefined
      const task = { job: { ...job, convertsOffice }, port: channel.port2, guard: guard.memory }
      const response = await this.#pool.run(task, { transferList: [channel.port2], signal: termination.signal })
      if (response.ok) return response.result
      throw new AppError(response.error.code, response.error.facts, response.cause)
    } catch (error) {
      this.#recordTermination(error, termination.signal, context)
      throw toJobError(error, termination.signal)
    } finally {
      stopSupervising()
      channel.port1.close()
      releaseThread()
    }
  }

  /** Reports a dead thread. One that responded with an error is still alive. */
  #recordTermination(error: unknown, termination: AbortSignal, { onThreadLost }: JobContext): void {
    if (error instanceof AppError) return
    onThreadLost?.()
    const reason = isOutOfMemory(error) ? 'memory' : 'died'
    this.#options.observer?.threadEnded(termination.aborted ? (termination.reason as TerminationReason) : reason)
  }

  /** Enforces the limits on a running job and handles its messages; returns a function that stops both. */
  #supervise(
    job: EngineJob,
    port: MessagePort,
    context: JobContext,
    terminate: (reason: TerminationReason) => void,
  ): () => void {
    const timer = setTimeout(terminate, context.timeoutMs ?? this.#options.timeoutMs, 'timeout')
    const memory = watchMemory(this.#options.memoryMb, () => terminate('memory'))
    const offers = new Map<number, TaskFollower>()
    const ended = new AbortController()
    port.on('message', (event: ThreadEvent) => {
      if (event.kind === 'progress') return context.onProgress?.(event.progress)
      if (event.kind === 'convert') return void answerConversion(this.#options, event, { port, signal: ended.signal })
      if (event.kind === 'tasks') return offers.set(event.id, this.#offer(job, event, { port, context }))
      if (event.kind === 'tasksLeft') return offers.get(event.id)?.left(event.left, event.seconds)
      if (event.kind === 'noTasks') return offers.get(event.id)?.end()
      context.onStarted?.()
      const thread = this.#pool.threads.find(({ threadId }) => threadId === event.threadId)
      if (thread !== undefined) memory.start(thread)
    })
    const stopWaitingForAbort = cancelOnAbort(context.signal, port, terminate)
    return () => {
      // Without a reason, Node creates an error with a stack trace.
      ended.abort('ended')
      clearTimeout(timer)
      memory.stop()
      stopWaitingForAbort()
      for (const { end } of offers.values()) end()
    }
  }

  /** Offers a job's tasks to idle threads and to other machines. */
  #offer(
    job: EngineJob,
    work: SharedWork,
    { port, context }: { port: MessagePort; context: JobContext },
  ): TaskFollower {
    const recall = this.#helpers.shareTasks(job, work, port)
    // Nobody waits for what helpers of a canceled job have begun, and they may be as busy as the job's own thread.
    const cancel = () => recall(CANCEL_GRACE_MS)
    if (context.signal.aborted) cancel()
    context.signal.addEventListener('abort', cancel, { once: true })
    const follower = context.onTasks?.({ opensFiles: work.opensFiles, connect: () => connectHelper(work, port) })
    return {
      left: (left, seconds) => follower?.left(left, seconds),
      end: () => {
        context.signal.removeEventListener('abort', cancel)
        recall()
        follower?.end()
      },
    }
  }

  /** Ends all threads once the last helpers have stopped. Call it when no job is running. */
  async close(): Promise<void> {
    await this.#helpers.drain()
    await this.#pool.destroy()
  }
}

/** Asks a thread to stop when the caller aborts, and terminates it if it does not stop in time. */
function cancelOnAbort(
  signal: AbortSignal,
  port: MessagePort,
  terminate: (reason: TerminationReason) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const cancel = () => {
    const command: ThreadCommand = { kind: 'cancel' }
    port.postMessage(command)
    timer = setTimeout(terminate, CANCEL_GRACE_MS, 'cancelled')
  }
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  return () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}

function toJobError(error: unknown, termination: AbortSignal): AppError {
  if (error instanceof AppError) return error
  if (termination.aborted) return toTerminationError(termination.reason as TerminationReason, error)
  return isOutOfMemory(error) ? new AppError('TOO_COMPLEX', OUT_OF_MEMORY, error) : new AppError('INTERNAL', {}, error)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function toTerminationError(reason: TerminationReason, error: unknown): AppError {
  return new AppError(REASON_CODES[reason], reason === 'memory' ? OUT_OF_MEMORY : {}, describeCause(error))
}
