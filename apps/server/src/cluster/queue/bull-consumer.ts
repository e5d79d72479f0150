import { setTimeout as wait } from 'node:timers/promises'

import { createRedisBackend, Worker, type Job } from 'bullmq'
import type { Redis } from 'ioredis'

import { UnavailableError } from '../unavailable-error.ts'
import { itemOf, type BullData } from './bull-item.ts'
import type { FairOrder } from './fair-order.ts'
import type { RedisConnections } from './redis-connections.ts'
import { RunningItem } from './running-item.ts'
import { ThreadShares } from './thread-shares.ts'
import { WakeUp } from './wake-up.ts'
import { withoutCommand } from './without-command.ts'
import { SIZE_CLASSES, type ConsumeOptions, type SizeClass, type WorkConsumer, type WorkItem } from './work-queue.ts'

/** How often an item runs in all, if its worker dies or fails. */
const MAX_ATTEMPTS = 2

/** Renewals per lock duration. */
const RENEWALS = 3
/** Checks for stalled items per lock duration; BullMQ takes an item at the second check. */
const LOOKS = 2

/** Allowance for small differences between timers and Redis's clock, in milliseconds. */
const RETRY_SLACK_MS = 5

/** Abort reason of an item that gives up its thread. */
const MOVED = Symbol('moved')

/** Delay after a failed fetch, in milliseconds. */
const AGAIN_MS = 1000
/**
 * How long an aborted item may take to end before it is given back, and how long Redis may then take, in milliseconds.
 */
const SETTLE_MS = 1000

export interface BullConsumerOptions extends ConsumeOptions {
  connections: RedisConnections
  order: FairOrder
  onError: (error: Error) => void
  lockMs: number
  retryMs: number
  /**
   * Quick work that runs longer counts as heavy. If it occupies the thread reserved for quick work, it has to make
   * room.
   */
  overrunMs: number
  /** Number of waiting items of a class. */
  countWaiting: (sizeClass: SizeClass) => Promise<number>
  add: (item: WorkItem) => Promise<void>
}

interface Run {
  held: RunningItem
  sizeClass: SizeClass
  /** The class it counts as here. */
  countsAs: SizeClass
  startedAt: number
  abort: AbortController
  ended: Promise<void>
}

/**
 * Takes work from the queues of all classes and runs it. BullMQ's own loop serves one queue with a fixed number of
 * threads, so this class fetches manually; locks, stalled items and all moves are left to BullMQ.
 */
export class BullConsumer implements WorkConsumer {
  readonly #options: BullConsumerOptions
  readonly #workers: Record<SizeClass, Worker<BullData>>
  readonly #shares: ThreadShares
  readonly #wakeUp: WakeUp
  readonly #redis: Redis
  readonly #runs = new Set<Run>()
  readonly #renewal: NodeJS.Timeout
  readonly #loop: Promise<void>
  #tokens = 0
  #isPaused = false
  #closing?: Promise<void>

  constructor(options: BullConsumerOptions) {
    const { connections, threads, lockMs } = options
    this.#options = options
    this.#redis = connections.patient
    this.#shares = new ThreadShares(threads)
    this.#workers = { quick: this.#open('quick'), normal: this.#open('normal'), heavy: this.#open('heavy') }
    this.#wakeUp = new WakeUp(connections)
    this.#renewal = setInterval(this.#renew, lockMs / RENEWALS)
    // Locks may have expired while disconnected: take them again before others look for stalled items.
    this.#redis.on('ready', this.#renew)
    this.#loop = this.#takeWork()
  }

  get running(): number {
    return this.#runs.size
  }

  pause(): void {
    this.#isPaused = true
    this.#wakeUp.wake()
  }

  resume(): void {
    this.#isPaused = false
    this.#wakeUp.wake()
  }

  async close(graceMs: number): Promise<void> {
    this.#closing ??= this.#close(graceMs)
    await this.#closing
  }

  async #close(graceMs: number): Promise<void> {
    this.pause()
    await Promise.race([this.#runsEnd(), wait(graceMs)])
    for (const { abort } of this.#runs) abort.abort(new Error('The worker closes.'))
    await Promise.race([this.#runsEnd(), wait(SETTLE_MS)])
    const left = [...this.#runs].map(async ({ held }) => held.giveBack())
    await Promise.race([Promise.all(left), wait(SETTLE_MS)])
    for (const { held } of this.#runs) held.giveUp()
    clearInterval(this.#renewal)
    this.#redis.off('ready', this.#renew)
    this.#wakeUp.close()
    await Promise.race([this.#loop, wait(SETTLE_MS)])
    await Promise.all(Object.values(this.#workers).map(async (worker) => worker.close(true)))
  }

  async #runsEnd(): Promise<void> {
    // An item whose fetch was in flight when the worker was paused may still start.
    while (this.#runs.size > 0) await Promise.all([...this.#runs].map(async ({ ended }) => ended))
  }

  async #takeWork(): Promise<void> {
    while (this.#closing === undefined) {
      try {
        const open = this.#isPaused ? [] : this.#shares.open()
        if (!(await this.#startOne(open))) await this.#wakeUp.wait(open)
      } catch (error) {
        if (this.#closing !== undefined) return
        this.#report(error)
        await wait(AGAIN_MS)
      }
    }
  }

  /** Starts one item of the first class that has any. */
  async #startOne(open: readonly SizeClass[]): Promise<boolean> {
    for (const sizeClass of open) {
      const worker = this.#workers[sizeClass]
      this.#tokens += 1
      const token = `${worker.id}:${this.#tokens}`
      const job: Job<BullData> | undefined = await worker.getNextJob(token, { block: false })
      if (job === undefined) continue
      const held = new RunningItem(job, worker, token, this.#redis)
      // Its fetch was in flight when this worker was paused.
      if (this.#isPaused) await held.giveBack()
      else this.#start(held, sizeClass)
      return true
    }
    return false
  }

  #start(held: RunningItem, sizeClass: SizeClass): void {
    const startedAt = performance.now()
    const run: Run = {
      held,
      sizeClass,
      countsAs: sizeClass,
      startedAt,
      abort: new AbortController(),
      ended: Promise.resolve(),
    }
    const overrun =
      sizeClass === 'quick' ? setTimeout(() => this.#observe(this.#onOverrun(run)), this.#options.overrunMs) : undefined
    this.#shares.start(sizeClass)
    this.#runs.add(run)
    const item = itemOf(held.job, sizeClass)
    // Affects only the order, and the next item to start corrects it.
    this.#observe(this.#options.order.start(this.#redis, item, held.job.data.tag))
    run.ended = this.#run(run).finally(() => {
      clearTimeout(overrun)
      this.#runs.delete(run)
      this.#shares.end(run.countsAs)
      this.#wakeUp.wake(this.#isPaused ? [] : this.#shares.open())
    })
  }

  /** Never rejects: errors are reported, and the item waits for its next attempt. */
  async #run(run: Run): Promise<void> {
    const { held, sizeClass, abort } = run
    const item = itemOf(held.job, sizeClass)
    try {
      if (held.attempt <= MAX_ATTEMPTS) await this.#options.run(item, abort.signal, held.attempt)
      else await this.#options.onExhausted(item)
      await held.finish()
    } catch (error) {
      if (abort.signal.reason === MOVED) return this.#move(run)
      if (abort.signal.aborted) return held.giveBack()
      this.#report(error)
      if (error instanceof UnavailableError) return this.#giveBackLater(held)
      await this.#afterFailure(held, sizeClass)
    }
  }

  /**
   * Reclassifies quick work that proves heavy. If it occupies the thread reserved for quick work, it gives way as soon
   * as such work waits.
   */
  async #onOverrun(run: Run): Promise<void> {
    this.#shares.move(run.sizeClass, 'heavy')
    run.countsAs = 'heavy'
    while (this.#runs.has(run) && !run.abort.signal.aborted) {
      // Check last: another item may be giving way by now.
      if ((await this.#isQuickWaiting()) && this.#mustMakeRoom()) return run.abort.abort(MOVED)
      await wait(this.#options.overrunMs, undefined, { ref: false })
    }
  }

  #mustMakeRoom(): boolean {
    return this.#shares.isQuickShutOut && ![...this.#runs].some(({ abort }) => abort.signal.aborted)
  }

  /** If Redis is unreachable, nobody can tell, and nothing could be fetched anyway. */
  async #isQuickWaiting(): Promise<boolean> {
    return (await this.#options.countWaiting('quick').catch(() => 0)) > 0
  }

  /** Moves an item to the heavy queue, where it starts over. This does not count as an attempt. */
  async #move({ held, startedAt }: Run): Promise<void> {
    const item = itemOf(held.job, 'heavy')
    const seconds = (performance.now() - startedAt) / 1000
    await held.finish()
    // If Redis fails, the reconciler requeues the item from the store.
    await this.#options
      .add({ ...item, cost: Math.max(item.cost, seconds) })
      .catch((error: unknown) => this.#report(error))
  }

  /**
   * Gives an item back after a delay, because the store or Redis is unreachable. The item is not to blame, so this does
   * not count as an attempt.
   */
  async #giveBackLater(held: RunningItem): Promise<void> {
    await wait(this.#options.retryMs)
    await held.giveBack()
  }

  async #afterFailure(held: RunningItem, sizeClass: SizeClass): Promise<void> {
    if (held.attempt !== MAX_ATTEMPTS) return this.#retry(held)
    try {
      await this.#options.onExhausted(itemOf(held.job, sizeClass))
      await held.finish()
    } catch (error) {
      this.#report(error)
      await this.#retry(held)
    }
  }

  async #retry(held: RunningItem): Promise<void> {
    await held.retry()
    // BullMQ's marker for it is consumed at once; without this the item would wait for the next regular check.
    setTimeout(() => this.#wakeUp.wake(), this.#options.retryMs + RETRY_SLACK_MS).unref()
  }

  readonly #renew = (): void => this.#observe(this.#renewLocks())

  async #renewLocks(): Promise<void> {
    for (const sizeClass of SIZE_CLASSES) {
      const held = [...this.#runs].filter((run) => run.sizeClass === sizeClass).map((run) => run.held)
      if (held.length === 0) continue
      const ids = held.map(({ job }) => job.id ?? '')
      const tokens = held.map(({ token }) => token)
      const { lockMs } = this.#options
      const lost = await this.#workers[sizeClass].extendJobLocks(ids, tokens, lockMs)
      // If another worker has the item by now, this run continues too: the first to finish records the end, once.
      await Promise.all(held.filter(({ job }) => lost.includes(job.id ?? '')).map(async (one) => one.relock(lockMs)))
    }
  }

  #open(sizeClass: SizeClass): Worker<BullData> {
    const { connections, lockMs } = this.#options
    const options = {
      connection: connections.patient,
      prefix: connections.prefix,
      autorun: false,
      skipVersionCheck: true,
      lockDuration: lockMs,
      stalledInterval: lockMs / LOOKS,
      // `run` counts the attempts, because it can record the item's end.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    }
    // `WakeUp` blocks for all classes on one connection, so this one need not.
    const worker = new Worker<BullData>(sizeClass, null, options, (name, given) => createRedisBackend(name, given, {}))
    worker.on('error', (error) => this.#report(error))
    this.#observe(worker.startStalledCheckTimer())
    return worker
  }

  #observe(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (this.#closing === undefined) this.#report(error)
    })
  }

  #report(error: unknown): void {
    this.#options.onError(withoutCommand(error))
  }
}
